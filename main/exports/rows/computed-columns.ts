// Columns that are worked out of a row's others, as the grid shows them: in whole numbers, digit for digit.

import type { CellValue } from '../../../shared/contract/fields.ts';
import { dayText, momentText, parseDate } from '../../../shared/rules/dates.ts';
import { decimalsOf, parseDecimal } from '../../../shared/rules/decimal.ts';

/** In billionths. */
const DECIMALS = 9;
/** × 100 for per cent and × 10 000 for 4 decimals. */
const RATE_SCALE = 1_000_000n;
const RATE_DECIMALS = 4;

export type DifferenceParts = {
  readonly broker: CellValue;
  readonly company: CellValue;
  readonly total: CellValue;
};

/** AE + company − total commission, with as many decimals as the longest of them; null where one cannot be read. */
export function differenceOf({ broker, company, total }: DifferenceParts): CellValue {
  const [ae, org, sum] = [nanosOf(broker), nanosOf(company), nanosOf(total)];
  if (ae === null || org === null || sum === null) return null;
  const sent = [broker, company, total].map((text) => decimalsOf(text ?? ''));
  return decimalText(ae + org - sum, { from: DECIMALS, to: Math.max(...sent) });
}

/**
 * After − before, with as many decimals as the longer of them; null where one cannot be read. What was not sent, or sent
 * empty, adds nothing to any total.
 */
export function changeOf({ before, after }: { readonly before: CellValue; readonly after: CellValue }): CellValue {
  const [was, is] = [nanosOf(before || '0'), nanosOf(after || '0')];
  if (was === null || is === null) return null;
  const sent = [before, after].map((text) => decimalsOf(text ?? ''));
  return decimalText(is - was, { from: DECIMALS, to: Math.max(...sent) });
}

/** Total commission ÷ trade amount in per cent with 4 decimals, half away from zero; null where there is none. */
export function commissionRateOf({
  total,
  trade,
}: {
  readonly total: CellValue;
  readonly trade: CellValue;
}): CellValue {
  const [part, whole] = [nanosOf(total), nanosOf(trade)];
  return part === null || whole === null ? null : rateOf(part, whole);
}

/** The same of amounts that are read, both in one unit, and as long as they like. */
export function rateOf(part: bigint, whole: bigint): CellValue {
  if (whole === 0n) return null;
  const size = magnitude(whole);
  const rounded = (magnitude(part) * RATE_SCALE * 2n + size) / (size * 2n);
  const isNegative = part < 0n !== whole < 0n;
  return decimalText(isNegative ? -rounded : rounded, { from: RATE_DECIMALS, to: RATE_DECIMALS });
}

/** A day as `2026-09-18`, a moment to the second in Hong Kong time; null for what is no date. */
export function isoDateOf(text: CellValue): CellValue {
  const date = text === null ? null : parseDate(text);
  if (date === null) return null;
  const isMoment = date.format === 'dateTime' || date.format.startsWith('epoch');
  return isMoment ? momentText(date.epochMs) : dayText(date.epochMs);
}

function nanosOf(text: CellValue): bigint | null {
  const decimal = text === null ? null : parseDecimal(text);
  return decimal === null ? null : decimal.units * 1_000_000_000n + BigInt(decimal.nanos);
}

/** `to` may be longer than `from`: zeros that were sent are kept. */
function decimalText(value: bigint, decimals: { readonly from: number; readonly to: number }): string {
  const digits = magnitude(value)
    .toString()
    .padStart(decimals.from + 1, '0');
  const whole = digits.slice(0, -decimals.from);
  const fraction = digits.slice(-decimals.from).padEnd(decimals.to, '0').slice(0, decimals.to);
  const sign = value < 0n ? '-' : '';
  return decimals.to === 0 ? sign + whole : `${sign}${whole}.${fraction}`;
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}
