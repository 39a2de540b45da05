// The names of times and periods of ledger dates: "5 Oct 2026", "Oct 2026", "October against September".

import { lastCompleteMonth, monthOfRange, type DayRange } from '../../../shared/rules/ledger-periods.ts';
import { messages } from '../../messages/messages.ts';

/** "5 Oct 2026", "Oct 2026" or "2026", for `2026-10-05`, `2026-10` or `2026`. */
export function timeName(key: string): string {
  const [year = '', month, day] = key.split('-');
  if (month === undefined) return year;
  return messages.charts.time({ year, month: Number(month), day: day === undefined ? null : Number(day) });
}

export function periodName(range: DayRange): string {
  const month = monthOfRange(range);
  return month === null ? messages.filters.days(range) : messages.charts.monthOfYear(month);
}

/** "October against September"; with years where the two differ. */
export function pairName({ before, after }: { readonly before: DayRange; readonly after: DayRange }): string {
  const [one, other] = [monthOfRange(after), monthOfRange(before)];
  if (one === null || other === null || one.year !== other.year) {
    return messages.charts.against(periodName(after), periodName(before));
  }
  return messages.charts.against(messages.charts.monthAlone(one), messages.charts.monthAlone(other));
}

/** Why the copy's last complete month is earlier than the calendar's; null if it is not. */
export function earlierMonthNote(
  month: DayRange,
  { today, newestDay }: { readonly today: string; readonly newestDay: string | null },
): string | null {
  if (newestDay === null || month.from === lastCompleteMonth(today, null).from) return null;
  return messages.charts.copyEndsOn(messages.today.shortDay(newestDay, today), periodName(month));
}
