// What stands beside a key figure: its line over time, and its change between two periods.

import type { CellValue } from '../../shared/contract/fields.ts';
import type { Filter } from '../../shared/contract/query.ts';
import { shiftDate } from '../../shared/rules/dates.ts';
import { hasEnded, ledgerPeriodDays } from '../../shared/rules/ledger-periods.ts';
import type { ChartAnswers } from '../charts/data/chart-requests.ts';
import { changeOfTotals, cutPeriods, leftOutOfPeriods, type PeriodTotals } from '../charts/data/compare-periods.ts';
import { TOTAL } from '../charts/data/amounts.ts';
import { isRunning } from '../charts/data/calendar.ts';
import { periodSum, type Change } from '../charts/data/movers.ts';
import type { PeriodPair, TimeStep } from '../charts/data/overview-settings.ts';
import { timeSeries } from '../charts/data/time-series.ts';
import { pairName, periodName, timeName } from '../charts/data/period-name.ts';
import { wholeGroups } from '../groups/groups.ts';
import { currencyName } from '../lib/currency-name.ts';
import { LEDGER_DATE } from '../lib/ledger-range.ts';
import { messages } from '../messages/messages.ts';

export type Spark = {
  readonly values: readonly (string | null)[];
  readonly label: string;
  /** Where the last weeks or months are left out: finds the rows before them. */
  readonly filters: readonly Filter[];
};

/**
 * `answers`: those of the chart over time, with its step; `newest`: the day that the copy's reports reach. Null where they cannot
 * be drawn as a line. The last weeks or months that have not ended are left out: the line would fall whatever happened.
 */
export function sparkOf(
  answers: ChartAnswers,
  { step, currency, newest }: { readonly step: TimeStep; readonly currency: CellValue; readonly newest: string },
): Spark | null {
  const [answer] = answers;
  const groups = answer?.kind === 'groups' ? wholeGroups(answer) : null;
  if (groups === null) return null;
  const { times, values } = timeSeries(groups, { step, currency, field: TOTAL });
  const ended = times.filter((time) => !isRunning(time, { step, newest }));
  const firstRunning = times[ended.length];
  const running = step === 'biz_date' || firstRunning === undefined ? null : { step, time: firstRunning };
  const [first, last] = [ended[0], ended.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  const words = messages.overview;
  const what = words.sparkOf(messages.fields.label[TOTAL], currencyName(currency), words.steps[step]);
  const span = messages.charts.fromTo(timeName(first), timeName(last));
  return {
    values: values.slice(0, ended.length),
    filters: running === null ? [] : [before(ledgerPeriodDays(running.time, running.step).from)],
    label: messages.charts.sparkline(what, running === null ? span : words.withoutRunning(span, running.step)),
  };
}

function before(day: string): Filter {
  return { kind: 'range', field: LEDGER_DATE, to: shiftDate(day, -1) ?? day };
}

/** `change` is null when one of the periods has no rows in the currency; `against` then says so. */
export type Headline = { readonly change: Change | null; readonly against: string };

/** `oldest` and `newest`: the copy's ledger dates, such as `2026-09-18`. */
export function headlineChange(
  totals: PeriodTotals,
  {
    periods,
    currency,
    oldest,
    newest,
  }: {
    readonly periods: PeriodPair;
    readonly currency: CellValue;
    readonly oldest: string;
    readonly newest: string;
  },
): Headline {
  const measure = { currency, field: TOTAL } as const;
  const change = changeOfTotals(periodSum(totals.before, measure), periodSum(totals.after, measure));
  const { noRowsIn, onlyFrom, soFar, without } = messages.overview;
  if (change.after.rows === 0) return { change: null, against: noRowsIn(periodName(periods.after)) };
  if (change.before.rows === 0) return { change: null, against: noRowsIn(periodName(periods.before)) };
  const names = pairName(periods);
  const against = cutPeriods(periods, oldest).length === 0 ? names : onlyFrom(names, timeName(oldest));
  const pair = hasEnded(periods.after, newest) ? against : soFar(against);
  const leftOut = leftOutOfPeriods(totals, { currency, fields: [TOTAL] });
  return { change, against: leftOut === 0 ? pair : without(pair, leftOut) };
}
