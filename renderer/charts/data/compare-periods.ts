// Two periods of ledger dates in one currency: their filters, and the exact change of each amount.

import type { CurrencyTotals } from '../../../shared/contract/answers.ts';
import type { CellValue, FieldName } from '../../../shared/contract/fields.ts';
import { filteredField, type DayRange, type Filter } from '../../../shared/contract/query.ts';
import { shiftDate } from '../../../shared/rules/dates.ts';
import { hasEnded, reachesBack } from '../../../shared/rules/ledger-periods.ts';
import { LEDGER_DATE } from '../../lib/ledger-range.ts';
import { countNotSummable, DRAWN, totalsIn } from './amounts.ts';
import { changeOf, periodSum, type Change, type PeriodSum } from './movers.ts';
import type { PeriodPair } from './overview-settings.ts';

const COMPARED = ['trade_amount', ...DRAWN] as const;

export type PeriodFigure = Change & { readonly field: (typeof COMPARED)[number] };
export type PeriodTotals = { readonly before: readonly CurrencyTotals[]; readonly after: readonly CurrencyTotals[] };

/** The filters without those on ledger dates, which would cut the two periods. */
export function withoutLedgerDates(filters: readonly Filter[]): readonly Filter[] {
  return filters.filter((filter) => filteredField(filter) !== LEDGER_DATE);
}

export function periodFilter(period: DayRange): Filter {
  return { kind: 'range', field: LEDGER_DATE, from: period.from, to: period.to };
}

/** The days of both periods where they follow each other; else those of the later one that has rows. */
export function daysOfChange({ before, after }: PeriodPair, change: Change): DayRange {
  if (shiftDate(before.to, 1) === after.from) return { from: before.from, to: after.to };
  return change.after.rows > 0 ? after : before;
}

/** The periods in which the day lies that the copy's reports reach (`newest`, such as `2026-09-18`), but does not end. */
export function unfinishedPeriods({ before, after }: PeriodPair, newest: string): readonly DayRange[] {
  return [before, after].filter((period) => period.from <= newest && !hasEnded(period, newest));
}

/** The periods of which the copy has only the end: its oldest ledger date (`oldest`, such as `2026-09-24`) lies in them. */
export function cutPeriods({ before, after }: PeriodPair, oldest: string): readonly DayRange[] {
  return [before, after].filter((period) => oldest <= period.to && !reachesBack(period, oldest));
}

/** A difference to a period that the copy has no rows of says nothing of the amounts. */
export function areComparable({ before, after }: Pick<Change, 'before' | 'after'>): boolean {
  return before.rows > 0 && after.rows > 0;
}

export function withoutDifference<C extends Change>(change: C): C {
  return { ...change, difference: null, percent: null };
}

/** As `changeOf`, but without a difference if the periods are not comparable. */
export function changeOfTotals(before: PeriodSum, after: PeriodSum): Change {
  const change = changeOf(before, after);
  return areComparable(change) ? change : withoutDifference(change);
}

/** How many amounts of both periods are in no sum, because they are blank, not sent or not readable. */
export function leftOutOfPeriods(
  { before, after }: PeriodTotals,
  { currency, fields = COMPARED }: { readonly currency: CellValue; readonly fields?: readonly FieldName[] },
): number {
  return countNotSummable(
    [before, after].flatMap((totals) => totalsIn(totals, currency) ?? []),
    fields,
  );
}

export function periodFigures(totals: PeriodTotals, currency: CellValue): readonly PeriodFigure[] {
  return COMPARED.map((field) => {
    const measure = { currency, field };
    return { field, ...changeOfTotals(periodSum(totals.before, measure), periodSum(totals.after, measure)) };
  });
}
