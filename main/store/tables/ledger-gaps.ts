// The weekdays without rows between the ledger dates of an answer. A service decides how far its dates lie apart
// (9999-12-31 is a common way to say "never"), so long gaps are counted instead of being walked day by day.

import { DAY_MS, dayText } from '../../../shared/rules/dates.ts';
import { isWeekday } from '../../../shared/rules/ledger-periods.ts';

/** A pause in trading is shorter; nobody reads a list of the weekdays in a longer one. */
const LONGEST_GAP_DAYS = 366;
const MOST_LISTED = 2_000;

type LedgerGaps = {
  /** Monday to Friday, as starts of Hong Kong days; holidays are not known. */
  readonly weekdays: readonly number[];
  /** Gaps that are too long to be listed, or for which no room was left. */
  readonly notListed: number;
};

/** `days`: starts of Hong Kong days, oldest first, each once. The newest gaps are listed first where not all have room. */
export function ledgerGaps(days: readonly number[]): LedgerGaps {
  const weekdays: number[] = [];
  let notListed = 0;
  for (let at = days.length - 1; at > 0; at -= 1) {
    const [before, after] = [days[at - 1] ?? 0, days[at] ?? 0];
    const isLong = after - before > LONGEST_GAP_DAYS * DAY_MS;
    const found = isLong ? [] : weekdaysBetween(before, after);
    if (isLong || weekdays.length + found.length > MOST_LISTED) notListed += 1;
    else weekdays.push(...found);
  }
  return { weekdays: weekdays.sort((a, b) => a - b), notListed };
}

function weekdaysBetween(before: number, after: number): readonly number[] {
  const days: number[] = [];
  for (let day = before + DAY_MS; day < after; day += DAY_MS) {
    if (isWeekday(dayText(day))) days.push(day);
  }
  return days;
}
