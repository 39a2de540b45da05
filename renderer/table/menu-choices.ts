// What the menu of a cell or of a column header offers.

import type { Row } from '../../shared/contract/answers.ts';
import { groupSubjects } from '../../shared/tables/group-subjects.ts';
import { sortFieldOf } from '../../shared/tables/table-columns.ts';
import { setPinned, setVisible, type PlacedColumn } from '../../shared/tables/table-layout.ts';
import { cellFilter } from '../filters/column-filter.ts';
import { topicOfColumn } from '../filters/topics.ts';
import { LEDGER_DATE } from '../lib/ledger-range.ts';
import { HEADER_ROW, type CellPosition } from '../grid/table-window.ts';
import { messages } from '../messages/messages.ts';
import { menu, type MenuChoice, type MenuContents } from '../parts/menu/menu.ts';
import type { TableState } from './table.svelte.ts';

export type MenuParts = {
  readonly at: CellPosition;
  /** The width at which no text of the column is cut on this page. */
  readonly fitPx: (column: PlacedColumn) => number;
  readonly writeNote: (row: Row) => void;
  /** What leads to the seal and the history of the cell's value. */
  readonly sealed: readonly MenuChoice[];
};

/** Null where there is no menu: outside cells and headers. */
export function menuContents(table: TableState, parts: MenuParts): MenuContents | null {
  const column = table.columns[parts.at.column];
  if (column === undefined) return null;
  if (parts.at.row === HEADER_ROW) return headerMenu(table, column, parts.fitPx);
  const row = table.rows[parts.at.row];
  return row === undefined ? null : cellMenu(table, { ...parts, column, row });
}

function headerMenu(table: TableState, column: PlacedColumn, fitPx: MenuParts['fitPx']): MenuContents {
  const words = messages.grid.headerMenu;
  const { columnsState } = table;
  const { layout } = columnsState;
  const topic = topicOfColumn(table.dataset, column);
  const subject = groupSubjects(table.dataset).find((each) => each === column.id);
  return menu(words.label(messages.fields.label[column.id]), [
    sortChoices(table, column),
    [
      ...(topic === null ? [] : [{ words: words.filter, act: () => table.filters.edit(topic) }]),
      ...(subject === undefined ? [] : [{ words: messages.menus.groupBy, act: () => table.setGroupBy(subject) }]),
    ],
    [
      {
        words: column.pinned ? words.unpin : words.pin,
        act: () => columnsState.setLayout(setPinned(layout, column.id, !column.pinned)),
      },
      { words: words.fit, act: () => columnsState.resize(column, { widthPx: fitPx(column) }) },
      { words: words.usual, act: () => columnsState.resize(column, 'usual') },
      { words: words.hide, act: () => columnsState.setLayout(setVisible(layout, column.id, false)) },
    ],
  ]);
}

function sortChoices({ sorting }: TableState, column: PlacedColumn): readonly MenuChoice[] {
  const words = messages.grid.headerMenu;
  const field = sortFieldOf(column);
  const isFurther = sorting.placeOf(field) === null;
  return [
    { words: words.ascending, act: () => void sorting.to(field, 'ascending') },
    { words: words.descending, act: () => void sorting.to(field, 'descending') },
    ...(isFurther
      ? [{ words: words.further, shortcut: 'sortFurther' as const, act: () => void sorting.alsoBy(field) }]
      : []),
    ...(sorting.canDrop(field) ? [{ words: messages.menus.noSort, act: () => void sorting.drop(field) }] : []),
  ];
}

type CellParts = MenuParts & { readonly column: PlacedColumn; readonly row: Row };

function cellMenu(table: TableState, parts: CellParts): MenuContents {
  const { column, row, sealed } = parts;
  const { rows } = table;
  // Other rows may have come since the menu was opened, also those of a new copy: this one was not meant then.
  const whileShown = (choice: MenuChoice): MenuChoice => ({
    ...choice,
    act: () => {
      if (table.rows === rows) choice.act();
    },
  });
  return menu(messages.menus.cell(messages.fields.label[column.id]), [
    copyChoices(table, row).map(whileShown),
    filterChoices(table, column, row),
    rowChoices(table, parts).map(whileShown),
    sealed,
  ]);
}

function copyChoices(table: TableState, row: Row): readonly MenuChoice[] {
  const words = messages.menus;
  const { selection } = table;
  const { cells } = selection;
  const label = ({ id }: PlacedColumn): string => messages.fields.label[id];
  return [
    {
      words: cells > 1 ? words.copyCells(cells) : words.copyValue,
      shortcut: 'copy',
      act: () => void selection.copy(null),
    },
    {
      words: messages.selection.copyWithHeaders,
      shortcut: 'copyWithHeaders',
      act: () => void selection.copy(label),
    },
    { words: messages.selection.copyRows, act: () => copyRows(table, row) },
  ];
}

/** None for a computed column: no filter reads it. */
function filterChoices(table: TableState, { field }: PlacedColumn, row: Row): readonly MenuChoice[] {
  if (field === null) return [];
  const value = row.values[field] ?? null;
  const { filters } = table;
  const add = async (not: boolean): Promise<void> => {
    // The periods show whether a range of days can be answered. A table without a moving period has not read them.
    if (field === LEDGER_DATE && !not) await filters.loadPeriods();
    filters.add(cellFilter(field, value, { not, areDatesRead: filters.areDatesRead }));
  };
  return [
    { words: messages.filters.onThisValue, act: () => void add(false) },
    { words: messages.filters.excludeThis, act: () => void add(true) },
  ];
}

function rowChoices(table: TableState, { row, writeNote }: CellParts): readonly MenuChoice[] {
  const words = messages.menus;
  const { marks } = table;
  const mark = marks?.has(row.key) === true ? words.unmark : words.mark;
  return [
    { words: words.details, shortcut: 'open', act: () => table.open(row) },
    { words: words.note, shortcut: 'note', act: () => writeNote(row) },
    ...(marks === null ? [] : [{ words: mark, shortcut: 'mark' as const, act: () => marks.toggle(row) }]),
  ];
}

/** Copies the selected rows if this row is one of them, else this row. */
function copyRows({ selection, columnsState }: TableState, row: Row): void {
  const rows = selection.rows.includes(row) ? selection.rows : [row];
  void selection.copyRows({ rows, columns: columnsState.chosenColumns }, ({ id }) => messages.fields.label[id]);
}
