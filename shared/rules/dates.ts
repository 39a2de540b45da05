// Recognises the date formats a service may write. Days are Hong Kong days (UTC+8, no summer time since 1979).

export type DateFormat = 'YYYY-MM-DD' | 'YYYYMMDD' | 'YYYY/MM/DD' | 'dateTime' | 'epochSeconds' | 'epochMilliseconds';
export type ParsedDate = { readonly format: DateFormat; readonly epochMs: number };

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const HONG_KONG_OFFSET_MS = 8 * HOUR_MS;

/** A day as a date, without a time: `YYYY-MM-DD`, `YYYY/MM/DD` or `YYYYMMDD`. */
export const WRITTEN_DAY_PATTERN = /^(\d{4})([-/]?)(\d{2})\2(\d{2})$/;
const DATE_TIME_PATTERN =
  /^(\d{4})([-/])(\d{2})\2(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s?(Z|[+-]\d{2}:?\d{2})?$/i;
const EPOCH_SECONDS_PATTERN = /^\d{9,10}$/;
const EPOCH_MILLISECONDS_PATTERN = /^\d{12,13}$/;

/** The Hong Kong days of the years 1 to 9999, which are those that can be written with four digits. */
const FIRST_MS = utcDay(1, 0, 1).getTime() - HONG_KONG_OFFSET_MS;
const END_MS = utcDay(10_000, 0, 1).getTime() - HONG_KONG_OFFSET_MS;

/** Null if the text is in no known format or names a day that does not exist. */
export function parseDate(text: string): ParsedDate | null {
  if (EPOCH_SECONDS_PATTERN.test(text)) return { format: 'epochSeconds', epochMs: Number(text) * 1000 };
  if (EPOCH_MILLISECONDS_PATTERN.test(text)) return { format: 'epochMilliseconds', epochMs: Number(text) };
  const day = WRITTEN_DAY_PATTERN.exec(text);
  if (day !== null) return parseDay(day);
  const dateTime = DATE_TIME_PATTERN.exec(text);
  return dateTime === null ? null : parseDateTime(dateTime);
}

/** The first millisecond of a Hong Kong day written `YYYY-MM-DD`; null for any other text. */
export function startOfDay(day: string): number | null {
  const parsed = parseDate(day);
  return parsed?.format === 'YYYY-MM-DD' ? parsed.epochMs : null;
}

/** The first millisecond of the Hong Kong day that contains a moment. */
export function startOfHongKongDay(epochMs: number): number {
  return hongKongEpochDay(epochMs) * DAY_MS - HONG_KONG_OFFSET_MS;
}

/**
 * The end of tomorrow in Hong Kong. Services date reports up to then; a later date is a typing error or of a plan, and
 * proves nothing of the days before it.
 */
export function endOfTomorrow(nowMs: number): number {
  return startOfHongKongDay(nowMs) + 2 * DAY_MS;
}

/** The Hong Kong day that contains a moment, as days since 1970-01-01. */
export function hongKongEpochDay(epochMs: number): number {
  return Math.floor((epochMs + HONG_KONG_OFFSET_MS) / DAY_MS);
}

/** The Hong Kong day that contains a moment, as `YYYY-MM-DD`. */
export function dayText(epochMs: number): string {
  return utcDayText(epochMs + HONG_KONG_OFFSET_MS);
}

/**
 * What a ledger date is: its Hong Kong day, as `2026-09-18`, or the text as sent if that is no date. Texts of one day name
 * one ledger date, whatever their format and time.
 */
export function ledgerDateOf(text: string): string {
  const parsed = parseDate(text);
  return parsed === null ? text : dayText(parsed.epochMs);
}

/** The UTC day that contains a moment, as `YYYY-MM-DD`. */
export function utcDayText(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10);
}

/** To the second and with its zone: `2026-09-18T18:04:12+08:00`. */
export function momentText(epochMs: number): string {
  return `${new Date(epochMs + HONG_KONG_OFFSET_MS).toISOString().slice(0, 19)}+08:00`;
}

