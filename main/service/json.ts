// Reads the bytes of a 200 answer as JSON, or says in which way they are not: cut, not JSON at all, ambiguous,
// nested beyond reason. Numbers can be had digit for digit, because a float would not keep them.

import { AppError } from '../errors.ts';
import { scanJson } from './json-scan.ts';

/** A number as the service wrote it. */
export class NumberText {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

type JsonDocument = {
  /** Numbers as floats: fast, and enough to see whether there are any. */
  readonly plain: unknown;
  /** The same with every number as `NumberText`; parsed again, several times slower. */
  parseVerbatim(): unknown;
  /** Lone surrogates can only come from escapes; false means that no text needs looking at. */
  readonly mayHoldLoneSurrogates: boolean;
  /** How many numbers the text writes, the envelope's own among them. */
  readonly numbers: number;
};

// The envelope, its list, a row and a few levels of unknown fields: nothing real comes near.
const MAX_DEPTH = 100;
/** A full page has some tens of thousands. Past this the body is not even parsed: that takes many times its size. */
const MAX_VALUES = 500_000;

type SourceParse = (
  text: string,
  reviver: (key: string, value: unknown, context: { source: string }) => unknown,
) => unknown;

export function readJson(body: Uint8Array): JsonDocument {
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
  const text = new TextDecoder().decode(body);
  const plain = parseOrExplain(text);
  if (countKeys(plain, scan.deepest) !== scan.keys)
    throw new AppError('badResponse', 'An object in the answer has a key twice');
  if (!isUtf8(body, text)) throw new AppError('badResponse', 'The answer is not UTF-8 text');
  return {
    plain,
    parseVerbatim: () =>
      (JSON.parse as SourceParse)(text, (_key, value, context) =>
        typeof value === 'number' ? new NumberText(context.source) : value,
      ),
    numbers: scan.numbers,
    mayHoldLoneSurrogates: /\\u[dD]/.test(text),
  };
}

function parseOrExplain(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw explainUnreadable(text, cause);
  }
}

/** A close-delimited body that was cut cannot be told from a malformed one, so both are worth another attempt. */
function explainUnreadable(text: string, cause: unknown): AppError {
  const first = text.trimStart()[0];
  const cut = { facts: { kind: 'cut', transient: 1 }, cause };
  if (first === undefined) return new AppError('badResponse', 'The answer is empty', cut);
  if (first === '{' || first === '[') return new AppError('badResponse', 'The answer is cut or not valid JSON', cut);
  return new AppError('notTheService', first === '<' ? 'The answer is a web page' : 'The answer is not JSON', {
    cause,
  });
}

/** Values at the deepest level hold nothing nested, so they need not be looked at: that spares every field of every row. */
function countKeys(value: unknown, levels: number): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (levels === 1) return Array.isArray(value) ? 0 : Object.keys(value).length;
  let keys = Array.isArray(value) ? 0 : Object.keys(value).length;
  for (const item of Object.values(value)) keys += countKeys(item, levels - 1);
  return keys;
}

/** Only a text that holds U+FFFD can have lost bytes in decoding, and such a text is rare. */
function isUtf8(body: Uint8Array, text: string): boolean {
  if (!text.includes('\uFFFD')) return true;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(body);
    return true;
  } catch {
    // The decoder's refusal is the answer that was asked for.
    return false;
  }
}
