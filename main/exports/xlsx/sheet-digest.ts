// The hash of what a person reads on a sheet of a workbook: its cells in their places, however a program writes them.
// Empty cells at the end of a row, and rows without any, are left out by programs that save the file again.

import { createHash } from 'node:crypto';
import { comparableOf } from './cell.ts';
import type { FoundCell } from './found-cell.ts';

export class SheetDigest {
  readonly #hash = createHash('sha256');

  addRow(cells: readonly FoundCell[]): void {
    const marks = cells.map(markOf);
    while (marks.at(-1) === null) marks.pop();
    if (marks.length > 0) this.#hash.update(`${JSON.stringify(marks)}\n`);
  }

  /** Hex; once. */
  hex(): string {
    return this.#hash.digest('hex');
  }
}

/** Tells a number from the text of its digits, and both from a formula. */
function markOf(cell: FoundCell): string | null {
  if (cell.kind === 'computed') return `=${cell.text}`;
  const value = comparableOf(cell.kind === 'number' ? 'number' : 'text', cell);
  return value === null ? null : `${cell.kind}:${value}`;
}
