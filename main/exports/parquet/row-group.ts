// Gathers the rows of the next row group of a Parquet file, column by column.

import { assertNever } from '../../../shared/rules/assert-never.ts';
import type { RecordBytes } from '../../store/question/record-bytes.ts';
import type { TableColumn } from '../format/format.ts';
import { asTextName, shapeOf } from './column.ts';
import { createDayReader, createMomentReader } from './dates.ts';
import { createDecimalReader } from './decimal.ts';
import { TextColumn, TypedColumn, type GatheredColumn, type WaitingColumn } from './values.ts';

export class RowGroup {
  readonly #columns: readonly WaitingColumn[];
  #rows = 0;
  #textBytes = 0;

  constructor(columns: readonly TableColumn[]) {
    this.#columns = columns.map(waitingColumn);
  }

  get rows(): number {
    return this.#rows;
  }

  get textBytes(): number {
    return this.#textBytes;
  }

  /** Adds the rows from `from` up to, not including, `to`. The first values of a row are the columns'. */
  add({ bytes: allBytes, values, starts, ends }: RecordBytes, from: number, to: number): void {
    const bytes = Buffer.from(allBytes.buffer, allBytes.byteOffset, allBytes.byteLength);
    this.#columns.forEach((column, place) => {
      const added = { bytes, starts, ends, first: from * values + place, end: to * values, step: values };
      this.#textBytes += column.add(added);
    });
    this.#rows += to - from;
  }

  /** In the order of the schema. Begins the next group. */
  take(): readonly GatheredColumn[] {
    this.#rows = 0;
    this.#textBytes = 0;
    return this.#columns.flatMap((column) => column.take());
  }

  unreadable(): number {
    return this.#columns.reduce((sum, column) => sum + column.unreadable, 0);
  }
}

function waitingColumn(column: TableColumn): WaitingColumn {
  const name = column.id;
  const textName = asTextName(name);
  const shape = shapeOf(column);
  switch (shape.kind) {
    case 'text':
      return new TextColumn(name);
    case 'decimal': {
      const read = createDecimalReader(shape.decimals);
      return new TypedColumn({ textName, read, gather: (values) => ({ kind: 'decimal', name, values }) });
    }
    case 'day':
      return new TypedColumn({
        textName,
        read: createDayReader(),
        gather: (values) => ({ kind: 'other', name, values }),
      });
    case 'moment':
      return new TypedColumn({
        textName,
        read: createMomentReader(),
        gather: (values) => ({ kind: 'other', name, values }),
      });
    default:
      return assertNever(shape);
  }
}
