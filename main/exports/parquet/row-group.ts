// Gathers the rows of the next row group of a Parquet file, column by column.

import type { RecordBytes } from '../../store/question/record-bytes.ts';
import type { TableColumn } from '../format/format.ts';
import { DecimalBuffer } from './amounts.ts';
import { shapeOf } from './column.ts';
import { DateBuffer } from './dates.ts';
import type { Memory } from './lists.ts';
import { TextBuffer, type ColumnBuffer, type GatheredColumn } from './text.ts';

export class RowGroup {
  readonly #columns: readonly ColumnBuffer[];
  #rows = 0;
  #textBytes = 0;

  constructor(columns: readonly TableColumn[], memory: Memory) {
    this.#columns = columns.map((column) => bufferFor(column, memory));
  }

  get rows(): number {
    return this.#rows;
  }

  get textBytes(): number {
    return this.#textBytes;
  }

  /** Adds the rows from `from` up to, not including, `to`. The first values of a row are the columns'. */
  add({ bytes, values, starts, ends }: RecordBytes, from: number, to: number): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#columns.forEach((column, place) => {
      const added = { bytes, view, starts, ends, first: from * values + place, end: to * values, step: values };
      this.#textBytes += column.add(added);
    });
    this.#rows += to - from;
  }

  /** In the order of the schema. Each is valid until the next. */
  *take(): Generator<GatheredColumn> {
    for (const column of this.#columns) yield* column.take();
  }

  /** Begins the next group. */
  clear(): void {
    for (const column of this.#columns) column.clear();
    this.#rows = 0;
    this.#textBytes = 0;
  }

  unreadable(): number {
    return this.#columns.reduce((sum, column) => sum + column.unreadable, 0);
  }
}

function bufferFor(column: TableColumn, memory: Memory): ColumnBuffer {
  const shape = shapeOf(column);
  if (shape.kind === 'text') return new TextBuffer(column.id, memory);
  if (shape.kind === 'decimal') return new DecimalBuffer(column.id, shape.decimals, memory);
  return new DateBuffer(column.id, shape.kind, memory);
}
