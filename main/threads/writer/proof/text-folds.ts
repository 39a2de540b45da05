// Which texts a service may treat as equal, and how a text is rewritten to find out.

import type { TextFold } from '../../../store/tables/learned.ts';
import { formatDecimal, parseDecimal } from '../../../../shared/rules/decimal.ts';
import { foldText } from '../../../../shared/rules/text.ts';

export const FOLDS: Readonly<Record<TextFold, (text: string) => string>> = {
  none: (text) => text,
  ascii: foldText,
  unicode: (text) => foldText(text).toLowerCase(),
  accents: (text) => withoutAccents(text).toLowerCase(),
  numbers: (text) => {
    const decimal = parseDecimal(text);
    return decimal === null ? text : formatDecimal(decimal);
  },
};

const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  d: 'ď',
  e: 'é',
  g: 'ğ',
  h: 'ĥ',
  i: 'í',
  k: 'ķ',
  l: 'ĺ',
  n: 'ñ',
  o: 'ó',
  r: 'ř',
  s: 'š',
  t: 'ť',
  u: 'ú',
  y: 'ý',
  z: 'ž',
};

/** Rewritings of the text that some services treat as equal to it and others do not. */
export function variantsOf(text: string): readonly string[] {
  const variants = [swapAsciiCase(text), swapOtherCase(text), swapAccents(text), ...otherDecimals(text)];
  return variants.filter((variant) => variant !== text);
}

export function swapAsciiCase(text: string): string {
  return text.replaceAll(/[a-z]/gi, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()));
}

function swapOtherCase(text: string): string {
  return text.replaceAll(/[^\u0000-\u007f]/gu, (letter) => {
    const otherCase = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
    return otherCase.length === letter.length ? otherCase : letter;
  });
}

/** Removes all accents, or adds one if there are none. */
function swapAccents(text: string): string {
  const plain = withoutAccents(text).normalize('NFC');
  if (plain !== text.normalize('NFC')) return plain;
  return text.replace(/[acdeghiklnorstuyz]/i, (letter) => {
    const accented = ACCENTED[letter.toLowerCase()] ?? letter;
    return letter < 'a' ? accented.toUpperCase() : accented;
  });
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '');
}

/** The same number written with other digits. Empty if the text is not a number. */
function otherDecimals(text: string): readonly string[] {
  const decimal = parseDecimal(text);
  if (decimal === null) return [];
  const short = formatDecimal(decimal);
  if (short !== text) return [short];
  return [text.includes('.') ? `${text}0` : `0${text}`];
}
