// What a key means on a cell; the grid does it.

import { HEADER_ROW, moveCell, type CellPosition, type GridSize } from '../../lib/table-window.ts';

export type GridIntent =
  | { readonly kind: 'act' }
  | { readonly kind: 'close' }
  | { readonly kind: 'copy' }
  | { readonly kind: 'resize'; readonly byPx: number }
  | { readonly kind: 'move'; readonly to: CellPosition };

const WIDTH_STEP_PX = 8;

/** Null: the key is not the grid's. */
export function intentOf(event: KeyboardEvent, at: CellPosition, size: GridSize): GridIntent | null {
  const ctrlKey = event.ctrlKey || event.metaKey;
  const onHeader = at.row === HEADER_ROW;
  if (event.key === 'Enter' || (event.key === ' ' && onHeader)) return { kind: 'act' };
  if (event.key === 'Escape') return { kind: 'close' };
  if (event.key === 'c' && ctrlKey) return { kind: 'copy' };
  if (onHeader && event.shiftKey && event.key === 'ArrowLeft') return { kind: 'resize', byPx: -WIDTH_STEP_PX };
  if (onHeader && event.shiftKey && event.key === 'ArrowRight') return { kind: 'resize', byPx: WIDTH_STEP_PX };
  const to = moveCell(at, { key: event.key, ctrlKey }, size);
  return to === null ? null : { kind: 'move', to };
}

export function cellAt(target: EventTarget | null): CellPosition | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  return cell === null ? null : { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) };
}
