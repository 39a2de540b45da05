// One amount in one currency along a time axis, for sparklines: a value for each time of the range, gaps included.

import type { CellValue, FieldName } from '../../../shared/contract/fields.ts';
import type { DayRange } from '../../../shared/contract/query.ts';
import { ledgerPeriodOf } from '../../../shared/rules/ledger-periods.ts';
import type { Group } from '../../groups/groups.ts';
import { dayOf } from '../../lib/format-date.ts';
import { sumOfField } from '../../../shared/rules/scaled-decimal.ts';
import { addSums, totalsIn } from './amounts.ts';
import { calendarOf } from './calendar.ts';
import type { TimeStep } from './overview-settings.ts';

export type TimeSeries = {
  readonly times: readonly string[];
  /** Exact; null for a time without rows, or without a readable amount. */
  readonly values: readonly (string | null)[];
};

type SeriesOptions = {
  readonly step: TimeStep;
  readonly currency: CellValue;
  readonly field: FieldName;
  /** Without a range, from the first to the last time of the groups. */
  readonly range?: DayRange;
};

/** `groups`: by ledger date, week or month, as `step` says. */
export function timeSeries(groups: readonly Group[], { step, currency, field, range }: SeriesOptions): TimeSeries {
  const timed = groups.flatMap((group) => {
    const time = timeOf(group, step);
    return time === null ? [] : [{ time, group }];
  });
  const ends = range === undefined ? [] : [startOf(range.from, step), startOf(range.to, step)];
  const sums = Map.groupBy(timed, ({ time }) => time);
  const times = calendarOf(step, [...sums.keys(), ...ends]);
  const values = times.map((time) =>
    addSums(
      (sums.get(time) ?? []).map(({ group }) => {
        const totals = totalsIn(group.currencies, currency);
        return totals === undefined ? null : sumOfField(totals, field);
      }),
    ),
  );
  return { times, values };
}

/** Null when there is no time, or it cannot be read. A day written in several ways comes as several groups. */
export function timeOf({ value }: Group, step: TimeStep): string | null {
  if (value === null || value === '') return null;
  return step === 'biz_date' ? dayOf(value) : value;
}

function startOf(day: string, step: TimeStep): string {
  return step === 'biz_date' ? day : (ledgerPeriodOf(day, step) ?? day);
}
