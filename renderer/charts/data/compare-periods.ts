// Compares two periods of ledger dates in one currency: the exact difference, and the change in percent.

import type { CurrencyTotals } from '../../../shared/contract/answers.ts';
import type { CellValue } from '../../../shared/contract/fields.ts';
import type { DayRange, Filter } from '../../../shared/contract/query.ts';
import { messages } from '../../messages/messages.ts';
import { addDecimals, negateDecimal, parseSum, percentOf, sumText } from '../../../shared/rules/scaled-decimal.ts';
import { LEDGER_DATE } from '../../lib/ledger-range.ts';
import type { PeriodPair } from './overview-settings.ts';
import { sumOfField } from '../../lib/currency-sums.ts';
import { countNotSummable, DRAWN, inCurrency, TOTAL, totalsIn } from './amounts.ts';
import type { BarChart, ChartCategory } from './chart.ts';

const COMPARED = ['trade_amount', ...DRAWN] as const;

export type PeriodFigure = {
  readonly field: (typeof COMPARED)[number];
  /** Exact; null when nothing is known of the period. */
  readonly before: string | null;
  readonly after: string | null;
  readonly difference: string | null;
  /** Difference ÷ size of the earlier figure in percent, rounded once. Has the sign of the difference. */
  readonly percent: string | null;
  /** Whether the earlier figure is negative, so that the percentage refers to its size. */
  readonly isBaseNegative: boolean;
};

export type PeriodTotals = { readonly before: readonly CurrencyTotals[]; readonly after: readonly CurrencyTotals[] };
type PeriodsInCurrency = { readonly periods: PeriodPair; readonly currency: CellValue };

/** The filters without those on ledger dates, which would cut the two periods. */
export function withoutLedgerDates(filters: readonly Filter[]): readonly Filter[] {
  return filters.filter(
    (filter) =>
      !('field' in filter && filter.field === LEDGER_DATE) &&
      !(filter.kind === 'service' && filter.name === LEDGER_DATE),
  );
}

export function periodFilter(period: DayRange): Filter {
  return { kind: 'range', field: LEDGER_DATE, from: period.from, to: period.to };
}

/** The periods that end after the copy's newest ledger date (`newest`, such as `2026-09-18`). */
export function unfinishedPeriods({ before, after }: PeriodPair, newest: string): readonly DayRange[] {
  return [before, after].filter(({ from, to }) => from <= newest && newest < to);
}

/**
 * The chart of both periods, the earlier first; empty when neither has rows. The filters of its marks are meant for the
 * query without filters on ledger dates.
 */
export function periodsChart(totals: PeriodTotals, { periods, currency }: PeriodsInCurrency): BarChart {
  const both = [
    { period: periods.before, own: totalsIn(totals.before, currency) },
    { period: periods.after, own: totalsIn(totals.after, currency) },
  ];
  const sides = both.some(({ own }) => own !== undefined) ? both : [];
  return {
    kind: 'bars',
    id: 'periods',
    axis: 'time',
    currency,
    unit: 'amount',
    others: null,
    rowsWithoutBoth: 0,
    notSummable: countNotSummable(
      sides.flatMap(({ own }) => own ?? []),
      DRAWN,
    ),
    categories: sides.map(({ period, own }, at): ChartCategory => {
      const [key, label] = [at === 0 ? 'before' : 'after', messages.charts.period(period.from, period.to)];
      const filters = own === undefined ? null : [periodFilter(period), inCurrency(currency)];
      return { key, label, filters, rows: own?.rows ?? 0 };
    }),
    series: DRAWN.map((field) => ({
      id: field,
      label: messages.fields.label[field],
      form: field === TOTAL ? 'line' : 'stackedBar',
      values: sides.map(({ own }) => (own === undefined ? null : sumOfField(own, field))),
    })),
  };
}

export function periodFigures(totals: PeriodTotals, currency: CellValue): readonly PeriodFigure[] {
  const [before, after] = [totalsIn(totals.before, currency), totalsIn(totals.after, currency)];
  return COMPARED.map((field) => ({
    field,
    ...changeOf(before ? sumOfField(before, field) : null, after ? sumOfField(after, field) : null),
  }));
}

function changeOf(before: string | null, after: string | null): Omit<PeriodFigure, 'field'> {
  const [base, now] = [parseSum(before ?? ''), parseSum(after ?? '')];
  const isBaseNegative = base !== null && base.digits < 0n;
  if (base === null || now === null) return { before, after, difference: null, percent: null, isBaseNegative };
  const difference = addDecimals(now, negateDecimal(base));
  return {
    before,
    after,
    isBaseNegative,
    difference: sumText(difference),
    percent: percentOf(difference, isBaseNegative ? negateDecimal(base) : base),
  };
}
