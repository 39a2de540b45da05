// What mouse and keyboard do in a pivot. Each cell has a place: its line and its column.

import { tick } from 'svelte';
import type { GridView } from '../../grid/grid-view.svelte.ts';
import type { Filter } from '../../../shared/contract/query.ts';
import { isMod, isTypedLetter } from '../../lib/shortcuts.ts';
import type { GroupedTable } from '../grouped-table.ts';

export type CellPlace = { readonly line: number; readonly column: number };

type Pivot = {
  readonly table: GroupedTable;
  readonly view: GridView;
  readonly columns: readonly { readonly widthPx: number; readonly pinned: boolean }[];
  readonly lines: number;
  readonly active: CellPlace;
  /** The rows that a cell counts; null where it counts none. */
  readonly filtersAt: (place: CellPlace) => readonly Filter[] | null;
  readonly choose: (place: CellPlace) => void;
};

export class PivotActions {
  readonly #pivot: () => Pivot;

  constructor(pivot: () => Pivot) {
    this.#pivot = pivot;
  }

  readonly click = (event: MouseEvent): void => {
    const place = placeOf(event.target);
    if (place === null) return;
    this.#pivot().choose(place);
    this.#open(place);
  };

  readonly keydown = (event: KeyboardEvent): void => {
    const place = placeOf(event.target);
    if (place === null || event.isComposing) return;
    const { table, columns, lines, view } = this.#pivot();
    if (isMod(event) && event.key.toLowerCase() === 'c') void table.groups.copy();
    else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (event.key === 'Enter' || event.key === ' ') this.#open(place);
    else if (event.key === 'Escape') table.open(null);
    else if (isTypedLetter(event)) table.filters.focusSearch(event.key);
    else {
      const next = moved(place, event.key, { columns: columns.length, lines, pageRows: view.pageRows });
      if (next === null) return;
      void this.#goTo(next);
    }
    event.preventDefault();
  };

  #open(place: CellPlace): void {
    const { table, filtersAt } = this.#pivot();
    const filters = filtersAt(place);
    if (filters !== null) table.showGroup(filters);
  }

  async #goTo(place: CellPlace): Promise<void> {
    const { view, columns, choose } = this.#pivot();
    choose(place);
    view.revealRow(place.line);
    view.revealColumn(columns, place.column);
    await tick();
    await view.focus(`[data-cell="${place.line} ${place.column}"]`);
  }
}

type Size = { readonly columns: number; readonly lines: number; readonly pageRows: number };

function moved({ line, column }: CellPlace, key: string, { columns, lines, pageRows }: Size): CellPlace | null {
  const within = (value: number, count: number): number => Math.min(Math.max(value, 0), count - 1);
  const lineAt = (value: number): CellPlace => ({ line: within(value, lines), column });
  const columnAt = (value: number): CellPlace => ({ line, column: within(value, columns) });
  switch (key) {
    case 'ArrowDown':
      return lineAt(line + 1);
    case 'ArrowUp':
      return lineAt(line - 1);
    case 'PageDown':
      return lineAt(line + pageRows);
    case 'PageUp':
      return lineAt(line - pageRows);
    case 'ArrowRight':
      return columnAt(column + 1);
    case 'ArrowLeft':
      return columnAt(column - 1);
    case 'Home':
      return columnAt(0);
    case 'End':
      return columnAt(columns - 1);
    default:
      return null;
  }
}

export function placeOf(target: EventTarget | null): CellPlace | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
  const [line, column] = (cell?.dataset['cell'] ?? '').split(' ').map(Number);
  return line === undefined || column === undefined || cell === null ? null : { line, column };
}
