// The rows of a folder of files are known again whatever order they are read in: the sum of their hashes.

import { hash } from 'node:crypto';
import type { CellValue } from '../../preload/contract.ts';

export type RowsInAnyOrder = {
  addRow(cells: readonly CellValue[]): void;
  /** Hex. */
  digest(): string;
};

const WORDS = 8;

export function createRowsInAnyOrder(): RowsInAnyOrder {
  const sums = new Float64Array(WORDS);
  return {
    addRow(cells) {
      const digest = hash('sha256', JSON.stringify(cells), 'buffer');
      for (let at = 0; at < WORDS; at += 1) {
        sums[at] = ((sums[at] ?? 0) + digest.readUInt32LE(at * 4)) % 0x1_0000_0000;
      }
    },
    digest: () => Array.from(sums, (sum) => sum.toString(16).padStart(8, '0')).join(''),
  };
}
