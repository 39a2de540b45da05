// Reads a CSV file of this app back, also when a spreadsheet has saved it again: with other line ends, another separator,
// without quotes or byte order mark, without the empty cells at the end of a row. What such a file no longer distinguishes
// (nothing from `""`) is lost here too.

import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { parse, type Options } from 'csv-parse';
import { parse as parseText } from 'csv-parse/sync';
import { CSV_SEPARATORS, type CsvOptions } from '../../../shared/contract/exports/request.ts';
import type { CellValue } from '../../../shared/contract/fields.ts';
import { BYTE_ORDER_MARK, CSV_LINE_END } from '../../../shared/rules/csv.ts';
import { GUARD, needsGuard } from '../../../shared/rules/formula-guard.ts';
import { columnName } from '../../../shared/rules/spreadsheet.ts';
import { alteredText, findPlaces, inBatches, type ReadListener, type Rows } from '../format/check-rows.ts';
import { isNumberKind, type TableColumn } from '../format/format.ts';

const HEAD_BYTES = 256 * 1024;

/** Longer than any answer of the service, so than any row. Stops reading when a quote is never closed. */
const MAX_RECORD_CHARS = 64 * 1024 * 1024;

const FIRST_LINE_END_PATTERN = /\r?\n/;

const REPLACEMENT = '\ufffd';

const OPTIONS = {
  bom: true,
  max_record_size: MAX_RECORD_CHARS,
  record_delimiter: ['\r\n', '\n'],
  // For each row that this concerns, the library creates an error it then ignores, which takes about 50 µs.
  relax_column_count: true,
  cast: (text: string, { quoting }: { readonly quoting: boolean }) => (text === '' && !quoting ? null : text),
} satisfies Options;

export type CsvFile = {
  readonly path: string;
  readonly columns: readonly TableColumn[];
  /** As the About states it; null when it states none. */
  readonly csv: CsvOptions | null;
};

/**
 * Rows as sent, in the order of `columns`. Throws where the header lacks one of them, the file is no CSV, or it is cut off
 * in a row.
 */
export async function* readCsv(file: CsvFile, listener: ReadListener): Rows {
  const { path, columns } = file;
  const { separator, places, added, width } = await readHeader(file);
  for (const { title } of added) if (title !== null) listener.addedColumn(title);
  const encoding: Encoding = { isUtf8: true };
  const parser = parse({ ...OPTIONS, delimiter: separator, from: 2 });
  // A failure of the pipeline also ends the parser, so that the loop below throws it.
  pipeline(
    createReadStream(path),
    (bytes: AsyncIterable<Buffer>) => passUtf8(bytes, encoding),
    parser,
    () => undefined,
  );
  const records: AsyncIterable<readonly CellValue[]> = parser;
  const valuesOf = columns.map((column) => valueReader({ ...column, encoding }, listener));
  let lastWidth = width;
  yield* inBatches(records, (record) => {
    // Spreadsheets end a row before its last columns where these are empty; it is read with nothing in them. And a cell that
    // somebody wrote beside a row makes only the rows near it longer, not the first one.
    if (record.length !== width) listener.reformatted();
    const cells = width === 1 ? asOneCell(record, separator) : record;
    lastWidth = cells.length;
    for (const { place, title } of added) if (cells[place]) listener.addedColumn(title ?? columnName(place));
    for (let place = width; place < lastWidth; place += 1) if (cells[place]) listener.addedColumn(columnName(place));
    return places.map((place, at) => valuesOf[at]?.(cells[place] ?? null) ?? null);
  });
  if (lastWidth < width && !(await endsWithLineFeed(path))) throw new Error('the last row is cut off');
}

/**
 * A header of one cell does not show the separator. Without quotes, a text may have had this one when it was saved with another;
 * a text that contains it had quotes, so what follows is another cell.
 */
function asOneCell(record: readonly CellValue[], separator: string): readonly CellValue[] {
  const isSeparated = record[0]?.includes(separator) === true;
  return record.length > 1 && !isSeparated ? [record.join(separator)] : record;
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
async function readHeader({ path, columns, csv }: CsvFile) {
  const titles = columns.map(({ title }) => title);
  const head = await readHead(path);
  for (const separator of new Set([...(csv === null ? [] : [csv.separator]), ...CSV_SEPARATORS])) {
    const header = firstRecord(head, separator);
    const places = findPlaces(titles, header);
    if (places !== null) return { separator, places, added: addedTitles(header, places), width: header.length };
  }
  throw new Error('the first line does not name the columns');
}

/** The columns that are not among `places`. A spreadsheet may write empty ones, without a title. */
function addedTitles(header: readonly string[], places: readonly number[]) {
  const columns = header.map((title, place) => ({ place, title: title || null }));
  return columns.filter(({ place }) => !places.includes(place));
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
  return await withFile(path, async (file) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.toString('utf8', 0, bytesRead);
  });
}

/** Of the bytes that the parser got: never behind the rows that it has read from them. */
type Encoding = { isUtf8: boolean };

/** The parser reads bytes that are no UTF-8 as `REPLACEMENT`, which the copy may have too. */
async function* passUtf8(chunks: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (bytes?: Buffer): void => {
    try {
      if (encoding.isUtf8) decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      encoding.isUtf8 = false;
    }
  };
  for await (const bytes of chunks) {
    decode(bytes);
    yield bytes;
  }
  // A character that the end of the file cuts off is no UTF-8 either.
  decode();
}

async function endsWithLineFeed(path: string): Promise<boolean> {
  return await withFile(path, async (file) => {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
    return buffer.toString('latin1', 0, bytesRead) === '\n';
  });
}

async function withFile<T>(path: string, use: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path, 'r');
  try {
    return await use(file);
  } finally {
    await file.close();
  }
}

type ReadColumn = TableColumn & { readonly encoding: Encoding };

/**
 * Removes the guard. A text that begins like a formula without one, or with an apostrophe that is none, was altered, and so
 * was one that may have had other bytes than its replacement character. In a mixed column the file does not say which kind a
 * row had, so the guards of every kind are accepted.
 */
function valueReader(
  { kind, isMixed, encoding }: ReadColumn,
  { alteredCell }: ReadListener,
): (cell: CellValue) => CellValue {
  const isNumber = isNumberKind(kind);
  const mayNeedGuard = (text: string) => needsGuard(text, { isNumber: isNumber && isMixed !== true });
  const mustHaveGuard = (text: string) => needsGuard(text, { isNumber: isNumber || isMixed === true });
  return (cell) => {
    if (cell === null) return null;
    const isIntact = encoding.isUtf8 || !cell.includes(REPLACEMENT);
    if (isIntact && cell.startsWith(GUARD) && mayNeedGuard(cell.slice(GUARD.length))) return cell.slice(GUARD.length);
    if (isIntact && !mustHaveGuard(cell)) return cell;
    alteredCell();
    return alteredText(cell);
  };
}
