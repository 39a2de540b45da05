// The columns of the grouped table. The sums of a group and the values of its rows share a column.

import { type DatasetName, type FieldName, moneyFieldsOf } from '../../shared/contract/fields.ts';
import type { GroupSubject } from '../../shared/contract/query.ts';
import { RATE_COLUMN } from '../../shared/rules/computed-columns.ts';
import { columnsOf, isFigure, MOST_SPARE_PX, type Column, type ColumnId } from '../../shared/tables/table-columns.ts';

export type GroupColumn = {
  readonly id: 'value' | 'rows' | ColumnId;
  readonly widthPx: number;
  readonly pinned: boolean;
  /** The column of the rows inside a group; null where they show nothing. */
  readonly column: Column | null;
  /** Null when groups cannot be sorted by this column. */
  readonly sortKey: 'value' | 'rows' | FieldName | null;
};

/** The header of a currency whole; the rates of groups are bold, and may have a sign and a mark. */
const WIDER_PX: Readonly<Partial<Record<string, number>>> = { currency: 76, [RATE_COLUMN]: 96 };
const VALUE_PX = 296;
const ROWS_PX = 72;

const SHOWN = {
  charges: ['name_id', 'biz_type', 'basis', 'currency', 'fee_rate', 'min', 'max', 'state'],
  reports: ['currency', ...moneyFieldsOf('reports'), RATE_COLUMN],
} as const satisfies Readonly<Record<DatasetName, readonly ColumnId[]>>;

/** The columns that identify a row inside a group; the column of the grouping is left out. */
const NAMED_BY = {
  charges: ['name'],
  reports: ['biz_date', 'broker_code', 'dcp_name'],
} as const satisfies Readonly<Record<DatasetName, readonly ColumnId[]>>;

export function groupColumns(dataset: DatasetName, by: GroupSubject, pinsCurrency = false): readonly GroupColumn[] {
  const shownColumns = columnsIn(dataset, SHOWN[dataset]).filter(({ id }) => id !== by || dataset === 'reports');
  return [
    { id: 'value', widthPx: VALUE_PX, pinned: true, column: null, sortKey: 'value' },
    { id: 'rows', widthPx: ROWS_PX, pinned: false, column: null, sortKey: 'rows' },
    ...shownColumns.map((column): GroupColumn => {
      const widthPx = WIDER_PX[column.id] ?? column.widthPx;
      const pinned = pinsCurrency && column.id === 'currency';
      return { id: column.id, widthPx, pinned, column, sortKey: column.content === 'amount' ? column.field : null };
    }),
  ];
}

/** The name of the group takes the room that is left, up to a limit. */
export function withRoom(columns: readonly GroupColumn[], roomPx: number): readonly GroupColumn[] {
  const leftPx = Math.min(MOST_SPARE_PX, roomPx - columns.reduce((sum, { widthPx }) => sum + widthPx, 0));
  if (leftPx <= 0) return columns;
  return columns.map((column, at) => (at === 0 ? { ...column, widthPx: column.widthPx + leftPx } : column));
}

/** Whether the cells are figures, of which no part may be drawn. */
export function hasFigures({ id, column }: GroupColumn): boolean {
  return id === 'rows' || (column !== null && isFigure(column.content));
}

export function namingColumns(dataset: DatasetName, by: GroupSubject): readonly Column[] {
  return columnsIn(dataset, NAMED_BY[dataset]).filter(({ id }) => id !== by);
}

function columnsIn(dataset: DatasetName, ids: readonly ColumnId[]): readonly Column[] {
  const columns = columnsOf(dataset);
  return ids.flatMap((id) => columns.find((column) => column.id === id) ?? []);
}
