// The sum that is compared with a figure, and the parts of its filters that other sums replace.

import type { CurrencyTotals } from '../../../shared/contract/answers.ts';
import type { CellValue, FieldName } from '../../../shared/contract/fields.ts';
import { LIMITS } from '../../../shared/contract/limits.ts';
import { filteredField, type Filter } from '../../../shared/contract/query.ts';
import { ledgerDateOf, startOfDay } from '../../../shared/rules/dates.ts';
import type { DayRange } from '../../../shared/rules/ledger-periods.ts';
import { columnOf } from '../columns/column-index.ts';
import type { ColumnView } from '../columns/column-view.ts';
import { sumMatching } from '../columns/roll-ups.ts';
import { currencyTotals, wholeAsGroup } from '../columns/sums.ts';
import { periodDays } from '../question/periods.ts';
import { resolveFilters } from '../question/resolve-filters.ts';

export type AskedSum = {
  readonly view: ColumnView;
  readonly field: FieldName;
  readonly currency: CellValue;
  readonly filters: readonly Filter[];
  /** The filters without those on the ledger date. */
  readonly undated: readonly Filter[];
  /** The days of the only filter on the ledger date; null without one, and if there are several or it has an open end. */
  readonly days: DayRange | null;
  /** The figure, the sum, and the figure minus the sum, in billionths; null if no amounts can add up to them. */
  readonly figure: bigint | null;
  readonly mine: bigint | null;
  readonly difference: bigint | null;
  /** Those of the figure, if the sum has more: then the figure may be a rounded one. */
  readonly decimals: number | null;
};

/** The sums of the rows that the filters find, by currency. Null if the filters cannot be answered. */
export function sumsUnder(view: ColumnView, filters: readonly Filter[]): readonly CurrencyTotals[] | null {
  const resolved = resolveFilters(view.context, filters);
  if (resolved.kind === 'unknown') return null;
  return currencyTotals(sumMatching(view, resolved.tests, { field: null, ...wholeAsGroup(view.index) }));
}

/** The rows of the copy on a ledger date, whatever texts it has there. */
export function onLedgerDate({ index }: ColumnView, date: string): Filter {
  if (startOfDay(date) === null) return { kind: 'exactly', field: 'biz_date', value: date };
  const column = columnOf(index, 'biz_date');
  const texts = column.kind === 'coded' ? column.texts.filter((text) => text !== null) : [];
  const values = texts.filter((text) => ledgerDateOf(text) === date);
  // By their texts where possible: no range can be answered once one date of the copy is not recognised.
  return values.length > 0 && values.length <= LIMITS.filterValues
    ? { kind: 'isOneOf', field: 'biz_date', values }
    : { kind: 'range', field: 'biz_date', from: date, to: date };
}

export function isDated(filter: Filter): boolean {
  return filteredField(filter) === 'biz_date';
}

export function isOfCurrency(filter: Filter): boolean {
  return filteredField(filter) === 'currency';
}

/** The days of the only filter on the ledger date, if it has both ends. */
export function daysOf({ context }: ColumnView, filters: readonly Filter[]): DayRange | null {
  const [filter, ...others] = filters.filter(isDated);
  if (filter === undefined || others.length > 0) return null;
  if (filter.kind === 'period') {
    const days = periodDays(context, filter.period);
    return days === 'unread' ? null : days;
  }
  if (filter.kind !== 'range' || filter.not === true) return null;
  const { from, to } = filter;
  return from === undefined || to === undefined ? null : { from, to };
}