/** `2026-09-18 18:04:12 HKT`, for people. */
export function timeText(epochMs: number): string {
  return `${momentText(epochMs).slice(0, 19).replace('T', ' ')} HKT`;
}

/** A day as `2026-09-18`, a moment to the second in Hong Kong time; null if the text is not a date. */
export function isoDate(text: string | null): string | null {
  const date = text === null ? null : parseDate(text);
  if (date === null) return null;
  return hasTime(date) ? momentText(date.epochMs) : dayText(date.epochMs);
}

/** Whether a date has a time of day. */
export function hasTime({ format }: ParsedDate): boolean {
  return format === 'dateTime' || format === 'epochSeconds' || format === 'epochMilliseconds';
}

/** The date `days` later in the format of `text`; null if that format is unknown or the year is not 1 to 9999. */
export function shiftDate(text: string, days: number): string | null {
  const parsed = parseDate(text);
  if (parsed === null) return null;
  if (parsed.format === 'epochSeconds') return String(Number(text) + (days * DAY_MS) / 1000);
  if (parsed.format === 'epochMilliseconds') return String(Number(text) + days * DAY_MS);
  const [year, month, day] = [parsed.format === 'YYYYMMDD' ? /^(\d{4})(\d\d)(\d\d)/ : /^(\d{4}).(\d\d).(\d\d)/]
    .flatMap((pattern) => pattern.exec(text)?.slice(1) ?? [])
    .map(Number);
  const later = utcDay(year ?? 0, (month ?? 1) - 1, (day ?? 1) + days);
  if (later.getUTCFullYear() < 1 || later.getUTCFullYear() > 9999) return null;
  const shifted = utcDayText(later.getTime());
  if (parsed.format === 'YYYYMMDD') return shifted.replaceAll('-', '');
  return (text[4] === '/' ? shifted.replaceAll('-', '/') : shifted) + text.slice(10);
}

/** Midnight UTC of a day. `Date.UTC` reads the years 0 to 99 as 1900 to 1999. */
export function utcDay(year: number, monthIndex: number, day: number): Date {
  const utc = new Date(0);
  utc.setUTCFullYear(year, monthIndex, day);
  return utc;
}

function parseDay(match: RegExpExecArray): ParsedDate | null {
  const epochMs = dayInHongKong(match[1], match[3], match[4]);
  if (epochMs === null) return null;
  const format = match[2] === '-' ? 'YYYY-MM-DD' : match[2] === '/' ? 'YYYY/MM/DD' : 'YYYYMMDD';
  return { format, epochMs };
}

function parseDateTime(match: RegExpExecArray): ParsedDate | null {
  const day = dayInHongKong(match[1], match[3], match[4]);
  const [hours, minutes, seconds] = [Number(match[5]), Number(match[6]), Number(match[7] ?? '0')];
  if (day === null || hours > 23 || minutes > 59 || seconds > 59) return null;
  const milliseconds = Number((match[8] ?? '').slice(0, 3).padEnd(3, '0'));
  const offset = offsetMs(match[9]);
  if (offset === null) return null;
  const wallClock = day + ((hours * 60 + minutes) * 60 + seconds) * 1000 + milliseconds;
  const epochMs = wallClock + HONG_KONG_OFFSET_MS - offset;
  // Its own year may be 1 to 9999, and the year of its Hong Kong day 0 or 10000.
  return epochMs < FIRST_MS || epochMs >= END_MS ? null : { format: 'dateTime', epochMs };
}

/** A time without a zone is in the service's own, Hong Kong time. */
function offsetMs(zone: string | undefined): number | null {
  if (zone === undefined) return HONG_KONG_OFFSET_MS;
  if (zone.toUpperCase() === 'Z') return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(-2));
  if (hours > 14 || minutes > 59) return null;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * MINUTE_MS;
}

function dayInHongKong(year: string | undefined, month: string | undefined, day: string | undefined): number | null {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  if (y < 1) return null;
  const utc = utcDay(y, m - 1, d);
  const exists = utc.getUTCFullYear() === y && utc.getUTCMonth() === m - 1 && utc.getUTCDate() === d;
  return exists ? utc.getTime() - HONG_KONG_OFFSET_MS : null;
}
