// A new filter on any column: the conditions that a column offers, and the filter that the person's input makes.

import {
  type CellValue,
  type DatasetName,
  type FieldKind,
  type FieldName,
  kindOf,
} from '../../shared/contract/fields.ts';
import { LIMITS } from '../../shared/contract/limits.ts';
import type { Filter } from '../../shared/contract/query.ts';
import { assertNever } from '../../shared/rules/assert-never.ts';
import { dayOf, typedDay } from '../lib/format-date.ts';
import { compareDecimals, parseAmount } from '../../shared/rules/scaled-decimal.ts';
import { isReversed, LEDGER_DATE, typedRange } from '../lib/ledger-range.ts';
import { columnsOf } from '../../shared/tables/table-columns.ts';
import { plainTyped, withoutSeparators } from '../lib/typed-number.ts';

export type Condition = 'contains' | 'equals' | 'startsWith' | 'isOneOf' | 'isEmpty' | 'range' | 'differs';
/** `arithmetic` compares AE + company with the total; it is not a column. */
export type ConditionSubject = FieldName | 'arithmetic';

export type FilterDraft = {
  readonly subject: ConditionSubject;
  readonly condition: Condition;
  readonly text: string;
  readonly from: string;
  readonly to: string;
  readonly values: readonly string[];
  readonly not: boolean;
};

const TEXT_CONDITIONS: readonly Condition[] = ['contains', 'equals', 'startsWith', 'isOneOf', 'isEmpty'];

/** Every field in the order of the columns, then the arithmetic of reports. */
export function conditionSubjects(dataset: DatasetName): readonly ConditionSubject[] {
  const fields = columnsOf(dataset).flatMap(({ field }) => field ?? []);
  return dataset === 'reports' ? [...fields, 'arithmetic'] : fields;
}

/** The conditions that a subject offers, the usual one first. */
export function conditionsOf(dataset: DatasetName, subject: ConditionSubject): readonly Condition[] {
  if (subject === 'arithmetic') return ['differs'];
  return hasRange(filterKindOf(dataset, subject)) ? ['range', ...TEXT_CONDITIONS] : TEXT_CONDITIONS;
}

export function newDraft(dataset: DatasetName, subject: ConditionSubject): FilterDraft {
  const condition = conditionsOf(dataset, subject)[0] ?? 'contains';
  return { subject, condition, text: '', from: '', to: '', values: [], not: false };
}

/** The draft that makes this filter; null for filters that no condition makes, such as the value of a cell. */
export function draftOf(dataset: DatasetName, filter: Filter): FilterDraft | null {
  if (filter.kind === 'differs') return { ...newDraft(dataset, 'arithmetic'), not: filter.not === true };
  if (!('field' in filter) || filter.kind === 'exactly' || filter.kind === 'period') return null;
  const draft = { ...newDraft(dataset, filter.field), condition: filter.kind, not: filter.not === true };
  switch (filter.kind) {
    case 'contains':
    case 'equals':
    case 'startsWith':
      return { ...draft, text: filter.value };
    case 'isOneOf':
      return { ...draft, values: filter.values };
    case 'range':
      return { ...draft, from: filter.from ?? '', to: filter.to ?? '' };
    case 'isEmpty':
      return draft;
  }
}

export type DraftProblem = 'notANumber' | 'notADay' | 'reversedNumbers' | 'reversedDays' | 'tooMany' | 'tooLong';
export type Drafted =
  | { readonly kind: 'filter'; readonly filter: Filter }
  /** No filter yet; `problem` is null where nothing needs to be said about it. */
  | { readonly kind: 'incomplete'; readonly problem: DraftProblem | null };

const NOTHING_YET: Drafted = { kind: 'incomplete', problem: null };

