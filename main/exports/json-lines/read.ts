// Reads back a JSON Lines file of this app's: an object a line. A number, which another program may have made of a
// text, is taken by its digits, never by its value.

import { createReadStream } from 'node:fs';
import type { CellValue } from '../../../shared/contract/fields.ts';
import { inBatches, type Rows } from '../format/check-rows.ts';

/** A line has a row's values; a file without line ends is none of ours. */
const MOST_LINE_CHARS = 64 * 1024 * 1024;

/** Rows in the order of `ids`; each line must name them all. */
export async function* readJsonLines(path: string, ids: readonly string[]): Rows {
  yield* inBatches(linesOf(path), (line) => cellsOf(line, ids));
}

/** Split at line feeds only: texts may hold the line separators of Unicode. */
async function* linesOf(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for await (const bytes of createReadStream(path) as AsyncIterable<Buffer>) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MOST_LINE_CHARS) throw new Error('a line without end');
    for (const line of lines) if (line.trim() !== '') yield line;
  }
  rest += decoder.decode();
  if (rest.trim() !== '') yield rest;
}

function cellsOf(line: string, ids: readonly string[]): readonly CellValue[] {
  const values = JSON.parse(line, numbersAsWritten) as unknown;
  if (typeof values !== 'object' || values === null) throw new Error('a line that is no object');
  const fields = new Map(Object.entries(values));
  return ids.map((id) => {
    const value: unknown = fields.get(id);
    if (value === undefined) throw new Error(`a line without ${id}`);
    return value === null || typeof value === 'string' ? value : JSON.stringify(value);
  });
}

function numbersAsWritten(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' ? (context?.source ?? String(value)) : value;
}
