// Whether a spreadsheet could take a text for a formula. One rule for every text that it may open: CSV files, a chart's
// CSV, and tables copied as text.

import { decimalParts } from './decimal.ts';

/** Written before a guarded text; without it, the text is as sent. */
export const GUARD = "'";

const CODES = { tab: 9, lineFeed: 10, carriageReturn: 13, apostrophe: 39 } as const;
/** `= + - @`, and the variants that programs treat the same: full width, small, and the minus sign. */
const FORMULA_STARTS = new Set(Array.from('=+-@＝＋－＠﹦﹢﹣﹫−', (sign) => sign.charCodeAt(0)));
const FIRST_PRINTED_CODE = 0x21;
const FIRST_NON_ASCII_CODE = 0x7f;
const PLAIN_STARTS = Uint8Array.from({ length: FIRST_NON_ASCII_CODE }, (_, code) =>
  code >= FIRST_PRINTED_CODE && code !== CODES.apostrophe && !FORMULA_STARTS.has(code) ? 1 : 0,
);
/** Invisible at the start of a text, so the next character counts as its first: blanks, direction marks, joiners, BOMs. */
const INVISIBLE_CHAR_PATTERN = /^[\s\p{Zs}\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]$/u;

/** `isNumber`: the column contains numbers, so a plain number is not guarded and a negative amount stays a number. */
export function needsGuard(text: string, { isNumber }: { readonly isNumber: boolean }): boolean {
  const first = text.charCodeAt(0);
  // The common case, tested first: a letter or a digit.
  if (isPlainStart(first)) return false;
  if (first === CODES.apostrophe) return true;
  if (!startsFormula(text)) return false;
  return !isNumber || decimalParts(text) === null;
}

/** The guarded form of a text in a column without numbers. */
export function guardedText(text: string): string {
  return needsGuard(text, { isNumber: false }) ? GUARD + text : text;
}

/** The inverse of `guardedText`. */
export function unguardedText(written: string): string {
  const text = written.slice(GUARD.length);
  return guardedText(text) === written ? text : written;
}

/** An ASCII character that can never begin a formula. */
export function isPlainStart(code: number): boolean {
  return code < FIRST_NON_ASCII_CODE && PLAIN_STARTS[code] === 1;
}

/** Leading line breaks and tabs count too: some programs drop them, others start a new cell there. */
function startsFormula(text: string): boolean {
  for (const sign of text) {
    const code = sign.charCodeAt(0);
    if (code === CODES.tab || code === CODES.lineFeed || code === CODES.carriageReturn) return true;
    if (FORMULA_STARTS.has(code)) return true;
    if (!isUnseen(sign, code)) return false;
  }
  return false;
}

function isUnseen(sign: string, code: number): boolean {
  if (code < FIRST_PRINTED_CODE) return true;
  return code >= FIRST_NON_ASCII_CODE && INVISIBLE_CHAR_PATTERN.test(sign);
}