export function draftedFilter(dataset: DatasetName, draft: FilterDraft): Drafted {
  const not = draft.not ? { not: true } : {};
  const { subject: field, condition, text, values } = draft;
  if (field === 'arithmetic') return { kind: 'filter', filter: { kind: 'differs', ...not } };
  switch (condition) {
    case 'contains':
    case 'equals':
    case 'startsWith': {
      // A space is a text to look for; only an empty field gives no filter.
      if (text === '') return NOTHING_YET;
      if (text.length > LIMITS.textChars) return { kind: 'incomplete', problem: 'tooLong' };
      return { kind: 'filter', filter: { kind: condition, field, value: text, ...not } };
    }
    case 'isOneOf':
      if (values.length > LIMITS.filterValues) return { kind: 'incomplete', problem: 'tooMany' };
      if (values.some((value) => value.length > LIMITS.textChars)) return { kind: 'incomplete', problem: 'tooLong' };
      return values.length === 0 ? NOTHING_YET : { kind: 'filter', filter: { kind: 'isOneOf', field, values, ...not } };
    case 'isEmpty':
      return { kind: 'filter', filter: { kind: 'isEmpty', field, ...not } };
    case 'range':
      return kindOf(dataset, field) === 'date' ? dayRange(field, draft) : numberRange(field, draft);
    case 'differs':
      return NOTHING_YET;
    default:
      return assertNever(condition);
  }
}

/**
 * `1,234.50` and `1 234.50` become `1234.50`; null when the text is no number. Accepts full-width digits, and dashes as
 * minus.
 */
export function plainNumber(text: string): string | null {
  const plain = withoutSeparators(plainTyped(text));
  return parseAmount(plain) === null ? null : plain;
}

/**
 * A filter on the value of a cell. A ledger date becomes a period of one day, so that the filter bar shows it, unless some
 * dates of the copy cannot be read: a range of days is not answered then.
 */
export function cellFilter(
  field: FieldName,
  value: CellValue,
  { not, areDatesRead }: { readonly not: boolean; readonly areDatesRead: boolean },
): Filter {
  const day = field === LEDGER_DATE && areDatesRead && !not && value !== null ? dayOf(value) : null;
  if (day !== null) return { kind: 'range', field, from: day, to: day };
  return { kind: 'exactly', field, value, ...(not && { not }) };
}

export function filterKindOf(dataset: DatasetName, field: FieldName): FieldKind {
  return kindOf(dataset, field) ?? 'text';
}

function hasRange(kind: FieldKind): boolean {
  return kind === 'number' || kind === 'money' || kind === 'date';
}

function numberRange(field: FieldName, { from, to, not }: FilterDraft): Drafted {
  const [low, high] = [from, to].map((text) => (text.trim() === '' ? undefined : plainNumber(text)));
  if (low === null || high === null) return { kind: 'incomplete', problem: 'notANumber' };
  if (isBelow(high, low)) return { kind: 'incomplete', problem: 'reversedNumbers' };
  return ranged(field, { from: low, to: high, not });
}

function isBelow(high: string | undefined, low: string | undefined): boolean {
  const [a, b] = [parseAmount(high ?? ''), parseAmount(low ?? '')];
  return a !== null && b !== null && compareDecimals(a, b) < 0;
}

function dayRange(field: FieldName, { from, to, not }: FilterDraft): Drafted {
  const unfinished = [from, to].some((text) => text.trim() !== '' && typedDay(text, 'from') === null);
  if (unfinished) return { kind: 'incomplete', problem: 'notADay' };
  const range = typedRange({ from, to });
  if (isReversed(range)) return { kind: 'incomplete', problem: 'reversedDays' };
  return ranged(field, { from: range.from ?? undefined, to: range.to ?? undefined, not });
}

function ranged(
  field: FieldName,
  { from, to, not }: { readonly from: string | undefined; readonly to: string | undefined; readonly not: boolean },
): Drafted {
  if (from === undefined && to === undefined) return NOTHING_YET;
  const ends = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  return { kind: 'filter', filter: { kind: 'range', field, ...ends, ...(not && { not }) } };
}
