// What an export reads from, whatever it is of: a table whose rows come one after the other.

import type { CellValue, FieldKind } from '../../../shared/contract/fields.ts';
import type { RecordBytes, RecordField } from '../../store/question/record-bytes.ts';
import type { Database } from '../../store/file/database.ts';
import type { TableColumn } from '../format/format.ts';

export type Reading = {
  readonly db: Database;
  readonly now: () => number;
  /** Asked now and then; throws where nobody waits any more. */
  readonly throwIfStopped?: () => void;
};

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
  readonly records: (() => Iterable<RecordBytes>) | null;
};
