// Scrolls a row or column into sight. The browser would leave it under the header or the pinned columns.

import { scrollTo, widthOf } from './table-window.ts';

export const HEADER_HEIGHT_PX = 37;

export function revealRow(
  scroller: HTMLElement,
  { row, rowHeightPx }: { readonly row: number; readonly rowHeightPx: number },
): void {
  const startPx = HEADER_HEIGHT_PX + row * rowHeightPx;
  scroller.scrollTop = scrollTo({
    scrollPx: scroller.scrollTop,
    sizePx: scroller.clientHeight,
    coveredPx: HEADER_HEIGHT_PX,
    startPx,
    endPx: startPx + rowHeightPx,
  });
}

export function revealColumn(
  scroller: HTMLElement,
  columns: readonly { readonly widthPx: number; readonly pinned: boolean }[],
  place: number,
): void {
  if (columns[place]?.pinned !== false) return;
  scroller.scrollLeft = scrollTo({
    scrollPx: scroller.scrollLeft,
    sizePx: scroller.clientWidth,
    coveredPx: widthOf(columns.filter(({ pinned }) => pinned)),
    startPx: widthOf(columns.slice(0, place)),
    endPx: widthOf(columns.slice(0, place + 1)),
  });
}
