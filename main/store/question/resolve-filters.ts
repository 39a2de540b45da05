// Resolves the filters of a query into tests of a row, with notes on how certain it is that the service would answer
// the same. SQL and columns in memory use the same tests. Text is matched literally, in NFC, with a–z for A–Z.

import {
  FILTERED_FIELDS,
  isTextFilter,
  kindOf,
  searchedFieldsOf,
  type FieldName,
  type ServiceFilterName,
} from '../../../shared/contract/fields.ts';
import type { FilterNote, FilterReason } from '../../../shared/contract/answers.ts';
import type { Filter, ValueFilter } from '../../../shared/contract/query.ts';
import { aeText } from '../../../shared/exports/ae-name.ts';
import { assertNever } from '../../../shared/rules/assert-never.ts';
import { isDoubtful } from './labels/contradicted-keys.ts';
import { distinctValues } from './distinct-values.ts';
import { proofNote } from './filter-proof.ts';
import { FILTER_RULES, readDictionaryColumn, rowTextOfKey } from './filter-rules.ts';
import { listedAes } from './labels/labels.ts';
import { readMatching, type LearnedMatching } from '../tables/learned.ts';
import { notedRowIds } from '../tables/noted-rows.ts';
import { membershipAnswer } from './memberships.ts';
import type { QueryContext } from './query-context.ts';
import { periodTest, rangeTest, type RangeTest } from './ranges.ts';
import type { RowTest } from './row-tests.ts';
import { foldFollowed, isSettled } from './text-certainty.ts';
import { foldText } from '../../../shared/rules/text.ts';

export type Resolved =
  | { readonly kind: 'tests'; readonly tests: readonly RowTest[]; readonly notes: readonly FilterNote[] }
  | { readonly kind: 'unknown'; readonly notes: readonly FilterNote[] };

type Part =
  | { readonly kind: 'test'; readonly test: RowTest; readonly note?: FilterNote }
  | { readonly kind: 'unknown'; readonly note: FilterNote };

/** `isForLog`: the tests are for rows of earlier copies too, whose texts this copy may no longer have. */
type Resolving = QueryContext & { readonly isForLog?: boolean };

export function resolveFilters(context: Resolving, filters: readonly Filter[]): Resolved {
  return joined(filters.map((filter) => partFor(context, filter)));
}

/** Resolves one service filter by its column alone, even if the service's rows for the value were fetched. */
export function resolveByColumn(
  context: QueryContext,
  { name, value }: { readonly name: ServiceFilterName; readonly value: string },
): Resolved {
  return joined([columnPart(context, name, value)]);
}

function joined(parts: readonly Part[]): Resolved {
  const unknown = parts.filter((part) => part.kind === 'unknown');
  if (unknown.length > 0) return { kind: 'unknown', notes: unknown.map((part) => part.note) };
  const resolved = parts.filter((part) => part.kind === 'test');
  return {
    kind: 'tests',
    tests: resolved.map((part) => part.test),
    notes: resolved.flatMap((part) => part.note ?? []),
  };
}

function partFor(context: Resolving, filter: Filter): Part {
  switch (filter.kind) {
    case 'service':
      return servicePart(context, filter.name, filter.value.toWellFormed());
    case 'equals':
      return plain(sameText(context, filter.field, [filter.value]), filter.not);
    case 'isOneOf':
      return plain(sameText(context, filter.field, filter.values), filter.not);
    case 'contains':
    case 'startsWith':
      return plain(foldedPart(context, filter.kind, filter), filter.not);
    case 'isEmpty':
      return plain({ kind: 'isEmpty', field: filter.field }, filter.not);
    case 'exactly':
      return plain(exactTest(filter.field, filter.value), filter.not);
    case 'range':
      return rangePart(filter.field, rangeTest(context, filter), filter.not);
    case 'period':
      return rangePart(filter.field, periodTest(context, filter));
    case 'anyText':
      return plain(anyText(context, filter.value));
    case 'differs':
      return plain({ kind: 'differs' }, filter.not);
    case 'noted':
      // Never remembered: notes change while the copy stays.
      return plain({ kind: 'rows', rowIds: notedRowIds(context.db, context.dataset, filter.mark) }, filter.not);
    case 'anyOf':
      return anyOfPart(context, filter.filters);
    default:
      return assertNever(filter);
  }
}

/** "Not" is the complement, so it includes the rows without a value. */
function plain(test: RowTest, not?: boolean): Part {
  return { kind: 'test', test: not === true ? { kind: 'not', test } : test };
}

