// An axis of exact values: round ticks, and the position of a value between both ends. Only that position is a float.

import { sumText, type ScaledDecimal } from '../../../shared/rules/scaled-decimal.ts';
import { formatAmount } from '../../lib/format-decimal.ts';

type Tick = { readonly share: number; readonly label: string };
/** The position of a value: 0 at the lower end, 1 at the upper end. */
export type ShareOf = (value: ScaledDecimal) => number;
export type ValueAxis = { readonly ticks: readonly Tick[]; readonly shareOf: ShareOf };

export const ZERO: ScaledDecimal = { digits: 0n, scale: 0 };
const SHARE_STEPS = 1_000_000n;
/** From this many whole digits on, labels use a unit, as in 20K or 1.5M. */
const FIRST_UNIT_DIGITS = 5;
const DIGITS_PER_UNIT = 3;

type Range = { readonly low: bigint; readonly high: bigint; readonly scale: number };

/** Positions between the lowest and the highest value, without ticks: for bars with written figures. */
export function valueShares(values: Iterable<ScaledDecimal>): ShareOf {
  const { low, high, scale } = rangeOf(values, false);
  return (value) => share(rescaled(value, scale) - low, high - low);
}

/** The position of a value between two others, which differ. */
export function shareBetween(value: ScaledDecimal, low: ScaledDecimal, high: ScaledDecimal): number {
  const scale = Math.max(value.scale, low.scale, high.scale);
  const start = rescaled(low, scale);
  return share(rescaled(value, scale) - start, rescaled(high, scale) - start);
}

type AxisInput = {
  readonly values: Iterable<ScaledDecimal>;
  /** About how many ticks fit. */
  readonly tickCount: number;
  /** Whether ticks must be whole numbers, as for counts. */
  readonly isWhole: boolean;
  /** The suffixes: none, thousands, millions and so on. */
  readonly units: readonly string[];
};

/** Always includes 0, so that lengths can be compared. */
export function valueAxis({ values, tickCount, isWhole, units }: AxisInput): ValueAxis {
  const { low, high, scale } = rangeOf(values, isWhole);
  const step = roundStep(high - low, tickCount);
  const first = floorTo(low, step);
  const last = -floorTo(-high, step);
  const unit = unitOf({ largest: last > -first ? last : -first, scale, units });
  const ticks: Tick[] = [];
  for (let digits = first; digits <= last; digits += step) {
    const label = tickLabel({ digits, scale: scale + unit * DIGITS_PER_UNIT }, units[unit] ?? '');
    ticks.push({ label, share: share(digits - first, last - first) });
  }
  return { ticks, shareOf: (value) => share(rescaled(value, scale) - first, last - first) };
}

function rangeOf(values: Iterable<ScaledDecimal>, isWhole: boolean): Range {
  const scaledValues = [...values];
  const sentScale = scaledValues.reduce((most, value) => Math.max(most, value.scale), 0);
  // Two more decimals, for the ticks of a range that spans only a few units of the last decimal.
  const scale = isWhole ? sentScale : sentScale + 2;
  let low = 0n;
  let high = 0n;
  for (const value of scaledValues) {
    const digits = rescaled(value, scale);
    if (digits < low) low = digits;
    if (digits > high) high = digits;
  }
  return { low, high: low === high ? 10n ** BigInt(scale) : high, scale };
}

/** The smallest step of 1, 2 or 5 × a power of ten that gives no more than `tickCount` steps. */
function roundStep(valueSpan: bigint, tickCount: number): bigint {
  const wantedStep = valueSpan / BigInt(Math.max(1, tickCount));
  let power = 1n;
  while (power * 10n <= wantedStep) power *= 10n;
  return [1n, 2n, 5n].map((times) => times * power).find((size) => size >= wantedStep) ?? 10n * power;
}

function floorTo(value: bigint, step: bigint): bigint {
  const remainder = value % step;
  return remainder < 0n ? value - remainder - step : value - remainder;
}

function unitOf({ largest, scale, units }: { largest: bigint; scale: number; units: readonly string[] }): number {
  const wholeDigits = String(largest).length - scale;
  if (wholeDigits < FIRST_UNIT_DIGITS) return 0;
  return Math.min(units.length - 1, Math.floor((wholeDigits - 1) / DIGITS_PER_UNIT));
}

function tickLabel(value: ScaledDecimal, unit: string): string {
  const text = sumText(value);
  return (formatAmount(text) ?? text) + (value.digits === 0n ? '' : unit);
}

function rescaled(value: ScaledDecimal, scale: number): bigint {
  return scale >= value.scale
    ? value.digits * 10n ** BigInt(scale - value.scale)
    : value.digits / 10n ** BigInt(value.scale - scale);
}

function share(part: bigint, whole: bigint): number {
  return Number((part * SHARE_STEPS) / whole) / Number(SHARE_STEPS);
}
