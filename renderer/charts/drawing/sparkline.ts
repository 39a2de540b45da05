// The line of a sparkline, as an SVG path: from the lowest to the highest value over the whole height.

import { compareDecimals, parseSum, type ScaledDecimal } from '../../../shared/rules/scaled-decimal.ts';
import { place } from './drawing.ts';
import { shareBetween } from './value-axis.ts';

type SparkSize = { readonly width: number; readonly height: number };

/** Keeps the stroke and its round ends inside the picture. */
const MARGIN_PX = 2;

/** Empty when no value is known. A missing value breaks the line; a value alone between two gaps is a dot. */
export function sparklinePath(values: readonly (string | null)[], size: SparkSize): string {
  const points = values.map((text) => (text === null ? null : parseSum(text)));
  const known = points.filter((value) => value !== null);
  const [first, ...more] = known;
  if (first === undefined) return '';
  const low = more.reduce((least, each) => (compareDecimals(each, least) < 0 ? each : least), first);
  const high = more.reduce((most, each) => (compareDecimals(each, most) > 0 ? each : most), first);
  let path = '';
  points.forEach((value, at) => {
    if (value === null) return;
    const x = sparkX(at, values.length, size.width);
    const y = MARGIN_PX + (1 - heightShare(value, low, high)) * (size.height - 2 * MARGIN_PX);
    const [isFirst, isLast] = [at - 1, at + 1].map((beside) => (points[beside] ?? null) === null);
    path += `${isFirst ? 'M' : 'L'}${place(x)} ${place(y)}${isFirst && isLast ? 'h0' : ''}`;
  });
  return path;
}

/** The middle of the place of a value. */
export function sparkX(at: number, count: number, width: number): number {
  return count < 2 ? width / 2 : MARGIN_PX + (at / (count - 1)) * (width - 2 * MARGIN_PX);
}

/** Equal values are a line half way up. */
function heightShare(value: ScaledDecimal, low: ScaledDecimal, high: ScaledDecimal): number {
  return compareDecimals(low, high) === 0 ? 0.5 : shareBetween(value, low, high);
}
