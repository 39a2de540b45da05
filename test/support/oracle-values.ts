// The meaning of a value by the documents, without the app's code: amounts in BigInt, dates as Hong Kong days, text in NFC
// with A–Z folded.

import { remembered } from './remembered.ts';

const NANOS = 1_000_000_000n;
const HONG_KONG_OFFSET_MS = 8 * 3_600_000;

export const foldText = remembered((text: string): string => {
  const composed = text.normalize('NFC');
  return /[A-Z]/.test(composed) ? composed.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) : composed;
});

const bytesOf = remembered((text: string): Buffer => Buffer.from(text));

export function compareBytes(a: string, b: string): number {
  return a === b ? 0 : Buffer.compare(bytesOf(a), bytesOf(b));
}

/** In billionths; null unless the text is a plain decimal with at most 18 integer digits and 9 significant decimals. */
export const readDecimal = remembered((text: string): bigint | null => {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text);
  const whole = match?.[2] ?? '';
  const decimals = match?.[3] ?? '';
  if (!match || whole + decimals === '') return null;
  const wholeDigits = whole.replace(/^0+/, '');
  const decimalDigits = decimals.replace(/0+$/, '');
  if (wholeDigits.length > 18 || decimalDigits.length > 9) return null;
  const billionths = BigInt(wholeDigits || '0') * NANOS + BigInt(decimalDigits.padEnd(9, '0'));
  return match[1] === '-' ? -billionths : billionths;
});

/** Checks the form of a sum: an optional ASCII minus, any number of digits, optional decimals; never "-0". */
export function readSum(text: string): bigint | null {
  const match = /^(-?)(\d+)(?:\.(\d{1,9}))?$/.exec(text);
  if (!match || /^-[0.]+$/.test(text)) return null;
  const billionths = BigInt(match[2] ?? '0') * NANOS + BigInt((match[3] ?? '').padEnd(9, '0'));
  return match[1] === '-' ? -billionths : billionths;
}

/** `YYYY-MM-DD` in Hong Kong; a time without a zone is in Hong Kong time. Null for unknown formats. */
export const readDay = remembered((text: string): string | null => {
  const plain = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? /^(\d{4})\/(\d\d)\/(\d\d)$/.exec(text);
  const compact = /^(\d{4})(\d\d)(\d\d)$/.exec(text);
  const [, year, month, day] = plain ?? compact ?? [];
  if (year !== undefined) return realDay(`${year}-${month ?? ''}-${day ?? ''}`);
  if (/^\d{10}$/.test(text)) return hongKongDay(Number(text) * 1_000);
  if (/^\d{13}$/.test(text)) return hongKongDay(Number(text));
  return dayOfInstant(text);
});

function dayOfInstant(text: string): string | null {
  const match = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.\d+)?(Z|[+-]\d\d:\d\d)?$/i.exec(text);
  if (!match?.[1] || !match[2] || realDay(match[1]) === null) return null;
  const instantMs = Date.parse(`${match[1]}T${match[2]}${match[3]?.toUpperCase() ?? '+08:00'}`);
  return Number.isNaN(instantMs) ? null : hongKongDay(instantMs);
}

function realDay(day: string): string | null {
  const at = new Date(`${day}T00:00:00Z`);
  return at.getUTCDate() === Number(day.slice(8)) ? day : null;
}

export function hongKongDay(instantMs: number): string {
  return new Date(instantMs + HONG_KONG_OFFSET_MS).toISOString().slice(0, 10);
}

/** Goes back day by day. */
export const mondayOf = remembered((day: string): string => {
  let ms = Date.parse(day);
  while (new Date(ms).getUTCDay() !== 1) ms -= 86_400_000;
  return new Date(ms).toISOString().slice(0, 10);
});

/** Monday to Friday between the given days; gaps of more than a year are only counted. */
export function missingWeekdays(days: readonly string[]): {
  weekdaysWithout: readonly string[];
  gapsNotListed: number;
} {
  const weekdaysWithout: string[] = [];
  let gapsNotListed = 0;
  for (const [at, after] of days.entries()) {
    const [afterMs, beforeMs] = [Date.parse(after), Date.parse(days[at - 1] ?? after)];
    if (afterMs - beforeMs > 366 * 86_400_000) {
      gapsNotListed += 1;
      continue;
    }
    for (let ms = beforeMs + 86_400_000; ms < afterMs; ms += 86_400_000) {
      const day = new Date(ms);
      if (day.getUTCDay() >= 1 && day.getUTCDay() <= 5) weekdaysWithout.push(day.toISOString().slice(0, 10));
    }
  }
  return { weekdaysWithout, gapsNotListed };
}
