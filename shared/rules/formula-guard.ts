// Whether a spreadsheet could take a text for a formula. One rule for every text that one may open: CSV files, a chart's
// CSV, and tables copied as text.

import { decimalParts } from './decimal.ts';

/** In front of a guarded text; taken away, the rest is what was sent. */
export const GUARD = "'";

const CODES = { tab: 9, lineFeed: 10, carriageReturn: 13, apostrophe: 39 } as const;
/** `= + - @`, and the forms of them that programs read alike: full width, small, and the minus sign. */
const FORMULA_STARTS = new Set(Array.from('=+-@＝＋－＠﹦﹢﹣﹫−', (sign) => sign.charCodeAt(0)));
const FIRST_PRINTED = 0x21;
const FIRST_WIDE = 0x7f;
const PLAIN_STARTS = Uint8Array.from({ length: FIRST_WIDE }, (_, code) =>
  code >= FIRST_PRINTED && code !== CODES.apostrophe && !FORMULA_STARTS.has(code) ? 1 : 0,
);
/** Seen as nothing or as a blank, so that what follows comes first: blanks, marks of direction, joiners, byte order marks. */
const UNSEEN = /^[\s\p{Zs}\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]$/u;

/** `isNumber`: the text stands where numbers do. There a plain number is none, so that a negative amount stays one. */
export function needsGuard(text: string, { isNumber }: { readonly isNumber: boolean }): boolean {
  const first = text.charCodeAt(0);
  // Most begin with a letter or a digit.
  if (isPlainStart(first)) return false;
  if (first === CODES.apostrophe) return true;
  if (!startsFormula(text)) return false;
  return !isNumber || decimalParts(text) === null;
}

/** A text where no numbers stand, safe for a spreadsheet. */
export function guardedText(text: string): string {
  return needsGuard(text, { isNumber: false }) ? GUARD + text : text;
}

/** Of ASCII, and begins no formula whatever follows. */
export function isPlainStart(code: number): boolean {
  return code < FIRST_WIDE && PLAIN_STARTS[code] === 1;
}

/** Line breaks and tabs in front are cut off by some programs and separate cells in others. */
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
  if (code < FIRST_PRINTED) return true;
  return code >= FIRST_WIDE && UNSEEN.test(sign);
}
