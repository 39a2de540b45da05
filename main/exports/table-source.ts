// What an export reads from, whatever it is of: a table whose rows come one after the other.

import type { CellValue, FieldName } from '../../preload/contract.ts';
import type { RecordChunk } from '../store/record-bytes.ts';
import type { Database } from '../store/database.ts';
import type { TableColumn } from './format.ts';

export type Reading = {
  readonly db: Database;
  readonly now: () => number;
  /** Asked now and then; throws where nobody waits any more. */
  readonly goOn?: () => void;
};

export type RecordField = FieldName | 'extras';
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
  /** The same as they are held, in the order of `fields`, which are the columns first; null: not all columns are held so. */
  readonly records: (() => Iterable<RecordChunk>) | null;
};
