// Which rows are drawn, and where a key moves the active cell. Row −1 is the header.

export const HEADER_ROW = -1;

export type CellPosition = { readonly row: number; readonly column: number };
export type GridSize = { readonly rows: number; readonly columns: number; readonly pageRows: number };

const OVERSCAN = 8;
/** Where typing shows one page after the other from its top, each row out of sight is drawn for nothing. */
const OVERSCAN_AT_TOP = 1;

/** Rows in view and a few more on either side; the active one always, so that it keeps the focus. */
export function drawnRows(view: {
  readonly scrollTopPx: number;
  readonly heightPx: number;
  readonly rowHeightPx: number;
  readonly rows: number;
  readonly activeRow: number;
}): readonly number[] {
  const overscan = view.scrollTopPx === 0 ? OVERSCAN_AT_TOP : OVERSCAN;
  const first = Math.max(0, Math.floor(view.scrollTopPx / view.rowHeightPx) - overscan);
  const last = Math.min(view.rows - 1, Math.ceil((view.scrollTopPx + view.heightPx) / view.rowHeightPx) + overscan);
  const drawn: number[] = [];
  if (view.activeRow >= 0 && view.activeRow < first) drawn.push(view.activeRow);
  for (let row = first; row <= last; row += 1) drawn.push(row);
  if (view.activeRow > last && view.activeRow < view.rows) drawn.push(view.activeRow);
  return drawn;
}

/** Null: the key does not move. */
export function moveCell(
  from: CellPosition,
  key: { readonly key: string; readonly ctrlKey: boolean },
  size: GridSize,
): CellPosition | null {
  const to = target(from, key, size);
  if (to === null) return null;
  return {
    row: Math.min(Math.max(to.row, HEADER_ROW), size.rows - 1),
    column: Math.min(Math.max(to.column, 0), size.columns - 1),
  };
}

function target(
  { row, column }: CellPosition,
  { key, ctrlKey }: { readonly key: string; readonly ctrlKey: boolean },
  size: GridSize,
): CellPosition | null {
  switch (key) {
    case 'ArrowUp':
      return { row: row - 1, column };
    case 'ArrowDown':
      return { row: row + 1, column };
    case 'ArrowLeft':
      return { row, column: column - 1 };
    case 'ArrowRight':
      return { row, column: column + 1 };
    case 'Home':
      return { row: ctrlKey ? 0 : row, column: 0 };
    case 'End':
      return { row: ctrlKey ? size.rows - 1 : row, column: size.columns - 1 };
    case 'PageUp':
      // From the first rows a page up must not land on the header.
      return { row: Math.max(Math.min(row, 0), row - size.pageRows), column };
    case 'PageDown':
      return { row: row + size.pageRows, column };
    default:
      return null;
  }
}

/**
 * Where to scroll so that a stretch is seen between what covers the start (header, pinned columns) and the end.
 * By hand, because the browser does not know what covers the start.
 */
export function scrollTo(view: {
  readonly scrollPx: number;
  readonly sizePx: number;
  readonly coveredPx: number;
  readonly startPx: number;
  readonly endPx: number;
}): number {
  const most = view.startPx - view.coveredPx;
  const least = view.endPx - view.sizePx;
  return Math.min(most, Math.max(least, view.scrollPx));
}

/** Where each pinned column sticks; null for the others. */
export function pinnedLefts(
  columns: readonly { readonly widthPx: number; readonly pinned: boolean }[],
): readonly (number | null)[] {
  let leftPx = 0;
  return columns.map((column) => {
    const at = leftPx;
    leftPx += column.widthPx;
    return column.pinned ? at : null;
  });
}

export function widthOf(columns: readonly { readonly widthPx: number }[]): number {
  return columns.reduce((sum, column) => sum + column.widthPx, 0);
}

export function withWidths<T extends { readonly widthPx: number }>(
  columns: readonly T[],
  widthsPx: readonly number[],
): readonly T[] {
  return columns.map((column, place) => ({ ...column, widthPx: widthsPx[place] ?? column.widthPx }));
}
