// Turns the filters of a query into one condition with bound values, and says how far it answers for the service.

import { and, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type {
  FacetSubject,
  FieldName,
  Filter,
  FilterNote,
  FilterReason,
  ServiceFilterName,
} from '../../preload/contract.ts';
import { assertNever } from '../errors.ts';
import { distinctValues } from './distinct-values.ts';
import { readMatching, type LearnedMatching } from './learned.ts';
import { membershipAnswer } from './memberships.ts';
import { FILTER_RULES, readDictionaryColumn, rowTextOfKey } from './filter-rules.ts';
import { column, foldedColumn } from './query-context.ts';
import type { QueryContext } from './query-context.ts';
import { rangeCondition } from './ranges.ts';
import { foldText } from './text.ts';

/** `where` undefined: every row. `fixedFields` hold one value in all rows that match, so sorting by them is idle. */
export type Condition =
  | {
      readonly kind: 'condition';
      readonly where: SQL | undefined;
      readonly notes: readonly FilterNote[];
      readonly fixedFields: ReadonlySet<FieldName>;
    }
  | { readonly kind: 'unknown'; readonly notes: readonly FilterNote[] };

type Part =
  | {
      readonly kind: 'condition';
      readonly where: SQL;
      readonly note?: FilterNote;
      readonly fixes?: FieldName;
    }
  | { readonly kind: 'unknown'; readonly note: FilterNote };

export function conditionFor(context: QueryContext, filters: readonly Filter[]): Condition {
  return joined(filters.map((filter) => partFor(context, filter)));
}

/** One filter of the service as the columns alone answer it, whatever was fetched for its value. */
export function columnCondition(
  context: QueryContext,
  { name, value }: { readonly name: ServiceFilterName; readonly value: string },
): Condition {
  return joined([columnPart(context, name, value)]);
}

function joined(parts: readonly Part[]): Condition {
  const unknown = parts.filter((part) => part.kind === 'unknown');
  if (unknown.length > 0) return { kind: 'unknown', notes: unknown.map((part) => part.note) };
  const known = parts.filter((part) => part.kind === 'condition');
  return {
    kind: 'condition',
    where: and(...known.map((part) => part.where)),
    notes: known.flatMap((part) => (part.note === undefined ? [] : [part.note])),
    fixedFields: new Set(known.flatMap((part) => (part.fixes === undefined ? [] : [part.fixes]))),
  };
}

function partFor(context: QueryContext, filter: Filter): Part {
  switch (filter.kind) {
    case 'service':
      return servicePart(context, filter.name, filter.value);
    case 'equals':
      return negated(sameText(context, filter.field, [filter.value]), filter.not);
    case 'isOneOf':
      return negated(sameText(context, filter.field, filter.values), filter.not);
    case 'contains':
      return negated(containsText(context, filter.field, filter.value), filter.not);
    case 'startsWith':
      return negated(
        { kind: 'condition', where: sql`instr(${foldedColumn(context, filter.field)}, ${foldText(filter.value)}) = 1` },
        filter.not,
      );
    case 'isEmpty': {
      const text = column(context.dataset, filter.field);
      return negated({ kind: 'condition', where: sql`(${text} IS NULL OR ${text} = '')` }, filter.not);
    }
    case 'range': {
      const range = rangeCondition(context, filter);
      if (range.kind === 'unknown') return unknownPart(filter.field, range.reason);
      return negated({ kind: 'condition', where: range.where }, filter.not);
    }
    default:
      return assertNever(filter);
  }
}

/** Not is the complement: rows that hold nothing at all are among those that do not match. */
function negated(part: Part, not: boolean | undefined): Part {
  if (not !== true || part.kind === 'unknown') return part;
  return { kind: 'condition', where: sql`(${part.where}) IS NOT TRUE` };
}

/** What was fetched for the value is the service's own answer, and goes before any reading of columns. */
function servicePart(context: QueryContext, name: ServiceFilterName, value: string): Part {
  const rule = FILTER_RULES[name];
  const field = rule.kind === 'notKept' ? null : rule.field;
  const membership = membershipAnswer(context, { name, value, field });
  if (membership?.kind === 'members') {
    return { kind: 'condition', where: membership.where };
  }
  if (membership?.kind === 'unknown') {
    return unknownPart(name, rule.kind === 'notKept' ? rule.reason : 'columnNotRecognised');
  }
  return columnPart(context, name, value);
}

function columnPart(context: QueryContext, name: ServiceFilterName, value: string): Part {
  const rule = FILTER_RULES[name];
  switch (rule.kind) {
    case 'notKept':
      return unknownPart(name, rule.reason);
    case 'contains':
    case 'equals':
      return rule.isAppRule ? freeText(context, name, { rule, value }) : exactText(context, rule.field, value);
    case 'dictionary': {
      const reading = readDictionaryColumn(context, rule);
      const text = rowTextOfKey(reading, value);
      return text === null ? unknownPart(name, 'columnNotRecognised') : exactText(context, rule.field, text);
    }
    default:
      return assertNever(rule);
  }
}

function unknownPart(name: FilterNote['name'], reason: FilterReason): Part {
  return { kind: 'unknown', note: { name, standing: 'unknown', reason } };
}

/** As the service was learned to match; where that is not known, by this app's rule, and labelled so. */
function freeText(
  context: QueryContext,
  name: ServiceFilterName,
  asked: { readonly rule: { readonly kind: 'equals' | 'contains'; readonly field: FieldName }; readonly value: string },
): Part {
  const { rule, value } = asked;
  const learned = readMatching(context.db, name);
  const byAppRule =
    rule.kind === 'equals' ? exactText(context, rule.field, value) : containsText(context, rule.field, value);
  const part = learned === null ? byAppRule : matchedText(context, { ...asked.rule, value, learned });
  if ((learned !== null && isCovered(learned, value)) || part.kind === 'unknown') return part;
  return { ...part, note: { name, standing: 'appRule', reason: 'matchingNotStated' } };
}

/** What the learning could not tell for want of telling rows is still this app's rule. */
function isCovered(learned: LearnedMatching, value: string): boolean {
  if (value.trim() !== value || value === '') return false;
  return learned.wildcards === false || !/[%_*?\\]/.test(value);
}

function matchedText(
  context: QueryContext,
  asked: { readonly field: FieldName; readonly value: string; readonly learned: LearnedMatching },
): Part {
  const { field, value, learned } = asked;
  // Where there are no letters to tell by, the index serves.
  const isSensitive = learned.caseSensitive !== false;
  if (learned.matching === 'exact')
    return isSensitive ? exactText(context, field, value) : sameText(context, field, [value]);
  const text = isSensitive ? sql`${column(context.dataset, field)}` : foldedColumn(context, field);
  const wanted = isSensitive ? value : foldText(value);
  const found = learned.matching === 'prefix' ? sql`instr(${text}, ${wanted}) = 1` : sql`instr(${text}, ${wanted}) > 0`;
  return { kind: 'condition', where: found };
}

function exactText(context: QueryContext, field: FieldName, value: string): Part {
  return { kind: 'condition', where: sql`${column(context.dataset, field)} = ${value}`, fixes: field };
}

function containsText(context: QueryContext, field: FieldName, value: string): Part {
  return { kind: 'condition', where: sql`instr(${foldedColumn(context, field)}, ${foldText(value)}) > 0` };
}

/** Where a column's values can be listed, those that match are asked for as they are written, which its index serves. */
function sameText(context: QueryContext, field: FieldName, wanted: readonly string[]): Part {
  const folded = [...new Set(wanted.map(foldText))];
  const listed = distinctValues(context, field);
  if (listed === null) return { kind: 'condition', where: oneOf(foldedColumn(context, field), folded) };
  const byFolded = context.remember(`folded ${field}`, () => Map.groupBy(listed, foldText));
  const asWritten = folded.flatMap((value) => byFolded.get(value) ?? []);
  const [only] = asWritten;
  if (asWritten.length === 1 && only !== undefined) return exactText(context, field, only);
  return { kind: 'condition', where: oneOf(sql`${column(context.dataset, field)}`, asWritten) };
}

function oneOf(text: SQL, values: readonly string[]): SQL {
  if (values.length === 0) return sql`0`;
  const bound = sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );
  return sql`${text} IN (${bound})`;
}

/** The filters that stay when one subject is counted: its own are taken out, or every other value would count zero. */
export function withoutSubject(filters: readonly Filter[], subject: FacetSubject): readonly Filter[] {
  const counted = subject.kind === 'column' ? subject.field : (ruleField(subject.name) ?? subject.name);
  return filters.filter((filter) => {
    if (filter.kind !== 'service') return filter.field !== counted;
    return (ruleField(filter.name) ?? filter.name) !== counted;
  });
}

function ruleField(name: ServiceFilterName): FieldName | null {
  const rule = FILTER_RULES[name];
  return rule.kind === 'notKept' ? null : rule.field;
}
