// What an export reads from, whatever it is of: a table whose rows come one after the other.

import type { CellValue, DatasetName, FieldKind } from '../../../shared/contract/fields.ts';
import type { RecordBytes, RecordField, RecordsRead } from '../../store/question/record-bytes.ts';
import type { Database } from '../../store/file/database.ts';
import type { TableColumn } from '../format/format.ts';
import type { SummedRows } from './running-totals.ts';

export type Reading = {
  readonly db: Database;
  readonly now: () => number;
  /** Asked now and then; throws where nobody waits any more. */
  readonly throwIfStopped?: () => void;
  /** Left out: all is read on `db`. */
  readonly readAhead?: ReadAhead;
};

/** Rows of one copy of a dataset, as `readRecords` gives them. */
export type RecordsWanted = Required<RecordsRead> & {
  readonly dataset: DatasetName;
  readonly copyNumber: number;
};
export type ReadRecords = {
  readonly chunks: AsyncIterable<RecordBytes>;
  /** Once all of them were read: what they come to. */
  readonly summed: () => Promise<SummedRows>;
};
/**
 * Reads rows on a thread and a connection of its own, while those before are written. Null: that is not worth it, or
 * another copy is held there already.
 */
export type ReadAhead = (wanted: RecordsWanted) => Promise<ReadRecords | null>;

/** A row as it is held, in the order of `fields`. */
export type Observe = (record: readonly CellValue[]) => void;

export type SourceRows = {
  readonly columns: readonly TableColumn[];
  /** The place of the column that names the currency of a row's amounts; null where it is not among them. */
  readonly currencyAt: number | null;
  /** Null: known at the end. */
  readonly totalRows: number | null;
  /** What `observe` is given of each row of a dataset; none of other tables. */
  readonly fields: readonly RecordField[];
  rows(observe?: Observe): Iterable<readonly CellValue[]>;
  /** The kind of what stands in the mixed columns of the row that `rows` gave last; left out: no column is mixed. */
  readonly mixedKind?: () => FieldKind;
  /** The same as they are held, in the order of `fields`, which are the columns first; null: not all columns are held so. */
  readonly records: (() => Promise<ReadRecords>) | null;
};
