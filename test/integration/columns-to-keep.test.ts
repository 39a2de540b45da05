// Columns on their way from the thread that built them to the file.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ColumnIndex } from '../../main/store/columns/column-index.ts';
import { ColumnsToKeep } from '../../main/store/columns/columns-to-keep.ts';
import { finishKeeping } from '../../main/store/columns/kept-columns.ts';
import { fill, makeTempStore, type TempStore } from '../support/temp-store.ts';

let temp: TempStore;
beforeEach(() => {
  temp = makeTempStore();
});
afterEach(() => temp.remove());

describe('columns that are handed over', () => {
  const index = (rows: number): ColumnIndex => ({ rows, rowIds: new Float64Array(rows), columns: new Map() });
  const copy = { dataset: 'reports', copyNumber: 1 } as const;

  it('end with the number and the checksum of their chunks', () => {
    const toKeep = new ColumnsToKeep();
    toKeep.offer(temp.db, copy, index(1_000_000));
    expect(toKeep.begin('reports')).toEqual({ copyNumber: 1 });
    expect(toKeep.next(copy)).toMatchObject({ kind: 'chunk', number: 0, part: 'rowIds' });
    expect(toKeep.next(copy)).toMatchObject({ kind: 'chunk', number: 1, part: 'rowIds' });
    expect(toKeep.next(copy)).toEqual({ kind: 'end', chunks: 2, checksum: expect.any(Number) as unknown });
    expect(toKeep.begin('reports')).toBeNull();
  });

  it('are gone once they were withdrawn, or another copy took their place', () => {
    const toKeep = new ColumnsToKeep();
    toKeep.offer(temp.db, copy, index(30_000));
    toKeep.begin('reports');
    toKeep.withdraw('reports');
    expect(toKeep.next(copy)).toEqual({ kind: 'gone' });
    toKeep.offer(temp.db, { ...copy, copyNumber: 2 }, index(30_000));
    toKeep.begin('reports');
    expect(toKeep.next(copy)).toEqual({ kind: 'gone' });
  });

  it('are none for few rows, except that the chunks of an earlier copy are removed', () => {
    const toKeep = new ColumnsToKeep();
    toKeep.offer(temp.db, copy, index(10));
    expect(toKeep.begin('reports')).toBeNull();
    temp.db.exec(`INSERT INTO column_chunks VALUES ('reports', 0, 'rowIds', x'00')`);
    toKeep.offer(temp.db, copy, index(10));
    expect(toKeep.begin('reports')).toEqual({ copyNumber: 1 });
    const handed = toKeep.next(copy);
    expect(handed).toEqual({ kind: 'end', chunks: 0, checksum: 0 });
    fill(temp.db, 'reports', []);
    expect(finishKeeping(temp.db, copy, { chunks: 0, checksum: 0 })).toBe(true);
    const count = (table: string): unknown => temp.db.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
    expect([count('column_chunks'), count('column_sets')]).toEqual([0n, 0n]);
  });
});
