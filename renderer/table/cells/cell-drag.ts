// Selects cells by dragging. The pointer is captured only when it leaves the first cell, so that a click stays a click.

import type { CellPosition } from '../../grid/table-window.ts';
import { cellAt } from './cell-at.ts';

type DragHandlers = {
  /** A cell was pressed; `extend` is true with Shift. */
  readonly onPress: (at: CellPosition, extend: boolean) => void;
  readonly onDrag: (to: CellPosition) => void;
  readonly onDrop: () => void;
};

/** Listens on the element that scrolls the cells. Returns a function that stops listening. */
export function dragCells(scroller: HTMLElement, handlers: DragHandlers): () => void {
  let last: CellPosition | null = null;
  let dragged = false;

  function onPointerDown(event: PointerEvent): void {
    const at = cellAt(event.target);
    if (at === null || at.row < 0 || event.button !== 0 || event.ctrlKey || event.metaKey) return;
    last = at;
    dragged = false;
    handlers.onPress(at, event.shiftKey);
  }

  function onPointerMove(event: PointerEvent): void {
    if (last === null) return;
    const at = cellUnder(event, { scroller, last });
    if (at === null || (at.row === last.row && at.column === last.column)) return;
    if (!dragged) scroller.setPointerCapture(event.pointerId);
    last = at;
    dragged = true;
    handlers.onDrag(at);
  }

  function onPointerEnd(): void {
    if (dragged) handlers.onDrop();
    last = null;
    dragged = false;
  }

  const listening = new AbortController();
  const { signal } = listening;
  scroller.addEventListener('pointerdown', onPointerDown, { signal });
  scroller.addEventListener('pointermove', onPointerMove, { signal });
  scroller.addEventListener('pointerup', onPointerEnd, { signal });
  scroller.addEventListener('pointercancel', onPointerEnd, { signal });
  return () => listening.abort();
}

/** Outside the scroller, the nearest cell inside it, so that dragging further scrolls the next cells into sight. */
function cellUnder(
  event: PointerEvent,
  { scroller, last }: { readonly scroller: HTMLElement; readonly last: CellPosition },
): CellPosition | null {
  const box = scroller.getBoundingClientRect();
  const x = Math.min(Math.max(event.clientX, box.left + 1), box.left + scroller.clientWidth - 2);
  const y = Math.min(Math.max(event.clientY, box.top + 1), box.top + scroller.clientHeight - 2);
  const at = cellAt(document.elementFromPoint(x, y));
  if (at === null) return null;
  // Over the header, go one row up.
  return at.row < 0 ? { row: Math.max(0, last.row - 1), column: at.column } : at;
}
