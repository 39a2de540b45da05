// What mouse and keyboard do in the grid of a table.

import type { Row } from '../../shared/contract/answers.ts';
import { assertNever } from '../../shared/rules/assert-never.ts';
import type { GridView } from '../grid/grid-view.svelte.ts';
import { HEADER_ROW, type CellPosition } from '../grid/table-window.ts';
import { sortFieldOf } from '../../shared/tables/table-columns.ts';
import { isMod } from '../lib/shortcuts.ts';
import { messages } from '../messages/messages.ts';
import { cellAt, cellSelector } from './cells/cell-at.ts';
import { dragCells } from './cells/cell-drag.ts';
import { intentOf, type GridIntent } from './grid-keys.ts';
import { openMenuAt } from '../parts/menu/open-menu-at.ts';
import type { PlacedColumn } from '../../shared/tables/table-layout.ts';
import type { TableState } from './table.svelte.ts';

type Grid = {
  readonly table: TableState;
  readonly view: GridView;
  /** The columns as wide as they are on screen. */
  readonly columns: readonly PlacedColumn[];
  readonly writeNote: (row: Row) => void;
};

export class GridActions {
  readonly #grid: () => Grid;

  constructor(grid: () => Grid) {
    this.#grid = grid;
  }

  /** For `{@attach}`: selects cells by dragging over them. */
  readonly drag = (element: HTMLElement): (() => void) =>
    dragCells(element, {
      onPress: (at, extend) => {
        const { selection } = this.#grid().table;
        if (extend) selection.extend(at);
        else selection.select(at);
      },
      onDrag: (to) => {
        this.#grid().table.selection.extend(to);
        this.#reveal(to);
      },
      onDrop: () => void this.#focusActive(),
    });

  /** Pressing a cell has already selected it. Open details then show the row of that cell. */
  readonly click = (event: MouseEvent): void => {
    const at = cellAt(event.target);
    const { table } = this.#grid();
    if (at === null) return;
    if (at.row === HEADER_ROW) {
      table.selection.select(at);
      this.#act(at, { isAdded: event.shiftKey });
    } else if (isMod(event)) {
      table.selection.select(at);
      this.#mark(at);
    } else if (table.openRow !== null && !event.shiftKey) table.open(table.rows[at.row] ?? null);
  };

  readonly doubleClick = (event: MouseEvent): void => {
    const at = cellAt(event.target);
    if (at !== null && at.row !== HEADER_ROW) this.#act(at, { isAdded: false });
  };

  readonly keydown = (event: KeyboardEvent): void => {
    const at = cellAt(event.target);
    const { table, view, columns } = this.#grid();
    const size = { rows: table.rows.length, columns: columns.length, pageRows: view.pageRows };
    const intent = at && intentOf(event, at, size);
    if (at === null || intent === null) return;
    event.preventDefault();
    if (intent.kind === 'menu') openMenuAt(event.target);
    else this.#carryOut(intent, at, event.key);
  };

  #carryOut(intent: Exclude<GridIntent, { readonly kind: 'menu' }>, at: CellPosition, key: string): void {
    const { table, view } = this.#grid();
    const { selection } = table;
    switch (intent.kind) {
      case 'act':
        return this.#act(at, intent);
      case 'close':
        return selection.cells > 1 ? selection.clear() : table.open(null);
      case 'copy':
        return void selection.copy(intent.withHeaders ? ({ id }) => messages.fields.label[id] : null);
      case 'selectAll':
        return selection.selectAll();
      case 'extend':
        selection.extend(intent.to);
        return void this.#focusActive();
      case 'search':
        return table.filters.focusSearch(intent.typed);
      case 'mark':
        return this.#mark(at);
      case 'note':
        return this.#writeNote(at);
      case 'resize':
        return this.#resize(at.column, intent.byPx);
      case 'move':
        // Home scrolls to the start of the row, even if the pinned first cell is in sight already.
        if (key === 'Home') view.scrollToStart();
        return void this.#goTo(intent.to);
      default:
        assertNever(intent);
    }
  }

  async #goTo(to: CellPosition): Promise<void> {
    const { table } = this.#grid();
    table.selection.select(to);
    if (table.openRow !== null && to.row !== HEADER_ROW) table.open(table.rows[to.row] ?? null);
    await this.#focusActive();
  }

  async #focusActive(): Promise<void> {
    const { table, view } = this.#grid();
    const { row, column } = table.selection.active;
    this.#reveal({ row, column });
    await view.focus(cellSelector({ row, column }));
  }

  #reveal({ row, column }: CellPosition): void {
    const { view, columns } = this.#grid();
    if (row !== HEADER_ROW) view.revealRow(row);
    view.revealColumn(columns, column);
  }

  #act(at: CellPosition, { isAdded }: { readonly isAdded: boolean }): void {
    const { table, columns } = this.#grid();
    const column = columns[at.column];
    if (at.row !== HEADER_ROW) table.open(table.rows[at.row] ?? null);
    else if (column !== undefined && isAdded) void table.sorting.alsoBy(sortFieldOf(column));
    else if (column !== undefined) void table.sorting.by(sortFieldOf(column));
  }

  #mark(at: CellPosition): void {
    const { table } = this.#grid();
    const row = table.rows[at.row];
    if (row !== undefined) table.marks?.toggle(row);
  }

  /** Opens the details of the row, with the focus in its note. */
  readonly writeNote = (row: Row): void => {
    const { table, writeNote } = this.#grid();
    table.open(row);
    writeNote(row);
  };

  #writeNote(at: CellPosition): void {
    const row = this.#grid().table.rows[at.row];
    if (row !== undefined) this.writeNote(row);
  }

  /** Starts from the width on screen: wide figures may have made the column wider than the person chose. */
  #resize(place: number, byPx: number): void {
    const { table, columns } = this.#grid();
    const column = columns[place];
    if (column !== undefined) table.columnsState.resize(column, { widthPx: column.widthPx + byPx });
  }
}
