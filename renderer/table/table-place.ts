// A table as it was left. Columns that a person changed since stay as they are; those of another saved view do not.

import type { Row } from '../../shared/contract/answers.ts';
import type { SortKey } from '../../shared/contract/query.ts';
import { isSameList } from '../filters/filter-entries.ts';
import type { CapturedColumns } from './columns/columns.svelte.ts';
import type { TableContents } from './table-preference.ts';

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

function isSameSort(a: readonly SortKey[], b: readonly SortKey[]): boolean {
  return a.length === b.length && a.every((key, at) => key.field === b[at]?.field && key.direction === b[at].direction);
}
