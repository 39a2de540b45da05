// Reads a CSV file of this app back, also when a spreadsheet has saved it again: with other line ends, another separator,
// without quotes or byte order mark. What such a file no longer distinguishes (nothing from `""`) is lost here too.

import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { parse, type Options } from 'csv-parse';
import { parse as parseText } from 'csv-parse/sync';
import { CSV_SEPARATORS, type CsvOptions } from '../../../shared/contract/exports.ts';
import type { CellValue } from '../../../shared/contract/fields.ts';
import { BYTE_ORDER_MARK, CSV_LINE_END } from '../../../shared/rules/csv.ts';
import { GUARD } from '../../../shared/rules/formula-guard.ts';
import { findPlaces, inBatches, type Rows } from '../format/check-rows.ts';

const HEAD_BYTES = 256 * 1024;

/** Longer than any answer of the service, so than any row. Stops reading when a quote is never closed. */
const MAX_RECORD_CHARS = 64 * 1024 * 1024;

const FIRST_LINE_END_PATTERN = /\r?\n/;

const OPTIONS = {
  bom: true,
  max_record_size: MAX_RECORD_CHARS,
  record_delimiter: ['\r\n', '\n'],
  cast: (text: string, { quoting }: { readonly quoting: boolean }) => (text === '' && !quoting ? null : text),
} satisfies Options;

export type CsvFile = {
  readonly path: string;
  readonly titles: readonly string[];
  /** As the About states it; null when it states none. */
  readonly csv: CsvOptions | null;
};

/** Rows as sent, in the order of `titles`. Throws where the header lacks one of them or the file is no CSV. */
export async function* readCsv(file: CsvFile): Rows {
  const { path } = file;
  const { separator, places } = await readHeader(file);
  const parser = parse({ ...OPTIONS, delimiter: separator, from: 2 });
  // A failure of the pipeline also ends the parser, so that the loop below throws it.
  pipeline(createReadStream(path), parser, () => undefined);
  const records: AsyncIterable<readonly CellValue[]> = parser;
  yield* inBatches(records, (cells) => places.map((place) => withoutGuard(cells[place] ?? null)));
}

/** False when another program has written the file: its separator, byte order mark or line end differs. */
export async function isCsvAsFormatted(file: CsvFile): Promise<boolean> {
  const { separator } = await readHeader(file);
  const head = await readHead(file.path);
  const hasMark = head.startsWith(BYTE_ORDER_MARK);
  return (
    separator === file.csv?.separator &&
    hasMark === file.csv.byteOrderMark &&
    FIRST_LINE_END_PATTERN.exec(head)?.[0] === CSV_LINE_END
  );
}

/**
 * Tries each separator until the first line names every column, the stated one first: a single column is named with any
 * of them. Throws where none does.
 */
async function readHeader({ path, titles, csv }: CsvFile) {
  const head = await readHead(path);
  for (const separator of new Set([...(csv === null ? [] : [csv.separator]), ...CSV_SEPARATORS])) {
    const places = findPlaces(titles, firstRecord(head, separator));
    if (places !== null) return { separator, places };
  }
  throw new Error('the first line does not name the columns');
}

function firstRecord(text: string, separator: string): readonly string[] {
  try {
    const [record = []] = parseText(text, { ...OPTIONS, delimiter: separator, to: 1 });
    return record;
  } catch {
    // The first line is no record with this separator; it may be one with another.
    return [];
  }
}

async function readHead(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

function withoutGuard(text: CellValue): CellValue {
  return text?.startsWith(GUARD) === true ? text.slice(GUARD.length) : text;
}
