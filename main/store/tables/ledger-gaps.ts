// The weekdays without rows between the ledger dates of an answer. A service may send dates that are very far apart
// (9999-12-31 often means "never"), so long gaps are only counted, not listed day by day.

import { DAY_MS, dayText } from '../../../shared/rules/dates.ts';
import { isWeekday } from '../../../shared/rules/ledger-periods.ts';

/** Pauses in trading are shorter, and a list of more weekdays is too long to read. */
const MAX_GAP_DAYS = 366;
const MAX_LISTED_DAYS = 2_000;

type LedgerGaps = {
  /** Monday to Friday, as the start of the Hong Kong day in milliseconds since the epoch. Holidays are not known. */
  readonly weekdays: readonly number[];
  /** The number of gaps that are too long to be listed, or beyond the limit of listed weekdays. */
  readonly notListed: number;
};

/** `days`: distinct starts of Hong Kong days, oldest first. If not all gaps can be listed, the newest ones are. */
export function ledgerGaps(days: readonly number[]): LedgerGaps {
  const weekdays: number[] = [];
  let notListed = 0;
  for (let at = days.length - 1; at > 0; at -= 1) {
    const [before, after] = [days[at - 1] ?? 0, days[at] ?? 0];
    const isLong = after - before > MAX_GAP_DAYS * DAY_MS;
    const gap = isLong ? [] : weekdaysBetween(before, after);
    if (isLong || weekdays.length + gap.length > MAX_LISTED_DAYS) notListed += 1;
    else weekdays.push(...gap);
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
