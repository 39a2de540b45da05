// A table as it was left. Columns that a person changed since stay as they are; those of another saved view do not.

import type { Row } from '../../shared/contract/answers.ts';
import { isSameList } from '../filters/filter-entries.ts';
import type { CapturedColumns } from './columns/columns.svelte.ts';
import type { TableContents } from './table-preference.ts';
import { isSameSort } from './table-sort.ts';

type Contents = Omit<TableContents, 'columns'>;

export type TablePlace = Contents & {
  readonly columns: CapturedColumns;
  readonly page: number;
  readonly openRow: Row | null;
  /** Called on the way back, if the table shows other contents by then. */
  readonly onOtherContents: () => void;
};

/** Whether both have the same filters, order and grouping. */
export function hasSameContents(a: Contents, b: Contents): boolean {
  return isSameList(a.filters, b.filters) && a.groupBy === b.groupBy && isSameSort(a.sort, b.sort);
}
