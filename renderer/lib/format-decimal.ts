// Decimals for people. Digits stay as sent; only separators, a typographic minus and padding are added.

import { decimalParts, type DecimalParts } from '../../shared/rules/decimal.ts';

const FIGURE_SPACE = '\u2007';
const POINT_SPACE = '\u2008';
const MINUS = '\u2212';

/**
 * With thousands separators and U+2212 as minus. Padded to `fractionDigits` with figure spaces, so that the points of
 * right-aligned amounts line up. Null if the text is not a plain decimal.
 */
export function formatAmount(text: string, fractionDigits = 0): string | null {
  const parts = decimalParts(text);
  if (parts === null) return null;
  const { sign, whole, hasPoint, fraction } = parts;
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return (sign === '-' ? MINUS : sign) + grouped + (hasPoint ? '.' : '') + fraction + padding(parts, fractionDigits);
}

/** Exactly as sent, with the padding of `formatAmount`. Null if the text is not a plain decimal. */
export function padRate(text: string, fractionDigits: number): string | null {
  const parts = decimalParts(text);
  return parts === null ? null : text + padding(parts, fractionDigits);
}

function padding({ hasPoint, fraction }: DecimalParts, fractionDigits: number): string {
  const point = !hasPoint && fractionDigits > 0 ? POINT_SPACE : '';
  return point + FIGURE_SPACE.repeat(Math.max(0, fractionDigits - fraction.length));
}

/** The same value with at least `fractionDigits` decimals. For sums only: amounts keep their decimals as sent. */
export function withFraction(text: string, fractionDigits: number): string {
  const parts = decimalParts(text);
  if (parts === null || fractionDigits === 0) return text;
  return `${parts.sign}${parts.whole}.${parts.fraction.padEnd(fractionDigits, '0')}`;
}

/** The copied form of a shown amount: plain digits and an ASCII minus. */
export function plainAmount(shownAmount: string): string {
  return shownAmount.replace(/[\u2007\u2008,]/g, '').replaceAll(MINUS, '-');
}
