// The hash of a sheet's visible content, whichever program wrote it. Empty cells at the end of a row and empty rows do not
// count, because programs drop them when they save the file again.

import { createHash } from 'node:crypto';
import { comparableOf } from './cell.ts';
import type { FoundCell } from './reading/found-cell.ts';

export class SheetDigest {
  readonly #hash = createHash('sha256');

  addRow(cells: readonly FoundCell[]): void {
    const marks = cells.map(markOf);
    while (marks.at(-1) === null) marks.pop();
    if (marks.length > 0) this.#hash.update(`${JSON.stringify(marks)}\n`);
  }

  /** Call it once, after the last row. */
  hex(): string {
    return this.#hash.digest('hex');
  }
}

/** A number, the text of its digits and a formula give different marks. Null for an empty cell. */
function markOf(cell: FoundCell): string | null {
  if (cell.kind === 'computed') return `=${cell.text}`;
  const value = comparableOf(cell.kind === 'number' ? 'number' : 'text', cell);
  return value === null ? null : `${cell.kind}:${value}`;
}
