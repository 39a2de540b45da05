// Columns and sums kept in a test's file, step by step, and stores that read none of them.

import { expect } from 'vitest';
import { columnsOf } from './temp-store.ts';
import type { ColumnIndex } from '../../main/store/columns/column-index.ts';
import { ColumnShelf } from '../../main/store/columns/column-shelf.ts';
import type { ColumnStore } from '../../main/store/columns/column-view.ts';
import { addToChecksum, encodeColumns, type ColumnChunk } from '../../main/store/columns/kept/encode-columns.ts';
import {
  beginKeeping,
  finishKeeping,
  keepChunk,
  type ColumnsCopy,
} from '../../main/store/columns/kept/kept-columns.ts';
import { encodeSums } from '../../main/store/columns/kept/kept-sums.ts';
import { loadColumns } from '../../main/store/columns/load-columns.ts';
import { byText } from '../../main/store/columns/roll-ups.ts';
import { SCANS_ALONE, type ColumnScan } from '../../main/store/columns/scans/scans.ts';
import { sumRows } from '../../main/store/columns/sums.ts';
import type { Database } from '../../main/store/file/database.ts';
import type { QueryContext } from '../../main/store/question/query-context.ts';
import { readState } from '../../main/store/tables/resource-states.ts';
import type { DatasetName } from '../../shared/contract/fields.ts';

/** The steps of keeping the live columns, one after the other. Each returns false once the copy is not live any more. */
export function keepingSteps(db: Database, dataset: DatasetName, index = loadColumns(db, dataset)): (() => boolean)[] {
  const copy = { dataset, copyNumber: readState(db, dataset).copyNumber };
  const chunks = [...encodeColumns(index), ...sumsOf(index, copy)];
  const checksum = chunks.reduce(addToChecksum, 0);
  return [
    () => beginKeeping(db, copy),
    ...chunks.map((chunk, number) => () => keepChunk(db, { ...copy, number, ...chunk })),
    () => finishKeeping(db, { ...copy, chunks: chunks.length, checksum }),
  ];
}

/** Of every column of texts. */
function sumsOf(index: ColumnIndex, { copyNumber }: ColumnsCopy): readonly ColumnChunk[] {
  const scan: ColumnScan = (kind, input, readRows) =>
    SCANS_ALONE.run(kind, input, { rows: index.rows, readRows, throwIfStopped: () => undefined });
  return [...index.columns].flatMap(([field, column]) => {
    if (column.kind === 'amounts') return [];
    const sums = sumRows({ index, scan }, null, byText(column));
    return [...encodeSums({ key: `${field} []`, copyNumber }, { texts: column.texts, sums })];
  });
}

export function keep(db: Database, dataset: DatasetName): void {
  for (const step of keepingSteps(db, dataset)) expect(step()).toBe(true);
}

/** Built from the rows, whatever the file keeps. */
class BuiltShelf extends ColumnShelf {
  override indexFor({ db, dataset }: QueryContext): ColumnIndex {
    return loadColumns(db, dataset);
  }
  override findKept(): null {
    return null;
  }
}

export function builtColumns(db: Database): ColumnStore {
  return { ...columnsOf(db), shelf: new BuiltShelf() };
}
