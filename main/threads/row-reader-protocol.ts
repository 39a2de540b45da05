// The calls of the row reader, which the exporter thread makes.

import type { SummedRows } from '../exports/rows/running-totals.ts';
import type { RecordsWanted } from '../exports/rows/table-source.ts';
import type { StoreLocation } from '../store/file/database.ts';
import type { RecordBytes } from '../store/question/record-bytes.ts';

export interface RowReaderCalls {
  /** False if another copy has gone live since the positions were found: nothing can be read then. */
  begin(args: RecordsWanted & { readonly store: StoreLocation }): boolean;
  /** Null when no rows are left. */
  next(args: Record<string, never>): RecordBytes | null;
  /** The sums of all rows. Only after `next` has answered null. */
  summed(args: Record<string, never>): SummedRows;
}
