// What the exporter thread asks of the row reader.

import type { SummedRows } from '../exports/rows/running-totals.ts';
import type { RecordsWanted } from '../exports/rows/table-source.ts';
import type { StoreLocation } from '../store/file/database.ts';
import type { RecordBytes } from '../store/question/record-bytes.ts';

export interface RowReaderCalls {
  /** False: another copy has gone live since, and nothing can be read. */
  begin(args: RecordsWanted & { readonly store: StoreLocation }): boolean;
  /** Null when no rows are left. */
  next(args: Record<string, never>): RecordBytes | null;
  /** The sums of all rows, after the last of them. */
  summed(args: Record<string, never>): SummedRows;
}
