import type { CellPosition } from './table-window.ts';

/** Where the cell of an event stands; null: no cell. */
export function cellAt(target: EventTarget | null): CellPosition | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  return cell === null ? null : { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) };
}
