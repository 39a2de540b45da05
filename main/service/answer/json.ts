// Reads the bytes of a 200 answer as JSON, or says why it cannot: cut, no JSON, a key twice, nested too deeply. Numbers
// can be read digit for digit, because a float would not keep them.

import { isUtf8 } from 'node:buffer';
import { AppError } from '../../errors.ts';
import { ROWS_DEPTH, type RowsPlace } from './json-rows.ts';
import { scanJson, type JsonScan } from './json-scan.ts';

/** A number as the service wrote it. */
export class NumberText {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

export type JsonText = {
  /** Numbers are `NumberText`. */
  readonly value: unknown;
  /** False when no text needs checking: lone surrogates can only come from escapes. */
  readonly mayHoldLoneSurrogates: boolean;
};

export type JsonRows = {
  /** Numbers are `NumberText`. */
  readonly list: readonly unknown[];
  /** As in `JsonText`. */
  readonly mayHoldLoneSurrogates: boolean;
};

/** The envelope, its list, a row and some levels of unknown fields need far fewer. */
const MAX_DEPTH = 100;
/** A full page has some tens of thousands. Larger bodies are not parsed, because that takes many times their size. */
const MAX_VALUES = 500_000;

/** JSON.parse as Node has it; the types of TypeScript's library lack the third argument of the reviver. */
type SourceParse = (
  text: string,
  reviver: (key: string, value: unknown, context: { source: string }) => unknown,
) => unknown;

type Parse = (text: string) => unknown;

/** Throws `badResponse` and `notTheService`. */
export function readJson(body: Uint8Array): JsonText {
  const scan = scanWithinLimits(body);
  const document = readText(body, parseVerbatim);
  requireAllRead(body, { keys: scan.keys, keysRead: countKeys(document.value, scan.deepest) });
  return document;
}

/**
 * The document of a page without its rows, which `takeRows` gets in pieces. Rows in an unusual place stay in the document.
 * Discard the rows already taken if this throws. Throws as `readJson`.
 */
export function readPageJson(body: Uint8Array, takeRows: (rows: JsonRows) => void): JsonText {
  const { deepest, numbers, keys, rows } = scanWithinLimits(body);
  const document = readText(rows === null ? body : withoutRows(body, rows), parseVerbatim);
  // Verbatim takes several times as long.
  const parse = numbers > countNumbers(document.value) ? parseVerbatim : JSON.parse;
  const pieces = rows?.pieces ?? [];
  let keysRead = countKeys(document.value, deepest);
  for (const { from, to } of pieces) {
    const rowsRead = toRows(readText(Buffer.concat([OPENING, body.subarray(from, to), CLOSING]), parse));
    // An empty piece means two commas in a row, or a comma beside a bracket.
    if (rowsRead.list.length === 0 && pieces.length > 1) throw notValid();
    keysRead += countKeys(rowsRead.list, deepest - ROWS_DEPTH + 1);
    takeRows(rowsRead);
  }
  requireAllRead(body, { keys, keysRead });
  return document;
}

function toRows({ value, mayHoldLoneSurrogates }: JsonText): JsonRows {
  if (!Array.isArray(value)) throw new Error('rows in brackets are no list');
  return { list: value, mayHoldLoneSurrogates };
}

const OPENING = Buffer.from('[');
const CLOSING = Buffer.from(']');

/** With an empty list in the place of the rows. */
function withoutRows(body: Uint8Array, { from, to }: RowsPlace): Uint8Array {
  return Buffer.concat([body.subarray(0, from), body.subarray(to)]);
}

function scanWithinLimits(body: Uint8Array): JsonScan {
  const scan = scanJson(body, { depth: MAX_DEPTH, values: MAX_VALUES });
  if (scan.deepest > MAX_DEPTH) {
    throw new AppError('badResponse', `The answer nests deeper than ${MAX_DEPTH} levels`, {
      facts: { kind: 'tooDeep' },
    });
  }
  if (scan.values > MAX_VALUES) {
    throw new AppError('badResponse', `The answer holds more than ${MAX_VALUES} values`, {
      facts: { kind: 'tooLarge' },
    });
  }
  return scan;
}

function readText(bytes: Uint8Array, parse: Parse): JsonText {
  const text = new TextDecoder().decode(bytes);
  const value = parseOrExplain(text, parse);
  return { value, mayHoldLoneSurrogates: /\\u[dD]/.test(text) };
}

function parseVerbatim(text: string): unknown {
  // See `SourceParse`.
  return (JSON.parse as SourceParse)(text, (_key, value, context) =>
    typeof value === 'number' ? new NumberText(context.source) : value,
  );
}

function parseOrExplain(text: string, parse: Parse): unknown {
  try {
    return parse(text);
  } catch (cause) {
    throw explainUnreadable(text, cause);
  }
}

function explainUnreadable(text: string, cause: unknown): AppError {
  const first = text.trimStart()[0];
  if (first === undefined) return new AppError('badResponse', 'The answer is empty', { ...CUT, cause });
  if (first === '{' || first === '[') return notValid(cause);
  return new AppError('notTheService', first === '<' ? 'The answer is a web page' : 'The answer is not JSON', {
    cause,
  });
}

function notValid(cause?: unknown): AppError {
  return new AppError('badResponse', 'The answer is cut or not valid JSON', { ...CUT, cause });
}

/** A body that was cut may look like a malformed one, so both are worth another attempt. */
const CUT = { facts: { kind: 'cut', transient: 1 } };

/**
 * Throws if a key was lost (written twice) or bytes were (not UTF-8). Call it after parsing: a body that was cut within a
 * character counts as cut.
 */
function requireAllRead(
  body: Uint8Array,
  { keys, keysRead }: { readonly keys: number; readonly keysRead: number },
): void {
  if (keysRead !== keys) throw new AppError('badResponse', 'An object in the answer has a key twice');
  if (!isUtf8(body)) throw new AppError('badResponse', 'The answer is not UTF-8 text');
}

/** Stops above the deepest level, whose values contain no keys: this skips every field of every row. */
function countKeys(value: unknown, levels: number): number {
  if (typeof value !== 'object' || value === null || value instanceof NumberText) return 0;
  if (levels === 1) return Array.isArray(value) ? 0 : Object.keys(value).length;
  let keys = Array.isArray(value) ? 0 : Object.keys(value).length;
  for (const item of Object.values(value)) keys += countKeys(item, levels - 1);
  return keys;
}

function countNumbers(value: unknown): number {
  if (value instanceof NumberText) return 1;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, item) => sum + countNumbers(item), 0);
}
