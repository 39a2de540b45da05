// Amounts of the columns in memory as whole billionths, so that they can be compared and added without rounding.

import { billionthsPerTick, ticksAt, type AmountColumn } from '../columns/amounts/amount-column.ts';
import { MAX_STORED_DECIMALS } from '../../../shared/rules/decimal.ts';
import { parseSum, sumText, type ScaledDecimal } from '../../../shared/rules/scaled-decimal.ts';

/** The amounts of a column by row, null where there is no readable one. `scale`: the number of decimals of its ticks. */
export function nanosIn(column: AmountColumn, scale: number): (row: number) => bigint | null {
  const nanosPerTick = BigInt(billionthsPerTick(scale));
  return (row) => {
    const ticks = ticksAt(column, row);
    return ticks === null ? null : ticks * nanosPerTick;
  };
}

/** Null if the decimal has more decimals than an amount can have: then no amounts add up to it. */
export function findNanos({ digits, scale }: ScaledDecimal): bigint | null {
  if (scale <= MAX_STORED_DECIMALS) return digits * 10n ** BigInt(MAX_STORED_DECIMALS - scale);
  const divisor = 10n ** BigInt(scale - MAX_STORED_DECIMALS);
  return digits % divisor === 0n ? digits / divisor : null;
}

/** Null if the text is not a plain decimal. */
export function findNanosOfText(text: string): bigint | null {
  const value = parseSum(text);
  return value === null ? null : findNanos(value);
}

export function textOfNanos(nanos: bigint): string {
  return sumText({ digits: nanos, scale: MAX_STORED_DECIMALS });
}
