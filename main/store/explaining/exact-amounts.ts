// Amounts of the columns in memory as whole billionths, so that they can be compared and added without rounding.

import { LAST_MARK, type AmountColumn } from '../columns/column-index.ts';
import { parseSum, sumText, type ScaledDecimal } from '../../../shared/rules/scaled-decimal.ts';

const NANO_DECIMALS = 9;
const BILLION = 1_000_000_000n;

/** Null if the row has no readable amount. */
export function nanosAt(column: AmountColumn, row: number): bigint | null {
  const nanos = column.nanos[row] ?? LAST_MARK;
  if (nanos <= LAST_MARK) return null;
  const units = BigInt(column.high?.[row] ?? 0) * BILLION + BigInt(column.low[row] ?? 0);
  return units * BILLION + BigInt(nanos);
}

/** Null if the decimal has more decimals than an amount can have: then no amounts add up to it. */
export function nanosOf({ digits, scale }: ScaledDecimal): bigint | null {
  if (scale <= NANO_DECIMALS) return digits * 10n ** BigInt(NANO_DECIMALS - scale);
  const divisor = 10n ** BigInt(scale - NANO_DECIMALS);
  return digits % divisor === 0n ? digits / divisor : null;
}

/** Null if the text is not a plain decimal. */
export function nanosOfText(text: string): bigint | null {
  const value = parseSum(text);
  return value === null ? null : nanosOf(value);
}

export function textOfNanos(nanos: bigint): string {
  return sumText({ digits: nanos, scale: NANO_DECIMALS });
}
