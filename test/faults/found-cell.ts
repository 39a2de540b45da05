// Decides whether another program read what was sent, without the app's code for amounts and dates.

import type { CellValue } from '../../shared/contract/fields.ts';

/** A typed value, the text, or both; a text beside a typed value must be exactly as sent. */
export type FoundCell = {
  readonly text: CellValue;
  /** Decimal digits. */
  readonly number?: string;
  /** `YYYY-MM-DD`. */
  readonly day?: string;
  readonly epochMs?: number;
};

export const HONG_KONG_OFFSET_MS = 8 * 3_600_000;
const PLACES = 18;

export function isSame(sent: CellValue, found: FoundCell): boolean {
  const { text, number, day, epochMs } = found;
  if (number === undefined && day === undefined && epochMs === undefined) return text === sent;
  if (sent === null || (text !== null && text !== sent)) return false;
  if (number !== undefined) return exactly(number) !== null && exactly(number) === exactly(sent);
  const instantMs = instantOf(sent);
  if (instantMs === null) return false;
  if (day !== undefined) return day === hongKongDay(instantMs) && (text !== null || day === sent);
  const isFiner = /[.]\d{3}\d*[1-9]/.test(sent);
  return epochMs === instantMs && (text !== null || !isFiner);
}

/** Without an exponent. */
export function plainText(number: number): string {
  const text = String(number);
  return text.includes('e-') ? number.toFixed(PLACES) : text.includes('e') ? BigInt(number).toString() : text;
}

/** In billionths of billionths; null if not a plain decimal. */
function exactly(text: string): bigint | null {
  const parts = /^([+-]?)(\d*)\.?(\d*)$/.exec(text);
  if (parts === null || !/\d/.test(text)) return null;
  const size = BigInt(`${parts[2] ?? ''}${(parts[3] ?? '').padEnd(PLACES, '0')}`);
  return parts[1] === '-' ? -size : size;
}

/** Reads the date formats in the random rows; a time without a zone is in Hong Kong time. */
function instantOf(text: string): number | null {
  if (/^\d{10}$/.test(text)) return Number(text) * 1_000;
  if (/^\d{13}$/.test(text)) return Number(text);
  const day = text.replaceAll('/', '-').replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  const iso = day.length === 10 ? `${day}T00:00:00+08:00` : day.replace(' ', 'T');
  const hasZone = /(?:Z|[+-]\d\d:\d\d)$/.test(iso);
  const instantMs = Date.parse(hasZone ? iso : `${iso}+08:00`);
  return Number.isNaN(instantMs) ? null : instantMs;
}

function hongKongDay(epochMs: number): string {
  return new Date(epochMs + HONG_KONG_OFFSET_MS).toISOString().slice(0, 10);
}
