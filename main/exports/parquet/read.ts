// Reads a Parquet file or folder of this app back. Decimals are read as bytes, because the library would turn them into
// floats.

import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { parquetScan, type SchemaElement } from 'hyparquet';
import type { CellValue } from '../../../shared/contract/fields.ts';
import type { TableColumn } from '../format/format.ts';
import { assertNever } from '../../../shared/rules/assert-never.ts';
import { momentText } from '../../../shared/rules/dates.ts';
import { systemCode } from '../../files/storage-errors.ts';
import { createMonthFinder, MONTH, monthFolder } from './months.ts';
import { refuseFalseBounds } from './bounds.ts';
import { asSentName, asTextName, dayTextOfEpochDays, shapeOf, type ColumnShape } from './column.ts';
import { restoredDay, restoredMoment } from './dates.ts';
import { paddedDecimal, restoredDecimal, scaledFromBytes } from './decimal.ts';
import type { ReadListener, Rows } from '../format/check-rows.ts';
import { firstChars } from '../format/first-chars.ts';
import { openFile, PARSERS } from './footer.ts';
import { refuseBombGroup } from './read-limits.ts';

const ENDING = '.parquet';
/** What a Parquet file begins with. */
export const PARQUET_START = 'PAR1';
const BATCH_ROWS = 1_000;

/** The metadata with this key, of the file or of each file in the folder that has it. */
export async function readParquetNotes(path: string, name: string): Promise<readonly string[]> {
  const notes: string[] = [];
  for (const file of await filesAt(path)) {
    const { metadata } = await openFile(file);
    const note = (metadata.key_value_metadata ?? []).find(({ key }) => key === name);
    if (note?.value !== undefined) notes.push(note.value);
  }
  return notes;
}

/**
 * The folders by whose names programs would read other values: those with rows of another month, and those around the months that
 * are named like a column. `date`: the ledger date column.
 */
export async function findMovedMonths(
  path: string,
  date: TableColumn,
  columns: readonly TableColumn[],
): Promise<readonly string[]> {
  const monthOf = createMonthFinder();
  const movedFolders = new Set(resolve(path).split(sep).filter(readsAsColumn(columns)));
  for (const file of await filesAt(path)) {
    const folder = relative(path, dirname(file));
    let isMoved = false;
    for await (const rows of rowsOfFile(file, [date]))
      isMoved ||= rows.some(([text = null]) => folder !== monthFolder(monthOf(text)));
    if (isMoved) movedFolders.add(folder === '' ? basename(file) : folder);
  }
  return [...movedFolders];
}

/** Programs take a folder named `name=value` for a column, also where the files have one of this name. */
function readsAsColumn(columns: readonly TableColumn[]): (folder: string) => boolean {
  const names = new Set([MONTH, ...columns.flatMap(({ id }) => [id, asSentName(id), asTextName(id)])]);
  return (folder) => folder.includes('=') && names.has(folder.slice(0, folder.indexOf('=')).toLowerCase());
}

/** Rows as sent, in the order of `columns`. Throws where a column is missing or the file is damaged. */
export async function* readParquet(path: string, columns: readonly TableColumn[], listener?: ReadListener): Rows {
  for (const file of await filesAt(path)) {
    if (listener !== undefined) (await addedColumns(file, columns)).forEach(listener.addedColumn);
    listener?.fileBegins(dirname(file));
    yield* rowsOfFile(file, columns);
  }
}

/** The columns of a file that are neither one of `columns` nor the texts of one. */
async function addedColumns(path: string, columns: readonly TableColumn[]): Promise<readonly string[]> {
  const { metadata, elements } = await openFile(path);
  const ownNames = columns.flatMap((column) => [column.id, findTextName(column, elements)]);
  const [, ...names] = metadata.schema.map(({ name }) => name);
  return names.filter((name, at) => !ownNames.includes(name) || names.indexOf(name) < at);
}

async function filesAt(path: string): Promise<readonly string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const files: string[] = [];
  // One after the other: a folder may have more files than a process can open at once.
  for (const name of (await readdir(path, { recursive: true })).sort()) {
    const file = join(path, name);
    const [isNamed, isVisible] = [name.endsWith(ENDING), !isHidden(name)];
    if ((isNamed && isVisible) || ((isNamed || isVisible) && (await isParquet(file)))) files.push(file);
  }
  return files;
}

/** On foreign file systems, macOS leaves `._part-0.parquet` beside each file. */
function isHidden(name: string): boolean {
  return name.split(sep).some((part) => /^[._]/.test(part));
}

