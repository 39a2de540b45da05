// The rows that become the next row group of a Parquet file, gathered column by column.

import type { ColumnSource } from 'hyparquet-writer';
import type { CellValue } from '../../preload/contract.ts';
import type { TableColumn } from './format.ts';
import { DateBuffer, DecimalBuffer, TextBuffer, type ColumnBuffer, type DecimalPlaces } from './parquet-buffers.ts';
import { shapeOf } from './parquet-column.ts';

export class RowGroup {
  readonly #columns: readonly ColumnBuffer[];
  #rows = 0;
  #chars = 0;

  constructor(columns: readonly TableColumn[], places: DecimalPlaces) {
    this.#columns = columns.map((column) => bufferFor(column, places));
  }

  get rows(): number {
    return this.#rows;
  }

  get chars(): number {
    return this.#chars;
  }

  add(cells: readonly CellValue[]): void {
    for (let at = 0; at < this.#columns.length; at += 1) {
      this.#chars += this.#columns[at]?.add(cells[at] ?? null) ?? 0;
    }
    this.#rows += 1;
  }

  /** What was added, until `write` ends; the group then begins anew. */
  async writeTo(write: (columns: ColumnSource[]) => Promise<void>): Promise<void> {
    await write(this.#columns.flatMap((column) => column.take()));
    for (const column of this.#columns) column.clear();
    this.#rows = 0;
    this.#chars = 0;
  }

  unreadable(): number {
    return this.#columns.reduce((sum, column) => sum + column.unreadable(), 0);
  }
}

function bufferFor(column: TableColumn, places: DecimalPlaces): ColumnBuffer {
  const shape = shapeOf(column);
  if (shape.kind === 'text') return new TextBuffer(column.id);
  if (shape.kind === 'decimal') return new DecimalBuffer(column.id, shape.decimals, places);
  return new DateBuffer(column.id, shape.kind);
}
