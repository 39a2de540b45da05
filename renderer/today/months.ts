// The last complete month and the one before, in Hong Kong days: what moved most, day by day, and what is missing.

import type { CellValue } from '../../shared/contract/fields.ts';
import { dayText, shiftDate } from '../../shared/rules/dates.ts';
import { isWeekday, lastCompleteMonth, type DayRange } from '../../shared/rules/ledger-periods.ts';
import { compareDecimals, negateDecimal, parseSum, type ScaledDecimal } from '../../shared/rules/scaled-decimal.ts';
import { TOTAL, totalsIn } from '../charts/data/amounts.ts';
import { changesByName, type Change, type NamedChange } from '../charts/data/movers.ts';
import { periodBefore, type PeriodPair } from '../charts/data/overview-settings.ts';
import { timeOf, timeSeries } from '../charts/data/time-series.ts';
import type { Group } from '../groups/groups.ts';

/** The copy's last complete month and the one before; `newestDay` is the day that its reports reach. */
export function lastMonths(nowMs: number, newestDay: string | null): PeriodPair {
  const after = lastCompleteMonth(dayText(nowMs), newestDay);
  return { before: periodBefore(after), after };
}

/** `days` have reports. Public holidays are not known, so a weekday without reports may be one. */
export function weekdaysWithout(range: DayRange, days: ReadonlySet<string>): readonly string[] {
  const missing: string[] = [];
  for (let day: string | null = range.from; day !== null && day <= range.to; day = shiftDate(day, 1)) {
    if (isWeekday(day) && !days.has(day)) missing.push(day);
  }
  return missing;
}

/** Every AE of both months: largest difference first, whatever its sign; those whose difference is not known come last. */
export function moversOf(
  byAe: { readonly before: readonly Group[]; readonly after: readonly Group[] },
  currency: CellValue,
): readonly NamedChange[] {
  const changes = changesByName(byAe, { currency, field: TOTAL });
  return changes.toSorted((a, b) => compareDecimals(sizeOf(b), sizeOf(a)) || (a.key < b.key ? -1 : 1));
}

function sizeOf({ difference }: Change): ScaledDecimal {
  const value = parseSum(difference ?? '');
  if (value === null) return { digits: -1n, scale: 0 };
  return value.digits < 0n ? negateDecimal(value) : value;
}

export type DailySums = {
  readonly values: readonly (string | null)[];
  /** The place of the first value of the later month. */
  readonly secondFrom: number;
};

/**
 * A value for each weekday of both months; `groups` by ledger date, those of one AE or of all. On a day with reports, an AE
 * without any has 0; on other days (`ledgerDays` are those of all reports) nothing is known.
 */
export function dailySums(
  groups: readonly Group[],
  options: { readonly periods: PeriodPair; readonly currency: CellValue; readonly ledgerDays: ReadonlySet<string> },
): DailySums {
  const { periods, currency, ledgerDays } = options;
  const range = { from: periods.before.from, to: periods.after.to };
  const { times, values } = timeSeries(groups, { step: 'biz_date', currency, field: TOTAL, range });
  const daysWithRows = daysOf(groups.filter(({ currencies }) => totalsIn(currencies, currency) !== undefined));
  return {
    values: values.map((value, place) => {
      const day = times[place] ?? '';
      return value === null && ledgerDays.has(day) && !daysWithRows.has(day) ? '0' : value;
    }),
    secondFrom: times.filter((time) => time < periods.after.from).length,
  };
}

/** The days of groups by ledger date. */
export function daysOf(groups: readonly Group[]): ReadonlySet<string> {
  return new Set(groups.flatMap((group) => timeOf(group, 'biz_date') ?? []));
}
