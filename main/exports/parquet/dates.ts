// Reads the texts of a date column as days or moments.

import { momentText, parseDate } from '../../../shared/rules/dates.ts';
import { dayTextOfEpochDays, findDay } from './column.ts';
import type { ReadText, TextReader } from './values.ts';

const UNREADABLE = { value: null, isAsSent: false } as const;
const MAX_REMEMBERED_TEXTS = 10_000;

/** Values are days since 1970-01-01. */
export function createDayReader(): TextReader<number> {
  return remembering((text) => {
    const day = findDay(text);
    return day === null ? UNREADABLE : { value: day, isAsSent: dayTextOfEpochDays(day) === text };
  });
}

/** Values are milliseconds since 1970. */
export function createMomentReader(): TextReader<bigint> {
  return remembering((text) => {
    const date = parseDate(text);
    if (date === null) return UNREADABLE;
    return { value: BigInt(date.epochMs), isAsSent: momentText(date.epochMs) === text };
  });
}

/** Reads each text once, because dates repeat. */
function remembering<T>(read: (text: string) => ReadText<T>): TextReader<T> {
  const rememberedTexts = new Map<string, ReadText<T>>();
  return (bytes, start, end) => {
    const text = bytes.toString('utf8', start, end);
    const remembered = rememberedTexts.get(text);
    if (remembered !== undefined) return remembered;
    if (rememberedTexts.size === MAX_REMEMBERED_TEXTS) rememberedTexts.clear();
    const meaning = read(text);
    rememberedTexts.set(text, meaning);
    return meaning;
  };
}
