// Reads the bytes of a 200 answer as JSON, or says why it cannot: cut, no JSON, a key twice, nested too deeply. Numbers
// can be read digit for digit, because a float would not keep them.

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
  /** Parses again, several times slower, with every number as `NumberText`. */
  parseVerbatim(): unknown;
  /** False when no text needs checking: lone surrogates can only come from escapes. */
  readonly mayHoldLoneSurrogates: boolean;
  /** The number literals in the text, including the envelope's. */
  readonly numbers: number;
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
      // See `SourceParse`.
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

/** A body that was cut may look like a malformed one, so both are worth another attempt. */
function explainUnreadable(text: string, cause: unknown): AppError {
  const first = text.trimStart()[0];
  const cut = { facts: { kind: 'cut', transient: 1 }, cause };
  if (first === undefined) return new AppError('badResponse', 'The answer is empty', cut);
  if (first === '{' || first === '[') return new AppError('badResponse', 'The answer is cut or not valid JSON', cut);
  return new AppError('notTheService', first === '<' ? 'The answer is a web page' : 'The answer is not JSON', {
    cause,
  });
}

/** Stops above the deepest level, whose values contain no keys: this skips every field of every row. */
function countKeys(value: unknown, levels: number): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (levels === 1) return Array.isArray(value) ? 0 : Object.keys(value).length;
  let keys = Array.isArray(value) ? 0 : Object.keys(value).length;
  for (const item of Object.values(value)) keys += countKeys(item, levels - 1);
  return keys;
}

/** Only a text with U+FFFD can have lost bytes in decoding, so only such a text is decoded again. */
function isUtf8(body: Uint8Array, text: string): boolean {
  if (!text.includes('\uFFFD')) return true;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(body);
    return true;
  } catch {
    // The decoder reports invalid bytes by throwing.
    return false;
  }
}
