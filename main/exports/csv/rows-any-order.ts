// The hash of a folder by month that an earlier version wrote: the sum of the rows' hashes, whatever their order. Somebody who
// knows how can find other rows of the same sum, so later folders have that of main/exports/parquet/hash-by-month.ts.

import { hash } from 'node:crypto';
import type { CellValue } from '../../../shared/contract/fields.ts';

export type RowsInAnyOrder = {
  addRow(cells: readonly CellValue[]): void;
  /** Hex. */
  digest(): string;
};

const WORDS_PER_DIGEST = 8;

export function createRowsInAnyOrder(): RowsInAnyOrder {
  // The sums of the digests of all rows, word by word, modulo 2^32.
  const sums = new Uint32Array(WORDS_PER_DIGEST);

  return {
    addRow(cells) {
      const digest = hash('sha256', JSON.stringify(cells), 'buffer');
      for (let word = 0; word < WORDS_PER_DIGEST; word += 1)
        sums[word] = (sums[word] ?? 0) + digest.readUInt32LE(word * 4);
    },
    digest: () => Array.from(sums, (sum) => sum.toString(16).padStart(8, '0')).join(''),
  };
}
