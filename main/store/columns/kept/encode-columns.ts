// The columns in memory as chunks of bytes, and back. kept-columns.ts stores the chunks in the profile's file.

import { crc32 } from 'node:zlib';
import { fieldKindsOf, type CellValue, type DatasetName, type FieldName } from '../../../../shared/contract/fields.ts';
import { MAX_STORED_DECIMALS } from '../../../../shared/rules/decimal.ts';
import type { AmountColumn, ListedAmounts } from '../amounts/amount-column.ts';
import type { ColumnIndex, ZonedColumn } from '../column-index.ts';
import type { Codes } from '../../zones/code-zones.ts';
import { zoneCount } from '../../zones/row-mask.ts';
import type { PositionRuns } from '../../zones/position-runs.ts';

/** Raise it whenever the chunks, or the meaning of a value in a column, change: older chunks are then not read. */
export const COLUMN_FORMAT = 4;
/** Small, because the writer stores one chunk between two steps of a sync. */
const CHUNK_BYTES = 4 * 1024 * 1024;
/** With more distinct texts, a code does not fit two bytes. */
const MAX_SHORT_CODES = 0x1_0000;
const ZONE_BYTES = 2 * Uint32Array.BYTES_PER_ELEMENT;

/** `part` names the part of a column to which the bytes belong. A part has at least one chunk, which may be empty. */
export type ColumnChunk = { readonly part: string; readonly bytes: Uint8Array<ArrayBuffer> };

/** The chunks are not the columns of so many rows. */
export class UnfitChunks extends Error {}

const SUMS_PART = '.sums';

/** The part that has these sums, see kept-sums.ts. Such parts follow those of the columns. */
export function sumsPart(key: string): string {
  return `${key}${SUMS_PART}`;
}

/** Null for a part of a column. */
export function keyOfSums(part: string): string | null {
  return part.endsWith(SUMS_PART) ? part.slice(0, -SUMS_PART.length) : null;
}

/** Numbers are encoded as they are in memory: little-endian on every processor that Electron supports. */
export function* encodeColumns(index: ColumnIndex): Generator<ColumnChunk> {
  yield* cut('firstRows', index.positions.firstRows);
  yield* cut('firstPositions', index.positions.firstPositions);
  yield* cut('scale', Uint8Array.of(index.scale));
  for (const [field, column] of index.columns) {
    if (column.kind === 'coded') {
      yield* cut(`${field}.codes`, column.codes);
      yield* cut(`${field}.zones`, column.zones);
      yield* cut(`${field}.texts`, new TextEncoder().encode(JSON.stringify(column.texts)));
    } else {
      yield* cut(`${field}.ones`, column.ones);
      // Written with no bytes if the column has no such part: a part that is missing is then a damaged file.
      yield* cut(`${field}.low`, column.low ?? new Int32Array());
      yield* cut(`${field}.high`, column.high ?? new Int32Array());
      for (const part of LISTED_PARTS) yield* cut(`${field}.listed.${part}`, column.listed[part]);
    }
  }
}

/**
 * Throws `UnfitChunks` if a part is missing, has another length, or is not at its place. Calls `onCopied` when the bytes of a
 * chunk are not needed any more.
 */
export function decodeColumns(
  dataset: DatasetName,
  rows: number,
  chunks: Iterable<ColumnChunk>,
  onCopied: (bytes: ColumnChunk['bytes']) => void = () => undefined,
): ColumnIndex {
  const parts = new PartReader(chunks, onCopied);
  const positions = runs(parts);
  const scale = readScale(parts);
  const columns = fieldKindsOf(dataset).map(
    ([field, kind]) => [field, kind === 'money' ? amounts(parts, field, rows) : coded(parts, field, rows)] as const,
  );
  parts.end((part) => keyOfSums(part) !== null);
  return { rows, positions, scale, columns: new Map(columns) };
}

/** Continues `checksum` with the next chunk. It notices a lost, mixed or altered chunk; the file's cipher notices forgers. */
export function addToChecksum(checksum: number, { part, bytes }: ColumnChunk): number {
  return crc32(bytes, crc32(part, checksum));
}

export function* cut(part: string, array: Uint8Array | Codes | Int32Array | Float64Array): Generator<ColumnChunk> {
  const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  let start = 0;
  do {
    // A copy, because the chunk is moved to another thread.
    yield { part, bytes: bytes.slice(start, start + CHUNK_BYTES) };
    start += CHUNK_BYTES;
  } while (start < bytes.length);
}

