// The hash of the rows of a folder by month: those of each month in the order of its file, and the months in any order.

import { hash } from 'node:crypto';
import { createRowsHash, type RowsHash } from '../csv/rows-hash.ts';
import type { TableColumn } from '../format/format.ts';
import { createTextEncoder } from '../format/text-chunks.ts';

/** Tells the hash from that of earlier versions, see rows-any-order.ts. */
const RULE = 'by-month:';

/** Whether a stored or stated hash is one of this rule. */
export function isHashByMonth(sha256: string): boolean {
  return sha256.startsWith(RULE);
}

export class HashByMonth {
  readonly #months = new Map<string, RowsHash>();
  readonly #columns: readonly TableColumn[];
  readonly #encode = createTextEncoder();
  #latest: RowsHash | null = null;

  /** `columns`: needed for rows read as bytes. */
  constructor(columns: readonly TableColumn[] = []) {
    this.#columns = columns;
  }

  /** Of the months before, nothing waits in memory. */
  of(month: string): RowsHash {
    const found = this.#months.get(month) ?? createRowsHash(this.#columns, this.#encode);
    this.#months.set(month, found);
    if (this.#latest !== found) this.flush();
    this.#latest = found;
    return found;
  }

  /** Call it before the bytes that were added change. */
  flush(): void {
    this.#latest?.flush();
  }

  /** Call it once, after the last row. */
  digest(): string {
    const lines = [...this.#months.values()].map((rows) => `${rows.digest()}\n`);
    return RULE + hash('sha256', lines.sort().join(''));
  }
}
