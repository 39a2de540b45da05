// What a key means on a cell. The grid carries it out.

import { isMod, isTypedLetter, type Pressed } from '../lib/shortcuts.ts';
import { HEADER_ROW, moveCell, type CellPosition, type GridSize } from '../grid/table-window.ts';

export type GridIntent =
  /** Opens a row, or sorts by a header. `isAdded`: as a further key. */
  | { readonly kind: 'act'; readonly isAdded: boolean }
  | { readonly kind: 'menu' }
  | { readonly kind: 'close' }
  | { readonly kind: 'copy'; readonly withHeaders: boolean }
  | { readonly kind: 'mark' }
  | { readonly kind: 'note' }
  | { readonly kind: 'resize'; readonly byPx: number }
  | { readonly kind: 'selectAll' }
  /** Extends the selection to this cell. */
  | { readonly kind: 'extend'; readonly to: CellPosition }
  | { readonly kind: 'move'; readonly to: CellPosition }
  | { readonly kind: 'search'; readonly typed: string };

const WIDTH_STEP_PX = 8;

/** Null when the key does nothing in the grid. */
export function intentOf(event: Pressed, at: CellPosition, size: GridSize): GridIntent | null {
  const onHeader = at.row === HEADER_ROW;
  if (onHeader && event.altKey && event.key === 'ArrowDown') return { kind: 'menu' };
  // With Alt, the other arrows go back or forward between places.
  if (event.isComposing === true || event.altKey) return null;
  const ctrlKey = isMod(event);
  if (event.key === 'Enter' || (event.key === ' ' && onHeader)) return { kind: 'act', isAdded: event.shiftKey };
  if (event.key === ' ') return { kind: 'mark' };
  if (event.key === 'F2' && event.shiftKey && !ctrlKey && !onHeader) return { kind: 'note' };
  if (event.key === 'Escape') return { kind: 'close' };
  if (ctrlKey && event.key.toLowerCase() === 'c') return { kind: 'copy', withHeaders: event.shiftKey };
  if (ctrlKey && event.key.toLowerCase() === 'a') return { kind: 'selectAll' };
  if (onHeader && event.shiftKey && event.key === 'ArrowLeft') return { kind: 'resize', byPx: -WIDTH_STEP_PX };
  if (onHeader && event.shiftKey && event.key === 'ArrowRight') return { kind: 'resize', byPx: WIDTH_STEP_PX };
  const to = moveCell(at, { key: event.key, ctrlKey }, size);
  if (to !== null) return event.shiftKey && !onHeader ? { kind: 'extend', to } : { kind: 'move', to };
  return isTypedLetter(event) ? { kind: 'search', typed: event.key } : null;
}
