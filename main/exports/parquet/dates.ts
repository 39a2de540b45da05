// Reads the texts of a date column as days or moments.

import { momentText, parseDate } from '../../../shared/rules/dates.ts';
import { remembering } from '../../store/tables/remembering.ts';
import { dayTextOfEpochDays, findDay } from './column.ts';
import type { ReadText, TextReader } from './values.ts';

/** Values are days since 1970-01-01. */
export function createDayReader(): TextReader<number> {
  return readEach((text) => ({ value: findDay(text), isAsSent: restoredDay(text) === text }));
}

/** Values are milliseconds since 1970. */
export function createMomentReader(): TextReader<bigint> {
  return readEach((text) => {
    const date = parseDate(text);
    return { value: date === null ? null : BigInt(date.epochMs), isAsSent: restoredMoment(text) === text };
  });
}

/** The text that a reader makes of the day of a text. Null when the text is no date. */
export function restoredDay(text: string): string | null {
  const day = findDay(text);
  return day === null ? null : dayTextOfEpochDays(day);
}

/** The text that a reader makes of the moment of a text. Null when the text is no date. */
export function restoredMoment(text: string): string | null {
  const date = parseDate(text);
  return date === null ? null : momentText(date.epochMs);
}

function readEach<T>(read: (text: string) => ReadText<T>): TextReader<T> {
  const readOnce = remembering(read);
  return (bytes, start, end) => readOnce(bytes.toString('utf8', start, end));
}