/** DuckDB reads hidden files with the ending, and Spark others without it. */
async function isParquet(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile() && (await firstChars(path, PARQUET_START.length)) === PARQUET_START;
  } catch (error) {
    // A link to no file, such as an editor's lock. A file that the system does not let be read may contain rows.
    if (systemCode(error) === 'ENOENT') return false;
    throw error;
  }
}

async function* rowsOfFile(path: string, columns: readonly TableColumn[]): Rows {
  const { file, metadata, elements, bounds } = await openFile(path);
  const readers = columns.map((column) => columnReader(column, elements));
  let start = 0;
  for (const [place, group] of metadata.row_groups.entries()) {
    const end = start + Number(group.num_rows);
    await refuseBombGroup(file, group);
    // A scan keeps the columns it has read in memory, so each group gets its own.
    const scan = await parquetScan({
      file,
      metadata,
      parsers: PARSERS,
      geoparquet: false,
      rowStart: start,
      rowEnd: end,
    });
    const read = async (column: string) => {
      const values = await scan.readColumn({ column, rowStart: start, rowEnd: end });
      const stated = bounds[place]?.get(column);
      if (stated !== undefined) refuseFalseBounds(values, stated);
      return values;
    };
    const cells = await Promise.all(readers.map((reader) => reader(read)));
    for (let at = 0; at < end - start; at += BATCH_ROWS) {
      const rows = Math.min(BATCH_ROWS, end - start - at);
      yield Array.from({ length: rows }, (_, row) => cells.map((cell) => cell(at + row)));
    }
    start = end;
  }
}

type ReadColumn = (name: string) => Promise<ArrayLike<unknown>>;
type CellAt = (row: number) => CellValue;

function columnReader(
  column: TableColumn,
  elements: ReadonlyMap<string, SchemaElement>,
): (read: ReadColumn) => Promise<CellAt> {
  const element = elements.get(column.id);
  if (element === undefined) throw new Error(`the file has no column ${column.id}`);
  const shape = shapeOf(column);
  const toText = (value: unknown): CellValue => typedText(value, shape, element);
  const textName = findTextName(column, elements);
  return async (read) => {
    const typed = await read(column.id);
    const texts = textName === undefined ? [] : await read(textName);
    return (row) => {
      const [value, text] = [toText(typed[row]), texts[row]];
      // Other programs show the typed value, so a text does not count beside an altered one.
      return typeof text === 'string' && value === restoredText(text, shape) ? text : value;
    };
  };
}

/** The text of the typed value that this app writes for a text. Null where the type cannot represent it. */
function restoredText(text: string, shape: ColumnShape): CellValue {
  switch (shape.kind) {
    case 'decimal':
      return restoredDecimal(text, shape.decimals);
    case 'day':
      return restoredDay(text);
    case 'moment':
      return restoredMoment(text);
    case 'text':
      return text;
    default:
      return assertNever(shape);
  }
}

/** The name of the column with the texts beside the typed values of a column. Text columns have none. */
function findTextName(column: TableColumn, elements: ReadonlyMap<string, SchemaElement>): string | undefined {
  if (shapeOf(column).kind === 'text') return undefined;
  return [asTextName, asSentName].map((nameOf) => nameOf(column.id)).find((name) => elements.has(name));
}

/** The text of a typed value. Another program may have changed the type of the column; then the value is shown as is. */
function typedText(value: unknown, shape: ColumnShape, element: SchemaElement): CellValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  const type = element.logical_type?.type ?? element.converted_type ?? element.type ?? '';
  const scale = type === 'DECIMAL' ? (element.scale ?? 0) : 0;
  const decimals = shape.kind === 'decimal' ? shape.decimals : 0;
  if (type === 'DECIMAL' && value instanceof Uint8Array) return paddedDecimal(scaledFromBytes(value), decimals, scale);
  if (typeof value === 'bigint') return paddedDecimal(value, decimals, scale);
  if (typeof value !== 'number') return JSON.stringify(value);
  if (type === 'DECIMAL') return paddedDecimal(BigInt(value), decimals, scale);
  if (shape.kind === 'day' && type === 'DATE') return dayTextOfEpochDays(value);
  return shape.kind === 'moment' && isMoment(element, type) ? momentText(value) : String(value);
}

/** Of another number, programs show no time, and of one without a zone, another time. */
function isMoment({ logical_type }: SchemaElement, type: string): boolean {
  const isZoned = logical_type?.type !== 'TIMESTAMP' || logical_type.isAdjustedToUTC;
  return isZoned && (type.startsWith('TIMESTAMP') || type === 'INT96');
}
