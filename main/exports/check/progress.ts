// The progress of a file check: counts the rows of both sides while they are walked.

import type { CellValue } from '../../../shared/contract/fields.ts';
import type { Rows } from '../format/check-rows.ts';
import type { ExportMeter } from '../format/export-meter.ts';

const ROWS_PER_NOTE = 1_000;

export class CheckProgress {
  readonly #meter: ExportMeter;
  readonly #totals: readonly [file: number, store: number];
  #phase: 'comparing' | 'pairing' = 'comparing';
  #inFile = 0;
  #inStore = 0;

  /** `fileRows`: from the About, which may be wrong. `storeRows`: null when only known at the end. */
  constructor(
    meter: ExportMeter,
    { fileRows, storeRows }: { readonly fileRows: number; readonly storeRows: number | null },
  ) {
    this.#meter = meter;
    this.#totals = [fileRows, storeRows ?? fileRows];
  }

  async *ofFile(rows: Rows): Rows {
    this.#inFile = 0;
    for await (const batch of rows) {
      this.#inFile += batch.length;
      this.#note();
      yield batch;
    }
  }

  *ofStore(rows: Iterable<readonly CellValue[]>): Generator<readonly CellValue[]> {
    this.#inStore = 0;
    for (const row of rows) {
      this.#inStore += 1;
      if (this.#inStore % ROWS_PER_NOTE === 0) this.#note();
      yield row;
    }
  }

  /** Counts from 0 again: both sides are walked a second time. */
  beginPairing(): void {
    this.#phase = 'pairing';
    [this.#inFile, this.#inStore] = [0, 0];
    this.#note();
  }

  #note(): void {
    const rows = this.#sumOf(this.#inFile, this.#inStore);
    this.#meter.note({ phase: this.#phase, rows, totalRows: Math.max(rows, this.#sumOf(...this.#totals)) });
  }

  /** Comparing walks both sides at the same time, pairing one after the other. */
  #sumOf(file: number, store: number): number {
    return this.#phase === 'comparing' ? Math.max(file, store) : file + store;
  }
}
