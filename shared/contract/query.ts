// The query on one dataset: filters, search, order and page. Table, totals, charts and exports use the same one.

import type { GridComputedId } from '../rules/computed-columns.ts';
import type { DayRange, LedgerPeriod } from '../rules/ledger-periods.ts';
import { FILTERED_FIELDS, type CellValue, type DatasetName, type FieldName, type ServiceFilterName } from './fields.ts';

/** A field, or a column that this app computes. */
export type SortField = FieldName | GridComputedId;
export const SORT_DIRECTIONS = ['ascending', 'descending'] as const;
/**
 * Values that are not sent, not known or not computable, and texts that cannot be read as the field's kind, come last in
 * both directions. Rows are never ranked by amounts of several currencies: without a key for the currency before it, an
 * amount is compared within each currency. `sort-fields.ts` says which columns are amounts.
 */
export type SortKey = {
  readonly field: SortField;
  readonly direction: (typeof SORT_DIRECTIONS)[number];
};

/** Calendar months in Hong Kong; the last complete one and `lastTenLedgerDates` depend on the copy's ledger dates. */
export const PERIODS = ['thisMonth', 'lastCompleteMonth', 'lastTenLedgerDates'] as const;
export type Period = (typeof PERIODS)[number];
export type { DayRange };

type FilterOfService = { readonly kind: 'service'; readonly name: ServiceFilterName };
/** A filter on one value of a list. */
export type ValueFilter =
  | (FilterOfService & { readonly value: string })
  /** Empty text, or not sent. */
  | { readonly kind: 'isEmpty'; readonly field: FieldName; readonly not?: boolean }
  /** Byte for byte; null = not sent. Used for the rows of a group or of a mark in a chart. */
  | { readonly kind: 'exactly'; readonly field: FieldName; readonly value: CellValue; readonly not?: boolean };

/**
 * One condition; a query joins them with AND. `service` gives the rows that the service's filter of that name would
 * give; the others are this app's own and read one column. Text is literal, case-insensitive for A–Z only.
 * Ranges are inclusive; numbers as plain decimals, dates as `YYYY-MM-DD` (Hong Kong days).
 */
export type Filter =
  | ValueFilter
  /**
   * The rows that at least one of the filters finds, for several values of a list. The service's filters take one value,
   * so the app joins their rows.
   */
  | { readonly kind: 'anyOf'; readonly filters: readonly ValueFilter[] }
  | {
      readonly kind: 'equals' | 'contains' | 'startsWith';
      readonly field: FieldName;
      readonly value: string;
      readonly not?: boolean;
    }
  | {
      readonly kind: 'isOneOf';
      readonly field: FieldName;
      readonly values: readonly string[];
      readonly not?: boolean;
    }
  | {
      readonly kind: 'range';
      readonly field: FieldName;
      readonly from?: string;
      readonly to?: string;
      readonly not?: boolean;
    }
  /** A range that moves with the date: its days are computed for every answer. */
  | { readonly kind: 'period'; readonly field: FieldName; readonly period: Period }
  /**
   * Quick search: any id, code, text or date (as written) of the row contains it, or its AE as tables show it, with the name of
   * the dictionary. Numbers and amounts are not searched.
   */
  | { readonly kind: 'anyText'; readonly value: string }
  /** Reports only: AE + company − total commission is not 0. Rows with an unreadable amount do not differ. */
  | { readonly kind: 'differs'; readonly not?: boolean }
  /** The person's own marks on rows: the answer changes with the notes, not only with the copy. */
  | { readonly kind: 'noted'; readonly mark: NoteMark; readonly not?: boolean };

/** `note`: a note with a text. `any`: a flag, a text or both. */
export const NOTE_MARKS = ['flag', 'note', 'any'] as const;
export type NoteMark = (typeof NOTE_MARKS)[number];

/** Whether the rows found depend on the person's own notes and flags, which change between syncs and are on one computer. */
export function dependsOnNotes(filters: readonly Filter[]): boolean {
  return filters.some(({ kind }) => kind === 'noted');
}

/**
 * The field that a filter reads, or the name of a filter of the service that no field answers. Null for filters of the row
 * as a whole, and for those that join filters on several fields.
 */
export function filteredField(filter: Filter | FilterOfService): FieldName | ServiceFilterName | null {
  if (filter.kind === 'service') return FILTERED_FIELDS[filter.name] ?? filter.name;
  if (filter.kind !== 'anyOf') return 'field' in filter ? filter.field : null;
  const [field = null, ...others] = new Set(filter.filters.map(filteredField));
  return others.length === 0 ? field : null;
}

/** The rows whose number, amount or date was sent but cannot be read: a range without ends has every one that can. */
export function unreadableIn(field: FieldName): readonly Filter[] {
  return [
    { kind: 'range', field, not: true },
    { kind: 'isEmpty', field, not: true },
  ];
}

/** The one query behind grid, totals and facets, so that they cannot disagree. `page` starts at 1. */
export type Query = {
  readonly dataset: DatasetName;
  readonly filters: readonly Filter[];
  readonly sort: readonly SortKey[];
  readonly page: number;
  readonly pageSize: number;
};

/** For totals and groups, which are of all rows found: no page is read. Of a question for rows, one row. */
export function wholeQuery(dataset: DatasetName, filters: readonly Filter[]): Query {
  return { dataset, filters, sort: [], page: 1, pageSize: 1 };
}

/** Groups by a column, or by the week (its Monday, `2026-09-14`), month (`2026-09`), quarter (`2026-Q3`) or year of the ledger date. */
export type GroupSubject = FieldName | LedgerPeriod;

/** The days that each moving period covers now; null if the copy has no ledger dates to compute it from. */
export type PeriodRanges = Readonly<Record<Period, DayRange | null>>;
