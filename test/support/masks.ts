// Masks of rows, made of a test of a row and read as a list of its answers.

import { isIn, maskOf, type RowMask } from '../../main/store/zones/row-mask.ts';

export function maskWhere(rows: number, matches: (row: number) => boolean): RowMask {
  return maskOf(
    rows,
    Array.from({ length: rows }, (_, row) => row).filter((row) => matches(row)),
  );
}

/** 1 for each row that matches, else 0. */
export function matchesOf(mask: RowMask, rows: number): readonly number[] {
  return Array.from({ length: rows }, (_, row) => (isIn(mask, row) ? 1 : 0));
}
