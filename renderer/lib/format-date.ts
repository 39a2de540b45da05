// Days and times as the screens show them. Texts that are not recognised as a date are shown as sent.

import { dayText, parseDate, startOfDay, WRITTEN_DAY_PATTERN } from '../../shared/rules/dates.ts';
import { ledgerPeriodDays } from '../../shared/rules/ledger-periods.ts';
import { plainTyped } from './typed-number.ts';

const TYPED_MONTH_PATTERN = /^(\d{4})([-/]?)(\d{2})$/;
const TYPED_YEAR_PATTERN = /^\d{4}$/;

/** The Hong Kong day of a date as sent, as `YYYY-MM-DD`; null if its format is not recognised. */
export function dayOf(text: string): string | null {
  const parsed = parseDate(text);
  return parsed === null ? null : dayText(parsed.epochMs);
}

/** The start or end of a range as typed: a day, or the first or last day of a typed month or year. */
export function typedDay(text: string, edge: 'from' | 'to'): string | null {
  const typed = plainTyped(text);
  const writtenDay = WRITTEN_DAY_PATTERN.exec(typed);
  if (writtenDay !== null) return realDay(writtenDay[1], writtenDay[3], writtenDay[4]);
  if (TYPED_YEAR_PATTERN.test(typed))
    return realDay(typed, edge === 'from' ? '01' : '12', edge === 'from' ? '01' : '31');
  const month = TYPED_MONTH_PATTERN.exec(typed);
  if (month === null) return null;
  const first = realDay(month[1], month[3], '01');
  if (first === null || edge === 'from') return first;
  return ledgerPeriodDays(first.slice(0, 7), 'month').to;
}

/** Whether the text is a month or a year, not a day. */
export function isWholePeriod(text: string): boolean {
  const typed = plainTyped(text);
  return !WRITTEN_DAY_PATTERN.test(typed) && typedDay(typed, 'from') !== null;
}

/** `YYYY-MM-DD`; null if there is no such day. */
function realDay(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month}-${day}`;
  return startOfDay(text) === null ? null : text;
}
