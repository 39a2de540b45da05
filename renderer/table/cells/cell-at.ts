import type { CellPosition } from '../../grid/table-window.ts';

/** The position of the cell that the event happened in; null outside cells. */
export function cellAt(target: EventTarget | null): CellPosition | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  return cell === null ? null : { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) };
}
