// Selecting by pulling over cells. The pointer is captured only once it has left its first cell: a click stays a click.

import type { CellPosition } from './table-window.ts';
import { cellAt } from './cell-at.ts';

type Target = {
  /** A cell was pressed; `extend` with Shift. */
  readonly onPress: (at: CellPosition, extend: boolean) => void;
  readonly onPull: (to: CellPosition) => void;
  readonly onDrop: () => void;
};

/** For the element that scrolls the cells; returns what ends the listening. */
export function dragCells(scroller: HTMLElement, target: Target): () => void {
  let last: CellPosition | null = null;
  let pulled = false;

  function onPointerDown(event: PointerEvent): void {
    const at = cellAt(event.target);
    if (at === null || at.row < 0 || event.button !== 0 || event.ctrlKey || event.metaKey) return;
    last = at;
    pulled = false;
    target.onPress(at, event.shiftKey);
  }

  function onPointerMove(event: PointerEvent): void {
    if (last === null) return;
    const at = cellUnder(event, { scroller, last });
    if (at === null || (at.row === last.row && at.column === last.column)) return;
    if (!pulled) scroller.setPointerCapture(event.pointerId);
    last = at;
    pulled = true;
    target.onPull(at);
  }

  function onPointerEnd(): void {
    if (pulled) target.onDrop();
    last = null;
    pulled = false;
  }

  const listening = new AbortController();
  const { signal } = listening;
  scroller.addEventListener('pointerdown', onPointerDown, { signal });
  scroller.addEventListener('pointermove', onPointerMove, { signal });
  scroller.addEventListener('pointerup', onPointerEnd, { signal });
  scroller.addEventListener('pointercancel', onPointerEnd, { signal });
  return () => listening.abort();
}

/** Beyond the edge it is the nearest cell, so that pulling on brings the next ones into sight. */
function cellUnder(
  event: PointerEvent,
  { scroller, last }: { readonly scroller: HTMLElement; readonly last: CellPosition },
): CellPosition | null {
  const box = scroller.getBoundingClientRect();
  const x = Math.min(Math.max(event.clientX, box.left + 1), box.left + scroller.clientWidth - 2);
  const y = Math.min(Math.max(event.clientY, box.top + 1), box.top + scroller.clientHeight - 2);
  const at = cellAt(document.elementFromPoint(x, y));
  if (at === null) return null;
  // Over the header the row above comes next.
  return at.row < 0 ? { row: Math.max(0, last.row - 1), column: at.column } : at;
}
