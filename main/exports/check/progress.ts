// The progress of a file check: counts the rows of both sides while they are walked.

import type { CellValue } from '../../../shared/contract/fields.ts';
import type { Rows } from '../format/check-rows.ts';
import type { ExportMeter } from '../format/export-meter.ts';

const ROWS_PER_NOTE = 1_000;

export class CheckProgress {
  readonly #meter: ExportMeter;
  readonly #sides: RowsOfSides;
  #phase: 'comparing' | 'pairing' = 'comparing';
  #total: number;
  #inFile = 0;
  #inStore = 0;

  /** `fileRows`: from the About, which may be wrong. `storeRows`: null when only known at the end. */
  constructor(
    meter: ExportMeter,
    { fileRows, storeRows }: { readonly fileRows: number; readonly storeRows: number | null },
  ) {
    this.#meter = meter;
    this.#sides = { file: fileRows, store: storeRows ?? fileRows };
    this.#total = Math.max(this.#sides.file, this.#sides.store);
  }

  async *ofFile(rows: Rows): Rows {
    if (this.#phase === 'comparing') this.#inFile = 0;
    for await (const batch of rows) {
      this.#inFile += batch.length;
      this.#note();
      yield batch;
    }
  }

  *ofStore(rows: Iterable<readonly CellValue[]>): Generator<readonly CellValue[]> {
    if (this.#phase === 'comparing') this.#inStore = 0;
    for (const row of rows) {
      this.#inStore += 1;
      if (this.#inStore % ROWS_PER_NOTE === 0) this.#note();
      yield row;
    }
  }

  /** Counts from 0 again, through all further walks. `walks`: how often each side is walked at most. */
  beginPairing(walks: RowsOfSides): void {
    this.#phase = 'pairing';
    this.#total = walks.file * this.#sides.file + walks.store * this.#sides.store;
    [this.#inFile, this.#inStore] = [0, 0];
    this.#note();
  }

  /** Comparing walks both sides at the same time; later walks follow one another. */
  #note(): void {
    const rows = this.#phase === 'comparing' ? Math.max(this.#inFile, this.#inStore) : this.#inFile + this.#inStore;
    this.#meter.note({ phase: this.#phase, rows, totalRows: Math.max(rows, this.#total) });
  }
}

type RowsOfSides = { readonly file: number; readonly store: number };