/** The rows of all values. The answer is as doubtful as its most doubtful value, and unknown if one of them is. */
function anyOfPart(context: Resolving, filters: readonly ValueFilter[]): Part {
  const parts = filters.map((filter) => partFor(context, filter));
  const unknown = parts.find((part) => part.kind === 'unknown');
  if (unknown !== undefined) return unknown;
  const known = parts.filter((part) => part.kind === 'test');
  const notes = known.flatMap((part) => part.note ?? []).toSorted((a, b) => doubtOf(b) - doubtOf(a));
  return { kind: 'test', test: unionOf(known.map((part) => part.test)), ...(notes[0] && { note: notes[0] }) };
}

/** One list of texts if all tests read the same column, because an index can find those. */
function unionOf(tests: readonly RowTest[]): RowTest {
  const lists = tests.filter((test) => test.kind === 'texts');
  const field = lists[0]?.field;
  if (field === undefined || lists.length < tests.length || lists.some((list) => list.field !== field))
    return { kind: 'anyOf', tests };
  return { kind: 'texts', field, texts: [...new Set(lists.flatMap(({ texts }) => texts))] };
}

/** The more doubtful, the higher. */
function doubtOf({ standing, reason }: FilterNote): number {
  if (standing === 'outdated') return 3;
  if (reason === 'readingNotProven') return 2;
  return standing === 'notProven' ? 1 : 0;
}

function rangePart(field: FieldName, range: RangeTest, not?: boolean): Part {
  return range.kind === 'unknown' ? unknownPart(field, range.reason) : plain(range.test, not);
}

/** Prefers the rows that were fetched for the value, which are the service's own answer, to reading the column. */
function servicePart(context: Resolving, name: ServiceFilterName, value: string): Part {
  const rule = FILTER_RULES[name];
  const membership = membershipAnswer(context, { name, value, field: FILTERED_FIELDS[name] });
  if (membership === null) {
    if (rule.kind === 'dictionary') {
      const filter = { name, rule, reading: readDictionaryColumn(context, rule) };
      if (isDoubtful(context, filter, value)) return unknownPart(name, 'readingNotProven');
    }
    return columnPart(context, name, value);
  }
  const { outdatedSince: since } = membership;
  const outdated = since === null ? null : { name, reason: 'membersOutdated' as const, since };
  if (membership.kind === 'members') {
    const { test } = membership;
    return outdated === null ? plain(test) : { kind: 'test', test, note: { ...outdated, standing: 'outdated' } };
  }
  if (outdated !== null) return { kind: 'unknown', note: { ...outdated, standing: 'unknown' } };
  return unknownPart(name, rule.kind === 'notKept' ? rule.reason : 'columnNotRecognised');
}

function columnPart(context: Resolving, name: ServiceFilterName, value: string): Part {
  const rule = FILTER_RULES[name];
  const exactly = (field: FieldName, text: string): Part => {
    const note = proofNote(context, name, value);
    return { kind: 'test', test: exactTest(field, text), ...(note !== null && { note }) };
  };
  switch (rule.kind) {
    case 'notKept':
      return unknownPart(name, rule.reason);
    case 'contains':
    case 'equals':
      return isTextFilter(name) ? freeTextPart(context, name, { rule, value }) : exactly(rule.field, value);
    case 'dictionary': {
      const reading = readDictionaryColumn(context, rule);
      const text = rowTextOfKey(reading, value);
      return text === null ? unknownPart(name, 'columnNotRecognised') : exactly(rule.field, text);
    }
    default:
      return assertNever(rule);
  }
}

function unknownPart(name: FilterNote['name'], reason: FilterReason): Part {
  return { kind: 'unknown', note: { name, standing: 'unknown', reason } };
}

/** Matches text as the service was learned to do. If that is not known, matches by this app's rule and adds a note. */
function freeTextPart(
  context: Resolving,
  name: ServiceFilterName,
  filter: {
    readonly rule: { readonly kind: 'equals' | 'contains'; readonly field: FieldName };
    readonly value: string;
  },
): Part {
  const { rule, value } = filter;
  const learned = readMatching(context.db, name);
  const byAppRule = (): RowTest =>
    rule.kind === 'equals'
      ? exactTest(rule.field, value)
      : foldedPart(context, 'contains', { field: rule.field, value });
  const test = learned === null ? byAppRule() : matchedText(context, { field: rule.field, value, learned });
  if (learned !== null && isSettled(context, { field: rule.field, value, learned })) return plain(test);
  const matching = learned?.matching ?? (rule.kind === 'equals' ? 'exact' : 'contains');
  return { kind: 'test', test, note: { name, standing: 'appRule', reason: 'matchingNotStated', matching } };
}

