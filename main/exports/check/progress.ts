// How far the check of a file has come: the rows of its two sides are counted as they are walked.

import type { CellValue } from '../../../shared/contract/fields.ts';
import type { Rows } from '../format/check-rows.ts';
import type { ExportMeter } from '../format/export-meter.ts';

const TOLD_ROWS = 1_000;

export type CheckProgress = {
  ofFile(rows: Rows): Rows;
  ofStore(rows: Iterable<readonly CellValue[]>): Generator<readonly CellValue[]>;
  /** From now on a walk is one of the second round. */
  beginPairing(): void;
};

/** `fileRows`: as the file says, which may be wrong. `storeRows`: null where it is only known at the end. */
export function createCheckProgress(
  meter: ExportMeter,
  { fileRows, storeRows }: { readonly fileRows: number; readonly storeRows: number | null },
): CheckProgress {
  const totals = [fileRows, storeRows ?? fileRows] as const;
  let phase: 'comparing' | 'pairing' = 'comparing';
  let [inFile, inStore] = [0, 0];

  /** The sides are compared side by side, and paired one after the other. */
  const together = (file: number, store: number): number =>
    phase === 'comparing' ? Math.max(file, store) : file + store;

  function tell(): void {
    const rows = together(inFile, inStore);
    meter.note({ phase, rows, totalRows: Math.max(rows, together(...totals)) });
  }

  return {
    async *ofFile(rows) {
      inFile = 0;
      for await (const batch of rows) {
        inFile += batch.length;
        tell();
        yield batch;
      }
    },
    *ofStore(rows) {
      inStore = 0;
      for (const row of rows) {
        inStore += 1;
        if (inStore % TOLD_ROWS === 0) tell();
        yield row;
      }
    },
    beginPairing() {
      phase = 'pairing';
      [inFile, inStore] = [0, 0];
      tell();
    },
  };
}
