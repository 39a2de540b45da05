// One cell of a CSV file (RFC 4180), and whether a spreadsheet could take it for a formula.

import type { CellValue, FieldKind } from '../../preload/contract.ts';

const CODES = { tab: 9, lineFeed: 10, carriageReturn: 13, quote: 34, comma: 44, semicolon: 59 } as const;
/** Whatever separates cells, here or in a file with another separator. */
const QUOTED_BELOW = 60;
const QUOTED = Uint8Array.from({ length: QUOTED_BELOW }, (_, code) =>
  Object.values(CODES).some((quoted) => quoted === code) ? 1 : 0,
);

/** Not sent is nothing, empty is `""`. */
export function csvCell(text: CellValue): string {
  if (text === null) return '';
  if (text === '') return '""';
  return needsQuotes(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function needsQuotes(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < QUOTED_BELOW && QUOTED[code] === 1) return true;
  }
  return false;
}

/** In front of a guarded cell; taken away, the rest is what was sent. */
export const GUARD = "'";

/** `= + - @`, and the forms of them that programs read alike: full width, small, and the minus sign. */
const FORMULA_STARTS = new Set(Array.from('=+-@＝＋－＠﹦﹢﹣﹫−', (sign) => sign.charCodeAt(0)));
const APOSTROPHE = 39;
const FIRST_PRINTED = 0x21;
const FIRST_WIDE = 0x7f;
/** Seen as nothing or as a blank, so that what follows comes first: blanks, marks of direction, joiners, byte order marks. */
const PLAIN_STARTS = Uint8Array.from({ length: FIRST_WIDE }, (_, code) =>
  code >= FIRST_PRINTED && code !== APOSTROPHE && !FORMULA_STARTS.has(code) ? 1 : 0,
);
const UNSEEN = /^[\s\p{Zs}\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]$/u;
const PLAIN_NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

/**
 * By the kind of the column: what reads as a number where numbers stand is none. Line breaks and tabs in front are cut
 * off by some programs and separate cells in others.
 */
export function needsGuard(text: string, kind: FieldKind): boolean {
  const first = text.charCodeAt(0);
  // Most begin with a letter or a digit.
  if (isPlainStart(first)) return false;
  if (first === APOSTROPHE) return true;
  if (!startsFormula(text)) return false;
  return !(holdsNumbers(kind) && PLAIN_NUMBER.test(text));
}

export function holdsNumbers(kind: FieldKind): boolean {
  return kind === 'number' || kind === 'money';
}

/** Of ASCII, and begins no formula whatever follows. */
export function isPlainStart(code: number): boolean {
  return code < FIRST_WIDE && PLAIN_STARTS[code] === 1;
}

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
