// The table that an export reads, whatever its source: columns, and rows one after the other.

import type { FilterNote } from '../../../shared/contract/answers.ts';
import type { CellValue, FieldKind } from '../../../shared/contract/fields.ts';
import type { RecordBytes, RecordField } from '../../store/question/record-bytes.ts';
import type { Database } from '../../store/file/database.ts';
import type { TableColumn } from '../format/format.ts';

export type Reading = {
  readonly db: Database;
  readonly now: () => number;
  /** Called now and then; throws when the job is cancelled. */
  readonly throwIfStopped?: () => void;
};

/** Called with each row as stored, in the order of `fields`. */
export type Observe = (record: readonly CellValue[]) => void;

export type SourceRows = {
  readonly columns: readonly TableColumn[];
  /** Index of the column with the currency of a row's amounts; null when it is not among the columns. */
  readonly currencyAt: number | null;
  /** Null when the number is only known at the end. */
  readonly totalRows: number | null;
  /** How far the answers under its filters can be trusted. Empty for tables that are no dataset. */
  readonly notes: readonly FilterNote[];
  /** The fields of each row that `observe` is called with. Empty for tables that are no dataset. */
  readonly fields: readonly RecordField[];
  rows(observe?: Observe): Iterable<readonly CellValue[]>;
  /** The kind of the values in the mixed columns of the latest row of `rows`. Left out when no column is mixed. */
  readonly mixedKind?: () => FieldKind;
  /** The rows as bytes, with `fields` in their order, the columns first. Null when a column is computed or has labels. */
  readonly records: (() => Iterable<RecordBytes>) | null;
};
