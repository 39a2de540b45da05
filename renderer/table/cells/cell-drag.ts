// Selects cells by dragging.

import type { CellPosition } from '../../grid/table-window.ts';
import { cellAt } from './cell-at.ts';
import { DragState, type DragHandlers } from './drag-state.ts';

/** Listens on the element that scrolls the cells. Returns a function that stops listening. */
export function dragCells(scroller: HTMLElement, handlers: DragHandlers): () => void {
  const drag = new DragState(handlers);
  const pointerOf = ({ buttons, pointerId }: PointerEvent) => ({
    isPressed: (buttons & 1) !== 0,
    capture: () => scroller.setPointerCapture(pointerId),
  });

  function onPointerDown(event: PointerEvent): void {
    const at = cellAt(event.target);
    if (at === null || at.row < 0 || event.button !== 0 || event.ctrlKey || event.metaKey) return;
    drag.press(at, event.shiftKey);
  }

  const onPointerMove = (event: PointerEvent): void =>
    drag.move(pointerOf(event), (last) => cellUnder(event, { scroller, last }));

  const listening = new AbortController();
  const { signal } = listening;
  scroller.addEventListener('pointerdown', onPointerDown, { signal });
  scroller.addEventListener('pointermove', onPointerMove, { signal });
  scroller.addEventListener('pointerleave', (event) => drag.leave(pointerOf(event)), { signal });
  scroller.addEventListener('pointerup', () => drag.end(), { signal });
  scroller.addEventListener('pointercancel', () => drag.end(), { signal });
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
