// Evaluates a query's own filters row by row. `not` is the exact complement and includes rows without a value.

import {
  FIELDS,
  type CellValue,
  type DatasetName,
  type FieldKind,
  type FieldName,
} from '../../shared/contract/fields.ts';
import type { DayRange, Filter, NoteMark, Period } from '../../shared/contract/query.ts';
import { foldText, readDay, readDecimal } from './oracle-values.ts';

/** Every known field; null if not sent. */
export type OracleRow = { readonly key: string; readonly values: Readonly<Record<string, CellValue>> };

export type FilterFacts = {
  readonly dataset: DatasetName;
  /** A dataset with a date in an unknown format has no ranges. */
  readonly datesRecognised: boolean;
  readonly periods: Readonly<Record<Period, DayRange | null>>;
  /** The keys of the rows with the person's marks. */
  readonly marked: Marked;
};

export type Marked = Readonly<Record<NoteMark, ReadonlySet<string>>>;

export function fieldsOf(dataset: DatasetName): readonly FieldName[] {
  return Object.keys(FIELDS[dataset]) as FieldName[];
}

export function kindOf(dataset: DatasetName, field: FieldName): FieldKind {
  const kind = (FIELDS[dataset] as Partial<Record<FieldName, FieldKind>>)[field];
  if (kind === undefined) throw new Error(`${dataset} have no ${field}`);
  return kind;
}

export function valueOf(row: OracleRow, field: FieldName): CellValue {
  return row.values[field] ?? null;
}

/** Whether the query must have an answer. */
export function isAnswerable(filter: Filter, facts: FilterFacts): boolean {
  if (filter.kind === 'period') return facts.datesRecognised && facts.periods[filter.period] !== null;
  if (filter.kind !== 'range') return true;
  const bounds = [filter.from, filter.to].filter((bound) => bound !== undefined);
  if (kindOf(facts.dataset, filter.field) !== 'date') return bounds.every((bound) => readDecimal(bound) !== null);
  return bounds.length === 0 || (facts.datesRecognised && bounds.every(isDay));
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && readDay(text) !== null;
}

export function findsRow(row: OracleRow, filter: Filter, facts: FilterFacts): boolean {
  const isNegated = 'not' in filter && filter.not;
  return passes(row, filter, facts) !== isNegated;
}

function passes(row: OracleRow, filter: Filter, facts: FilterFacts): boolean {
  switch (filter.kind) {
    case 'service':
      throw new Error('the filters of the service are not asked here');
    case 'equals':
    case 'contains':
    case 'startsWith':
      return textPasses(valueOf(row, filter.field), filter.kind, filter.value);
    case 'isOneOf':
      return filter.values.some((value) => textPasses(valueOf(row, filter.field), 'equals', value));
    case 'isEmpty':
      return (valueOf(row, filter.field) ?? '') === '';
    case 'exactly':
      return valueOf(row, filter.field) === filter.value;
    case 'range':
      return isInRange(valueOf(row, filter.field), kindOf(facts.dataset, filter.field), filter);
    case 'period':
      return isInRange(valueOf(row, filter.field), 'date', facts.periods[filter.period] ?? {});
    case 'anyText':
      return fieldsOf(facts.dataset).some(
        (field) => isReadAsText(facts.dataset, field) && textPasses(valueOf(row, field), 'contains', filter.value),
      );
    case 'differs':
      return commissionsDiffer(row);
    case 'noted':
      return facts.marked[filter.mark].has(row.key);
    case 'anyOf':
      return filter.filters.some((each) => findsRow(row, each, facts));
  }
}

function isReadAsText(dataset: DatasetName, field: FieldName): boolean {
  return ['id', 'code', 'text', 'date'].includes(kindOf(dataset, field));
}

function textPasses(held: CellValue, kind: 'equals' | 'contains' | 'startsWith', asked: string): boolean {
  if (held === null) return false;
  const text = foldText(held);
  const wanted = foldText(asked);
  if (kind === 'equals') return text === wanted;
  return kind === 'contains' ? text.includes(wanted) : text.startsWith(wanted);
}

type Bounds = { readonly from?: string; readonly to?: string };

function isInRange(held: CellValue, kind: FieldKind, bounds: Bounds): boolean {
  if (held === null) return false;
  return kind === 'date' ? isWithin(held, bounds, readDay) : isWithin(held, bounds, readDecimal);
}

/** Days in `YYYY-MM-DD` sort as texts. */
function isWithin(held: string, bounds: Bounds, read: (text: string) => string | bigint | null): boolean {
  const value = read(held);
  const from = bounds.from === undefined ? null : read(bounds.from);
  const to = bounds.to === undefined ? null : read(bounds.to);
  return value !== null && (from === null || value >= from) && (to === null || value <= to);
}

function commissionsDiffer(row: OracleRow): boolean {
  const read = (field: FieldName): bigint | null => readDecimal(valueOf(row, field) ?? '');
  const broker = read('broker_commission_amount');
  const company = read('org_commission_amount');
  const total = read('commission_amount');
  return broker !== null && company !== null && total !== null && broker + company !== total;
}
