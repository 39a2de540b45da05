import type { CellPosition } from '../../grid/table-window.ts';

/** The position of the cell that the event happened in; null outside cells. */
export function cellAt(target: EventTarget | null): CellPosition | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  // Cells get the number of their row from it: a row element that shows another row then has less to change.
  const row = cell?.closest<HTMLElement>('[data-row]');
  if (!cell || !row) return null;
  return { row: Number(row.dataset['row']), column: Number(cell.dataset['column']) };
}

export function cellSelector({ row, column }: CellPosition): string {
  return `:is([data-row="${row}"], [data-row="${row}"] > *)[data-column="${column}"]`;
}
