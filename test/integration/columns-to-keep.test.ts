// Columns on their way from the thread that built them to the file.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ColumnIndex } from '../../main/store/columns/column-index.ts';
import { ColumnsToKeep } from '../../main/store/columns/kept/columns-to-keep.ts';
import {
  decodeColumns,
  encodeColumns,
  UnfitChunks,
  type ColumnChunk,
} from '../../main/store/columns/kept/encode-columns.ts';
import { loadColumns } from '../../main/store/columns/load-columns.ts';
import { finishKeeping } from '../../main/store/columns/kept/kept-columns.ts';
import { fill, makeTempStore, type RowValues, type TempStore } from '../support/temp-store.ts';

let temp: TempStore;
beforeEach(() => {
  temp = makeTempStore();
});
afterEach(() => temp.remove());

describe('chunks', () => {
  const chunksOf = (rows: readonly RowValues[]): readonly ColumnChunk[] => {
    fill(temp.db, 'reports', rows);
    return [...encodeColumns(loadColumns(temp.db, 'reports'))];
  };
  const fewerTexts = { part: 'currency.texts', bytes: new TextEncoder().encode('[1]') };

  it.each<[string, (chunk: ColumnChunk) => readonly ColumnChunk[]]>([
    [
      'positions are cut',
      (chunk) => [chunk.part === 'firstPositions' ? { ...chunk, bytes: chunk.bytes.slice(8) } : chunk],
    ],
    ['zones are cut', (chunk) => [/zones$/.test(chunk.part) ? { ...chunk, bytes: chunk.bytes.slice(8) } : chunk]],
    [
      'amounts are of fewer rows',
      (chunk) => [/ones$/.test(chunk.part) ? { ...chunk, bytes: chunk.bytes.slice(4) } : chunk],
    ],
    ['codes are cut', (chunk) => [/codes$/.test(chunk.part) ? { ...chunk, bytes: chunk.bytes.slice(2) } : chunk]],
    [
      'codes are longer than their texts need',
      (chunk) => [/codes$/.test(chunk.part) ? { ...chunk, bytes: new Uint8Array(2 * chunk.bytes.length) } : chunk],
    ],
    ['a part is missing', (chunk) => (chunk.part === 'commission_amount.low' ? [] : [chunk])],
    [
      'a part is added',
      (chunk) => (chunk.part === 'commission_amount.low' ? [chunk, { ...chunk, part: 'x' }] : [chunk]),
    ],
    ['texts are numbers', (chunk) => [chunk.part === fewerTexts.part ? fewerTexts : chunk]],
  ])('are refused if %s', (_, alter) => {
    const chunks = chunksOf([{ currency: 'HKD', commission_amount: '1' }, { currency: 'HKD' }]);
    expect(decodeColumns('reports', 2, chunks)).toEqual(loadColumns(temp.db, 'reports'));
    expect(() => decodeColumns('reports', 2, chunks.flatMap(alter))).toThrow(UnfitChunks);
  });
});

describe('columns that are handed over', () => {
  const index = (rows: number): ColumnIndex => ({
    rows,
    positions: { firstRows: new Uint32Array(rows), firstPositions: new Float64Array() },
    scale: 9,
    columns: new Map(),
  });
  const copy = { dataset: 'reports', copyNumber: 1 } as const;

  it('end with the number and the checksum of their chunks', () => {
    const toKeep = new ColumnsToKeep();
    toKeep.offer(temp.db, copy, index(1_100_000), () => new Map());
    expect(toKeep.begin('reports')).toEqual({ copyNumber: 1 });
    expect(toKeep.next(copy)).toMatchObject({ kind: 'chunk', number: 0, part: 'firstRows' });
    expect(toKeep.next(copy)).toMatchObject({ kind: 'chunk', number: 1, part: 'firstRows' });
    expect(toKeep.next(copy)).toMatchObject({ kind: 'chunk', number: 2, part: 'firstPositions' });
    expect(toKeep.next(copy)).toMatchObject({ kind: 'chunk', number: 3, part: 'scale' });
    expect(toKeep.next(copy)).toEqual({ kind: 'end', chunks: 4, checksum: expect.any(Number) as unknown });
    expect(toKeep.begin('reports')).toBeNull();
  });

  it('are gone once they were withdrawn, or another copy took their place', () => {
    const toKeep = new ColumnsToKeep();
    toKeep.offer(temp.db, copy, index(30_000), () => new Map());
    toKeep.begin('reports');
    toKeep.withdraw('reports');
    expect(toKeep.next(copy)).toEqual({ kind: 'gone' });
    toKeep.offer(temp.db, { ...copy, copyNumber: 2 }, index(30_000), () => new Map());
    toKeep.begin('reports');
    expect(toKeep.next(copy)).toEqual({ kind: 'gone' });
  });

  it('are none for few rows, except that the chunks of an earlier copy are removed', () => {
    const toKeep = new ColumnsToKeep();
    toKeep.offer(temp.db, copy, index(10), () => new Map());
    expect(toKeep.begin('reports')).toBeNull();
    temp.db.exec(`INSERT INTO column_chunks VALUES ('reports', 0, 'firstRows', x'00')`);
    toKeep.offer(temp.db, copy, index(10), () => new Map());
    expect(toKeep.begin('reports')).toEqual({ copyNumber: 1 });
    const handed = toKeep.next(copy);
    expect(handed).toEqual({ kind: 'end', chunks: 0, checksum: 0 });
    fill(temp.db, 'reports', []);
    expect(finishKeeping(temp.db, { ...copy, chunks: 0, checksum: 0 })).toBe(true);
    const count = (table: string): unknown => temp.db.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
    expect([count('column_chunks'), count('column_sets')]).toEqual([0n, 0n]);
  });
});
