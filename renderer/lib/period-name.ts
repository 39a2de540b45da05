// The name of a period of ledger dates: "October" or "October 2026" for a whole month, else its days.

import { monthDays, type DayRange } from '../../shared/rules/ledger-periods.ts';
import { messages } from '../messages/messages.ts';

/** Null unless the range is exactly one calendar month. */
function monthOf({ from, to }: DayRange): { readonly year: number; readonly month: number } | null {
  const [year = 0, month = 0] = from.split('-').map(Number);
  const whole = monthDays(year, month);
  return whole.from === from && whole.to === to ? { year, month } : null;
}

export function periodName(range: DayRange): string {
  const month = monthOf(range);
  return month === null ? messages.filters.days(range) : messages.charts.monthOfYear(month);
}

/** "October against September"; with years where the two differ. */
export function pairName({ before, after }: { readonly before: DayRange; readonly after: DayRange }): string {
  const [one, other] = [monthOf(after), monthOf(before)];
  if (one === null || other === null || one.year !== other.year) {
    return messages.charts.against(periodName(after), periodName(before));
  }
  return messages.charts.against(messages.charts.monthAlone(one), messages.charts.monthAlone(other));
}
