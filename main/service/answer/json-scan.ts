// Measures a JSON text before it is parsed: its depth, its numbers of values, keys and number literals, and where the rows of
// a page are. JSON.parse checks the syntax afterwards.

import { RowsFinder, type RowsPlace } from './json-rows.ts';

export type JsonScan = {
  readonly deepest: number;
  /** Commas plus opening brackets: at least as many as the values in lists and objects. */
  readonly values: number;
  /** Keys as written. When the parsed objects have fewer, a key was written twice. */
  readonly keys: number;
  readonly numbers: number;
  /** Null if the text has none at the usual place. Meaningful only if the text is valid JSON. */
  readonly rows: RowsPlace | null;
};

const QUOTE_CODE = 0x22;
const COLON_CODE = 0x3a;
const COMMA_CODE = 0x2c;
const BACKSLASH_CODE = 0x5c;
const MINUS_CODE = 0x2d;

/** Stops once a limit is exceeded: JSON.parse would need gigabytes for a body of opening brackets. */
export function scanJson(bytes: Uint8Array, limits: { readonly depth: number; readonly values: number }): JsonScan {
  const end = bytes.length;
  let depth = 0;
  let deepest = 0;
  let values = 0;
  let keys = 0;
  let numbers = 0;
  let textFrom = 0;
  const finder = new RowsFinder(bytes);
  for (let at = 0; at < end && deepest <= limits.depth && values <= limits.values; at++) {
    const byte = bytes[at];
    if (byte === QUOTE_CODE) {
      textFrom = at;
      at = endOfString(bytes, at + 1);
    } else if (byte === COLON_CODE) {
      keys++;
    } else if (byte === COMMA_CODE) {
      values++;
      finder.separate(at, depth);
    } else if (byte === 0x7b || byte === 0x5b) {
      values++;
      depth++;
      if (depth > deepest) deepest = depth;
      finder.open(at, depth, textFrom);
    } else if (byte === 0x7d || byte === 0x5d) {
      finder.close(at, depth);
      depth--;
    } else if (startsNumber(byte)) {
      numbers++;
      while (continuesNumber(bytes[at + 1])) at++;
    }
  }
  return { deepest, values, keys, numbers, rows: finder.found };
}

function endOfString(bytes: Uint8Array, from: number): number {
  const end = bytes.length;
  let at = from;
  while (at < end) {
    const byte = bytes[at];
    if (byte === QUOTE_CODE) return at;
    at += byte === BACKSLASH_CODE ? 2 : 1;
  }
  return at;
}

function startsNumber(byte: number | undefined): boolean {
  return byte !== undefined && (byte === MINUS_CODE || (byte >= 0x30 && byte <= 0x39));
}

/** Digits, sign, point, exponent. */
function continuesNumber(byte: number | undefined): boolean {
  return startsNumber(byte) || byte === 0x2b || byte === 0x2e || byte === 0x45 || byte === 0x65;
}
