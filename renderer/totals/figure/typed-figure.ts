// Reads a figure that a person typed, or pasted from a statement. An ambiguous text is not read.

import { plainTyped, withoutSeparators } from '../../lib/typed-number.ts';
import { parseSum, type ScaledDecimal } from '../../../shared/rules/scaled-decimal.ts';

export type TypedFigure =
  | { readonly kind: 'nothing' }
  /** `currency` is null when the text names no currency. */
  | { readonly kind: 'figure'; readonly value: ScaledDecimal; readonly currency: string | null }
  | { readonly kind: 'unreadable' };

/** Common names of currencies that the records name differently. */
const OTHER_CODES: Readonly<Record<string, string>> = { RMB: 'CNY' };
const SIGNS: Readonly<Record<string, string | null>> = { $: null, '¥': null, HK$: 'HKD', US$: 'USD', 'CN¥': 'CNY' };
const UNSIGNED_PATTERN = /^\d*(?:\.\d*)?$/;

export function readFigure(text: string): TypedFigure {
  const plainText = plainTyped(text);
  if (plainText === '') return { kind: 'nothing' };
  const outerCurrency = takeCurrency(plainText);
  const withoutSign = takeSign(outerCurrency.rest);
  if (withoutSign === null) return { kind: 'unreadable' };
  const innerCurrency = takeCurrency(withoutSign.rest);
  if (outerCurrency.hasCurrency && innerCurrency.hasCurrency) return { kind: 'unreadable' };
  const figure = withoutSeparators(innerCurrency.rest);
  const value = UNSIGNED_PATTERN.test(figure) ? parseSum(figure) : null;
  if (value === null) return { kind: 'unreadable' };
  const digits = withoutSign.isNegative ? -value.digits : value.digits;
  return {
    kind: 'figure',
    value: { digits, scale: value.scale },
    currency: outerCurrency.currency ?? innerCurrency.currency,
  };
}

type CurrencyTaken = { readonly rest: string; readonly hasCurrency: boolean; readonly currency: string | null };

/** Takes a currency before or after the digits off the text. */
function takeCurrency(text: string): CurrencyTaken {
  const match =
    /^([A-Za-z]{2}[$¥]|[$¥]|[A-Za-z]{3}(?![A-Za-z$¥]))/.exec(text) ?? /([$¥]|(?<![A-Za-z])[A-Za-z]{3})$/.exec(text);
  if (match === null) return { rest: text, hasCurrency: false, currency: null };
  const mark = match[0].toUpperCase();
  const isCode = /^[A-Z]{3}$/.test(mark);
  if (!isCode && !(mark in SIGNS)) return { rest: text, hasCurrency: false, currency: null };
  const rest = text.slice(0, match.index) + text.slice(match.index + mark.length);
  return {
    rest: rest.trim(),
    hasCurrency: true,
    currency: isCode ? (OTHER_CODES[mark] ?? mark) : (SIGNS[mark] ?? null),
  };
}

/** Takes the sign off: a minus before or after, or parentheses around. Null when there is more than one. */
function takeSign(text: string): { readonly rest: string; readonly isNegative: boolean } | null {
  const marks = [/^\((.*)\)$/, /^-(.*)$/, /^(.*)-$/];
  const foundText = marks.map((mark) => mark.exec(text)?.[1]).find((rest) => rest !== undefined);
  const rest = foundText ?? text.replace(/^\+/, '');
  return /[()+-]/.test(rest) ? null : { rest: rest.trim(), isNegative: foundText !== undefined };
}
