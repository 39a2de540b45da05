// The rows that become the next row group of a Parquet file, gathered column by column.

import type { CellValue } from '../../preload/contract.ts';
import { isSent, type ByteRecord } from '../store/record-bytes.ts';
import type { TableColumn } from './format.ts';

import { DateBuffer, DecimalBuffer, TextBuffer, type ColumnBuffer, type GatheredColumn } from './parquet-buffers.ts';
import { shapeOf } from './parquet-column.ts';
import type { Memory } from './parquet-lists.ts';

/** UTF-8 needs at most so many for a unit of UTF-16. */
const MOST_BYTES_OF_UNIT = 3;

export class RowGroup {
  readonly #columns: readonly ColumnBuffer[];
  readonly #cellBytes: CellBytes;
  #rows = 0;
  #textBytes = 0;

  constructor(columns: readonly TableColumn[], memory: Memory, cellBytes: CellBytes) {
    this.#columns = columns.map((column) => bufferFor(column, memory));
    this.#cellBytes = cellBytes;
  }

  get rows(): number {
    return this.#rows;
  }

  get textBytes(): number {
    return this.#textBytes;
  }

  add(cells: readonly CellValue[]): void {
    for (let at = 0; at < this.#columns.length; at += 1) {
      const cell = cells[at] ?? null;
      if (cell === null) this.#columns[at]?.addMissing();
      else {
        const end = this.#cellBytes.put(cell);
        this.#textBytes += this.#columns[at]?.add(this.#cellBytes.bytes, 0, end) ?? 0;
      }
    }
    this.#rows += 1;
  }

  addRecord(record: ByteRecord): void {
    const { bytes, starts, ends } = record;
    for (let at = 0; at < this.#columns.length; at += 1) {
      if (isSent(record, at)) this.#textBytes += this.#columns[at]?.add(bytes, starts[at] ?? 0, ends[at] ?? 0) ?? 0;
      else this.#columns[at]?.addMissing();
    }
    this.#rows += 1;
  }

  /** In the order in which they stand in the file; each of use until the next. */
  *take(): Generator<GatheredColumn> {
    for (const column of this.#columns) yield* column.take();
  }

  /** The group begins anew. */
  clear(): void {
    for (const column of this.#columns) column.clear();
    this.#rows = 0;
    this.#textBytes = 0;
  }

  unreadable(): number {
    return this.#columns.reduce((sum, column) => sum + column.unreadable(), 0);
  }
}

/** One text at a time as UTF-8. */
export class CellBytes {
  bytes = new Uint8Array(1024);
  readonly #encoder = new TextEncoder();

  /** Where it ends; it begins at 0. */
  put(text: string): number {
    const most = text.length * MOST_BYTES_OF_UNIT;
    if (most > this.bytes.length) this.bytes = new Uint8Array(most);
    return putAscii(text, this.bytes) ? text.length : this.#encoder.encodeInto(text, this.bytes).written;
  }
}

/** Most texts, of which none is long: then a loop is quicker than a call of the encoder. */
function putAscii(text: string, bytes: Uint8Array): boolean {
  if (text.length > 64) return false;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit > 0x7f) return false;
    bytes[at] = unit;
  }
  return true;
}

function bufferFor(column: TableColumn, memory: Memory): ColumnBuffer {
  const shape = shapeOf(column);
  if (shape.kind === 'text') return new TextBuffer(column.id, memory);
  if (shape.kind === 'decimal') return new DecimalBuffer(column.id, shape.decimals, memory);
  return new DateBuffer(column.id, shape.kind, memory);
}