function matchedText(
  context: Resolving,
  filter: { readonly field: FieldName; readonly value: string; readonly learned: LearnedMatching },
): RowTest {
  const { field, value, learned } = filter;
  const fold = foldFollowed(learned.folds);
  if (fold === 'numbers') return sameNumber(context, field, value);
  const isSensitive = fold === 'none';
  if (learned.matching === 'exact') return isSensitive ? exactTest(field, value) : sameText(context, field, [value]);
  const kind = learned.matching === 'prefix' ? 'startsWith' : 'contains';
  return isSensitive ? { kind, field, part: value, isFolded: false } : foldedPart(context, kind, { field, value });
}

/** Matches the number and also the text as typed, because a number in a row may be too long to be read. */
function sameNumber(context: QueryContext, field: FieldName, value: string): RowTest {
  const number = rangeTest(context, { field, from: value, to: value });
  const tests = [exactTest(field, value), ...(number.kind === 'test' ? [number.test] : [])];
  return { kind: 'anyOf', tests };
}

function exactTest(field: FieldName, value: string | null): RowTest {
  return value === null ? { kind: 'notSent', field } : { kind: 'texts', field, texts: [value.toWellFormed()] };
}

/** If few of the column's distinct values match, tests for these exact texts, which an index can find. */
function foldedPart(
  context: Resolving,
  kind: 'contains' | 'startsWith',
  { field, value }: { readonly field: FieldName; readonly value: string },
): RowTest {
  const part = foldText(value.toWellFormed());
  const texts = foldedValues(context, field)?.filter(({ folded }) =>
    kind === 'contains' ? folded.includes(part) : folded.startsWith(part),
  );
  if (texts === undefined || texts.length > MAX_INDEXED_TEXTS) return { kind, field, part, isFolded: true };
  return { kind: 'texts', field, texts: texts.map(({ text }) => text) };
}

/** The distinct values of a column, with their folded forms. Null if they cannot be listed, or are not all there are. */
function foldedValues(
  context: Resolving,
  field: FieldName,
): readonly { readonly text: string; readonly folded: string }[] | null {
  const distinctTexts = context.isForLog === true ? null : distinctValues(context, field);
  return (
    distinctTexts &&
    context.remember(`folded ${field}`, () => distinctTexts.map((text) => ({ text, folded: foldText(text) })))
  );
}

/** If the column's distinct values can be listed, tests for the exact texts that match, which an index can find. */
function sameText(context: Resolving, field: FieldName, values: readonly string[]): RowTest {
  const sought = new Set(values.map((value) => foldText(value.toWellFormed())));
  const foldedTexts = foldedValues(context, field);
  if (foldedTexts === null) return { kind: 'foldedTexts', field, texts: [...sought] };
  return { kind: 'texts', field, texts: foldedTexts.flatMap(({ text, folded }) => (sought.has(folded) ? [text] : [])) };
}

/**
 * An index would look up each text and then sort the rows. For more texts, reading all rows in their order is faster.
 */
const MAX_INDEXED_TEXTS = 100;

function anyText(context: Resolving, value: string): RowTest {
  const fields = searchedFieldsOf(context.dataset).filter((field) => mayContain(context, field, value));
  const tests = fields.map((field) => {
    const test = foldedPart(context, 'contains', { field, value });
    return field === 'broker_code' ? unionOf([test, aesShownWith(context, value)]) : test;
  });
  return { kind: 'anyOf', tests: tests.filter((test) => test.kind !== 'texts' || test.texts.length > 0) };
}

/** Tables show AEs by code and name. The names are not part of the copy, so the result is never remembered. */
function aesShownWith(context: Resolving, value: string): RowTest {
  const part = foldText(value.toWellFormed());
  const texts = context.isForLog === true ? null : distinctValues(context, 'broker_code');
  // Null: the log, or too many to be listed. Any code may be among them then.
  const held = texts && new Set(texts);
  const aes = listedAes(context).filter((ae) => held?.has(ae.code) !== false && foldText(aeText(ae)).includes(part));
  return { kind: 'texts', field: 'broker_code', texts: aes.map(({ code }) => code) };
}

/** The characters of dates in the formats that are recognised. */
const DATE_LETTERS_PATTERN = /^[\d\s\-/:.,+tz]*$/i;

/** False if all dates of the field were recognised, and the value contains a character that such dates do not have. */
function mayContain({ dataset, state, isForLog }: Resolving, field: FieldName, value: string): boolean {
  const isDate = kindOf(dataset, field) === 'date';
  return !isDate || isForLog === true || state.unreadDateFields.includes(field) || DATE_LETTERS_PATTERN.test(value);
}
