// Reads a JSON Lines file of this app back. Another program may have turned texts into numbers: these are read by their
// digits, but a number that loses digits in other programs is an altered value.

import { createReadStream } from 'node:fs';
import type { CellValue } from '../../../shared/contract/fields.ts';
import { alteredText, inBatches, type ReadListener, type Rows } from '../format/check-rows.ts';

/**
 * Twice the longest answer of the service, so that a row also fits if another program wrote its characters as escapes. A file
 * without line ends is not one of ours.
 */
const MAX_LINE_CHARS = 24 * 1024 * 1024;
const CODES = { quote: 0x22, colon: 0x3a, backslash: 0x5c } as const;

/** Cells in the order of `ids`. Throws where a line is no JSON object with all of them. */
export async function* readJsonLines(
  { path, ids }: { readonly path: string; readonly ids: readonly string[] },
  listener: ReadListener,
): Rows {
  yield* inBatches(linesOf(path), (line) => {
    const cells = cellsOf(line, ids, listener);
    const keys = keysIn(line);
    if (keys.length > ids.length) addedKeys(keys, ids).forEach(listener.addedColumn);
    return cells;
  });
}

/** Splits at line feeds only: texts may contain the line separators of Unicode. */
async function* linesOf(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  /** Of the line that has not ended yet. Joined once, because a longer text for each chunk would be a copy for each. */
  let pieces: string[] = [];
  let length = 0;
  const chunks: AsyncIterable<Buffer> = createReadStream(path);
  for await (const bytes of chunks) {
    const [end = '', ...others] = decoder.decode(bytes, { stream: true }).split('\n');
    pieces.push(end);
    length += end.length;
    if (length > MAX_LINE_CHARS) throw new Error('a line is too long');
    const begun = others.pop();
    if (begun === undefined) continue;
    yield* withText([pieces.join(''), ...others]);
    [pieces, length] = [[begun], begun.length];
  }
  yield* withText([pieces.join('') + decoder.decode()]);
}

function withText(lines: readonly string[]): readonly string[] {
  return lines.filter((line) => line.trim() !== '');
}

function cellsOf(
  line: string,
  ids: readonly string[],
  { alteredCell, reformatted }: ReadListener,
): readonly CellValue[] {
  const values: unknown = JSON.parse(line, (key, value: unknown, context?: { readonly source?: string }) => {
    if (typeof value !== 'number') return value;
    const written = context?.source ?? String(value);
    if (!ids.includes(key)) return written;
    const isRead = isWhole(written, value);
    (isRead ? reformatted : alteredCell)();
    return isRead ? written : alteredText(written);
  });
  if (typeof values !== 'object' || values === null) throw new Error('a line is no object');
  const fields = new Map(Object.entries(values));
  return ids.map((id) => {
    const value: unknown = fields.get(id);
    if (value === undefined) throw new Error(`a line has no ${id}`);
    if (value === null || typeof value === 'string') return value;
    // This app writes texts only, and a boolean or list is none.
    alteredCell();
    return alteredText(JSON.stringify(value));
  });
}

/** Whether the number that other programs read has all digits. With an exponent, it is no amount of this app. */
function isWhole(written: string, value: number): boolean {
  const digits = significantDigits(written);
  const [mantissa = ''] = value.toExponential().split('e');
  const shown = significantDigits(mantissa);
  return !/e/i.test(written) && digits.startsWith(shown) && /^0*$/.test(digits.slice(shown.length));
}

function significantDigits(number: string): string {
  return number.replaceAll(/\D/g, '').replace(/^0+/, '');
}

/**
 * The keys of an object and of those inside it, as the JSON text has them: a key that stands there twice, of which readers
 * take either, is returned twice.
 */
function keysIn(json: string): readonly string[] {
  const keys: string[] = [];
  let textStart = 0;
  let textEnd = 0;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === CODES.colon) keys.push(json.slice(textStart, textEnd));
    if (code !== CODES.quote) continue;
    textStart = at;
    at += 1;
    while (json.charCodeAt(at) !== CODES.quote) at += json.charCodeAt(at) === CODES.backslash ? 2 : 1;
    textEnd = at + 1;
  }
  return keys;
}

function addedKeys(jsonKeys: readonly string[], ids: readonly string[]): readonly string[] {
  const keys = jsonKeys.map((json) => String(JSON.parse(json)));
  return keys.filter((key, at) => !ids.includes(key) || keys.indexOf(key) < at);
}
