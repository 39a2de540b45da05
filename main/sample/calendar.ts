// Ledger dates and the ways a service may write them. A day is a count of days since 1970-01-01; Hong Kong is UTC+8.

import { assertNever } from '../errors.ts';
import type { DateFormat } from '../../test/service/flags.ts';

const DAY_MS = 86_400_000;
const HONG_KONG_OFFSET_MS = 8 * 3_600_000;
const ROMAN_MONTHS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'] as const;

export function dayFromIso(text: string): number {
  return Math.floor(Date.parse(`${text}T00:00:00Z`) / DAY_MS);
}

/** The last `count` weekdays up to `endDay`, newest first. */
export function weekdaysBack(endDay: number, count: number): Int32Array {
  const days = new Int32Array(count);
  let day = endDay;
  for (let found = 0; found < count; day -= 1) {
    if (!isWeekend(day)) days[found++] = day;
  }
  return days;
}

function isWeekend(day: number): boolean {
  const weekday = (((day + 4) % 7) + 7) % 7;
  return weekday === 0 || weekday === 6;
}

export function writeDay(day: number, format: DateFormat): string {
  return writeInstant(day * DAY_MS - HONG_KONG_OFFSET_MS, format);
}

export function instantOf(options: { readonly day: number; readonly secondOfDay: number }): number {
  return options.day * DAY_MS - HONG_KONG_OFFSET_MS + options.secondOfDay * 1000;
}

export function writeInstant(epochMs: number, format: DateFormat): string {
  // Shifted by the offset, the UTC parts are Hong Kong's.
  const local = new Date(epochMs + HONG_KONG_OFFSET_MS).toISOString();
  const date = local.slice(0, 10);
  switch (format) {
    case 'YYYY-MM-DD':
      return date;
    case 'YYYYMMDD':
      return date.replaceAll('-', '');
    case 'YYYY/MM/DD':
      return date.replaceAll('-', '/');
    case 'isoDateTime':
      return `${local.slice(0, 19)}+08:00`;
    case 'epochSeconds':
      return String(epochMs / 1000);
    case 'epochMs':
      return String(epochMs);
    case 'unreadable':
      return `${date.slice(8)}-${ROMAN_MONTHS[Number(date.slice(5, 7)) - 1]}-${date.slice(0, 4)}`;
    default:
      return assertNever(format);
  }
}
