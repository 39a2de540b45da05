// Which rows and columns of a table are drawn, and to which cell a key moves the focus. Row −1 is the header.

export const HEADER_ROW = -1;

export type CellPosition = { readonly row: number; readonly column: number };
export type GridSize = { readonly rows: number; readonly columns: number; readonly pageRows: number };

/** At the top there is little overscan: typing shows page after page from the top, and hidden rows cost time. */
export const OVERSCAN_AT_TOP = 1;
const OVERSCAN = 8;
/** New rows are costly to draw, so that the first frame of a scroll does not draw all of them. */
const OVERSCAN_STEP = 2;

/** How many rows to draw on either side of those in view, after the browser has scrolled. */
export function nextOverscan(overscan: number, scrollTopPx: number): number {
  return scrollTopPx === 0 ? OVERSCAN_AT_TOP : Math.min(OVERSCAN, overscan + OVERSCAN_STEP);
}

/** The rows in view and `overscan` more on either side, ascending; and always the kept rows, so that they keep the focus. */
export function drawnRows(view: {
  readonly scrollTopPx: number;
  readonly heightPx: number;
  readonly rowHeightPx: number;
  readonly rows: number;
  readonly overscan: number;
  /** Rows that are not on the page are left out. */
  readonly keptRows: readonly number[];
}): readonly number[] {
  const firstIndex = Math.max(0, Math.floor(view.scrollTopPx / view.rowHeightPx) - view.overscan);
  const lastIndex = Math.min(
    view.rows - 1,
    Math.ceil((view.scrollTopPx + view.heightPx) / view.rowHeightPx) + view.overscan,
  );
  const drawnIndexes: number[] = [];
  for (let row = firstIndex; row <= lastIndex; row += 1) drawnIndexes.push(row);
  const kept = view.keptRows.filter((row) => row >= 0 && row < view.rows && (row < firstIndex || row > lastIndex));
  return kept.length === 0 ? drawnIndexes : [...new Set([...kept, ...drawnIndexes])].sort((a, b) => a - b);
}

/** Null when the key does not move the focus. */
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
      // Page Up must not land on the header.
      return { row: Math.max(Math.min(row, 0), row - size.pageRows), column };
    case 'PageDown':
      return { row: row + size.pageRows, column };
    default:
      return null;
  }
}

/**
 * The scroll position that shows a row or column beside the header or the pinned columns, which cover the start.
 * The browser's own `scrollIntoView` does not know that they cover it.
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

/** Where each pinned column sticks, in px; null for other columns. */
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

/** As CSS, for an element whose children are the columns. */
export function templateOf(columns: readonly { readonly widthPx: number }[]): string {
  return columns.map(({ widthPx }) => `${widthPx}px`).join(' ');
}

/** As CSS, for rows that are reused: unlike `top` from `--index`, it styles no cell again when the row moves. */
export function rowTop(index: number): string {
  return `calc(${index} * var(--row))`;
}

export function widthOf(columns: readonly { readonly widthPx: number }[]): number {
  return columns.reduce((sum, column) => sum + column.widthPx, 0);
}

/** Where a column is out of view so far that nothing of its cells may be drawn; `null` if they are drawn. */
export type HiddenSide = 'start' | 'end' | null;
export type SightColumn = {
  readonly widthPx: number;
  readonly pinned: boolean;
  /** Shown only as a whole: a figure, a code or a date. */
  readonly isWhole: boolean;
};

/** Of a text, a few letters are enough. */
const READABLE_PX = 32;

function neededPx({ widthPx, isWhole }: SightColumn): number {
  return isWhole ? widthPx : Math.min(READABLE_PX, widthPx);
}

/**
 * How many of the columns that are pinned at the start may stick, so that each other column can be scrolled into sight
 * beside them. `roomPx`: 0 while it is not known.
 */
export function stickingColumns(columns: readonly SightColumn[], roomPx: number): number {
  const other = columns.findIndex(({ pinned }) => !pinned);
  let sticking = other < 0 ? columns.length : other;
  while (roomPx > 0 && sticking > 0 && !isRoomBeside(columns, { sticking, roomPx })) sticking -= 1;
  return sticking;
}

function isRoomBeside(
  columns: readonly SightColumn[],
  { sticking, roomPx }: { readonly sticking: number; readonly roomPx: number },
): boolean {
  const pinnedPx = widthOf(columns.slice(0, sticking));
  // A column that is wider than the table is never in sight as a whole: no pinned column gives way to it.
  const fitting = columns.slice(sticking).filter((column) => neededPx(column) <= roomPx);
  return pinnedPx <= roomPx && fitting.every((column) => pinnedPx + neededPx(column) <= roomPx);
}

/** How far a table is scrolled to the right, and how much of it is in view: 0 while that is not known. */
export type Sideways = { readonly scrollLeftPx: number; readonly widthPx: number };

/** Part of a figure, code or date reads as another one, so such a column is in sight only as a whole. */
export function hiddenSides(
  columns: readonly SightColumn[],
  view: Sideways & {
    /** What covers the start besides pinned columns. */
    readonly coveredPx?: number;
  },
): readonly HiddenSide[] {
  /** Sizes that the browser reports are rounded, and cells have a padding. */
  const ROUNDING_PX = 1;
  let placePx = 0;
  let pinnedPx = 0;
  return columns.map((column) => {
    const { widthPx, pinned } = column;
    const coveredPx = Math.max(pinnedPx, view.coveredPx ?? 0);
    // A pinned column stops beside the pinned columns before it.
    const startPx = pinned ? Math.max(pinnedPx, placePx - view.scrollLeftPx) : placePx - view.scrollLeftPx;
    const leastPx = neededPx(column);
    placePx += widthPx;
    if (pinned) pinnedPx += widthPx;
    if (view.widthPx === 0) return null;
    if (startPx + leastPx > view.widthPx + ROUNDING_PX) return 'end';
    return startPx + widthPx - leastPx + ROUNDING_PX < coveredPx ? 'start' : null;
  });
}

export function withWidths<T extends { readonly widthPx: number }>(
  columns: readonly T[],
  widthsPx: readonly number[],
): readonly T[] {
  return columns.map((column, place) => ({ ...column, widthPx: widthsPx[place] ?? column.widthPx }));
}