function runs(parts: PartReader): PositionRuns {
  const firstRows = parts.take('firstRows');
  const runCount = firstRows.byteLength / Uint32Array.BYTES_PER_ELEMENT;
  if (!Number.isInteger(runCount)) throw new UnfitChunks('a part of a run');
  const firstPositions = parts.take('firstPositions', [runCount * Float64Array.BYTES_PER_ELEMENT]);
  return { firstRows: new Uint32Array(firstRows), firstPositions: new Float64Array(firstPositions) };
}

function coded(parts: PartReader, field: FieldName, rows: number): ZonedColumn {
  const [short, long] = [rows * Uint16Array.BYTES_PER_ELEMENT, rows * Uint32Array.BYTES_PER_ELEMENT];
  const bytes = parts.take(`${field}.codes`, [short, long]);
  const zones = new Uint32Array(parts.take(`${field}.zones`, [zoneCount(rows) * ZONE_BYTES]));
  const texts = readTexts(parts.take(`${field}.texts`));
  const isLong = texts.length > MAX_SHORT_CODES;
  if (bytes.byteLength !== (isLong ? long : short)) throw new UnfitChunks(`codes of ${field} of another size`);
  return { kind: 'coded', codes: isLong ? new Uint32Array(bytes) : new Uint16Array(bytes), texts, zones };
}

function amounts(parts: PartReader, field: FieldName, rows: number): AmountColumn {
  const size = rows * Int32Array.BYTES_PER_ELEMENT;
  const ones = new Int32Array(parts.take(`${field}.ones`, [size]));
  const partOf = (part: string): Int32Array | null => {
    const bytes = parts.take(`${field}.${part}`, [0, size]);
    return bytes.byteLength === 0 ? null : new Int32Array(bytes);
  };
  const [low, high] = [partOf('low'), partOf('high')];
  return { kind: 'amounts', high, low, ones, listed: listedAmounts(parts, field, rows) };
}

/** In the order in which they are kept. */
const LISTED_PARTS = ['rows', 'high', 'low', 'ones'] as const;

function listedAmounts(parts: PartReader, field: FieldName, rows: number): ListedAmounts {
  const bytes = parts.take(`${field}.listed.rows`);
  const size = bytes.byteLength;
  if (size % 4 !== 0 || size > rows * 4) throw new UnfitChunks(`${field} has ${size} bytes of listed rows`);
  const ints = (part: string): Int32Array => new Int32Array(parts.take(`${field}.listed.${part}`, [size]));
  return { rows: new Uint32Array(bytes), high: ints('high'), low: ints('low'), ones: ints('ones') };
}

function readScale(parts: PartReader): number {
  const [scale = NaN] = new Uint8Array(parts.take('scale', [1]));
  if (scale > MAX_STORED_DECIMALS) throw new UnfitChunks(`a scale of ${scale}`);
  return scale;
}

function readTexts(bytes: ArrayBuffer): readonly CellValue[] {
  try {
    const texts: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (Array.isArray(texts) && texts.every(isCellValue)) return texts;
  } catch (cause) {
    throw new UnfitChunks('texts that cannot be read', { cause });
  }
  throw new UnfitChunks('texts of another type');
}

function isCellValue(text: unknown): text is CellValue {
  return text === null || typeof text === 'string';
}

/** Joins the chunks of one part after the other, so that only one part is in memory twice. */
class PartReader {
  readonly #chunks: Iterator<ColumnChunk>;
  readonly #onCopied: (bytes: ColumnChunk['bytes']) => void;
  #next: ColumnChunk | null;

  constructor(chunks: Iterable<ColumnChunk>, onCopied: (bytes: ColumnChunk['bytes']) => void) {
    this.#chunks = chunks[Symbol.iterator]();
    this.#onCopied = onCopied;
    this.#next = this.#read();
  }

  /** `sizes`: the numbers of bytes that the part may have; any if it is left out. */
  take(part: string, sizes?: readonly number[]): ArrayBuffer {
    const found: ColumnChunk['bytes'][] = [];
    for (; this.#next?.part === part; this.#next = this.#read()) found.push(this.#next.bytes);
    const size = found.reduce((sum, { length }) => sum + length, 0);
    if (found.length === 0 || sizes?.includes(size) === false) throw new UnfitChunks(`${part} has ${size} bytes`);
    const joined = new Uint8Array(size);
    let at = 0;
    for (const bytes of found) {
      joined.set(bytes, at);
      at += bytes.length;
      this.#onCopied(bytes);
    }
    return joined.buffer;
  }

  /** `isOther`: whether a part may follow that belongs to no column. */
  end(isOther: (part: string) => boolean): void {
    while (this.#next !== null && isOther(this.#next.part)) this.#next = this.#read();
    if (this.#next !== null) throw new UnfitChunks(`an unknown part ${this.#next.part}`);
  }

  #read(): ColumnChunk | null {
    const result = this.#chunks.next();
    return result.done === true ? null : result.value;
  }
}
