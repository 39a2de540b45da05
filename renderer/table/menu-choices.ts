// What the menu of a cell or of a column header offers.

import type { Row } from '../../shared/contract/answers.ts';
import type { Filter } from '../../shared/contract/query.ts';
import { cellFilter } from '../filters/column-filter.ts';
import { topicOfColumn } from '../filters/topics.ts';
import { HEADER_ROW, type CellPosition } from '../grid/table-window.ts';
import { sortFieldOf } from '../../shared/tables/table-columns.ts';
import { messages } from '../messages/messages.ts';
import { setPinned, setVisible, type PlacedColumn } from '../../shared/tables/table-layout.ts';
import type { TableState } from './table.svelte.ts';

export type MenuChoice = { readonly words: string; readonly act: () => void };
export type MenuContents = { readonly label: string; readonly choices: readonly MenuChoice[] };

type Place = {
  readonly at: CellPosition;
  /** The width at which no text of the column is cut on this page. */
  readonly fitPx: (column: PlacedColumn) => number;
};

/** Null where there is no menu: outside cells, and on cells of computed columns. */
export function menuContents(table: TableState, { at, fitPx }: Place): MenuContents | null {
  const column = table.columns[at.column];
  if (column === undefined) return null;
  if (at.row === HEADER_ROW) return headerMenu(table, column, fitPx);
  const row = table.rows[at.row];
  return row === undefined ? null : cellMenu(table, column, row);
}

function headerMenu(table: TableState, column: PlacedColumn, fitPx: Place['fitPx']): MenuContents {
  const words = messages.grid.headerMenu;
  const { sorting, columnsState } = table;
  const { layout } = columnsState;
  const field = sortFieldOf(column);
  const topic = topicOfColumn(table.dataset, column);
  const isFurther = sorting.placeOf(field) === null;
  return {
    label: words.label(messages.fields.label[column.id]),
    choices: [
      { words: words.ascending, act: () => void sorting.to(field, 'ascending') },
      { words: words.descending, act: () => void sorting.to(field, 'descending') },
      ...(isFurther ? [{ words: words.further, act: () => void sorting.alsoBy(field) }] : []),
      ...(topic === null ? [] : [{ words: words.filter, act: () => table.filters.edit(topic) }]),
      {
        words: column.pinned ? words.unpin : words.pin,
        act: () => columnsState.setLayout(setPinned(layout, column.id, !column.pinned)),
      },
      { words: words.fit, act: () => columnsState.resize(column, { widthPx: fitPx(column), done: true }) },
      { words: words.usual, act: () => columnsState.resize(column, 'usual') },
      { words: words.hide, act: () => columnsState.setLayout(setVisible(layout, column.id, false)) },
    ],
  };
}

function cellMenu(table: TableState, column: PlacedColumn, row: Row): MenuContents | null {
  const { field } = column;
  if (field === null) return null;
  const value = row.values[field] ?? null;
  const filterChoice = (words: string, filter: Filter): MenuChoice => ({
    words,
    act: () => table.filters.add(filter),
  });
  return {
    label: messages.filters.cellMenu(messages.fields.label[column.id]),
    choices: [
      filterChoice(messages.filters.onThisValue, cellFilter(field, value, false)),
      filterChoice(messages.filters.excludeThis, cellFilter(field, value, true)),
      { words: messages.selection.copyRows, act: () => copyRows(table, row) },
    ],
  };
}

/** Copies the selected rows if this row is one of them, else this row. */
function copyRows({ selection }: TableState, row: Row): void {
  const rows = selection.rows.includes(row) ? selection.rows : [row];
  void selection.copyRows(rows, ({ id }) => messages.fields.label[id]);
}
