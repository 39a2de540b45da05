import { tick } from 'svelte';
import { kept, samePart } from './kept.ts';
import {
  drawnRows,
  hiddenSides,
  nextOverscan,
  OVERSCAN_AT_TOP,
  scrollTo,
  widthOf,
  type HiddenSide,
  type SightColumn,
} from './table-window.ts';

const HEADER_HEIGHT_PX = 37;

type WidthsOfColumns = readonly { readonly widthPx: number; readonly pinned: boolean }[];

/** What of a grid is in view: which rows must be drawn, and scrolling to a row or a column. */
export class GridView {
  heightPx = $state(0);
  /** The width of the room for columns, without the scroll bar; 0 until it is drawn. */
  widthPx = $state(0);
  scrollTopPx = $state(0);
  scrollLeftPx = $state(0);

  #overscan = $state(OVERSCAN_AT_TOP);
  #scroller: HTMLElement | null = null;
  readonly #rowHeightPx: () => number;
  readonly #columns: () => readonly SightColumn[];

  /** How many rows Page Up and Page Down move. */
  readonly pageRows = $derived.by(() => Math.max(1, Math.floor((this.heightPx - HEADER_HEIGHT_PX) / this.rowHeightPx)));

  /**
   * Where each column is out of view so far that nothing of its cells may be drawn. Cells are drawn again only when a column
   * comes into view or leaves it, not with every px scrolled.
   */
  readonly hidden: readonly HiddenSide[] = $derived.by(kept(samePart, () => hiddenSides(this.#columns(), this)));

  constructor(rowHeightPx: () => number, columns: () => readonly SightColumn[]) {
    this.#rowHeightPx = rowHeightPx;
    this.#columns = columns;
  }

  get rowHeightPx(): number {
    return this.#rowHeightPx();
  }

  /** For `{@attach}` on the element that scrolls. */
  readonly attach = (scroller: HTMLElement): (() => void) => {
    this.#scroller = scroller;
    return () => (this.#scroller = null);
  };

  drawnRows(rows: number, keptRows: readonly number[]): readonly number[] {
    const { scrollTopPx, heightPx, rowHeightPx } = this;
    return drawnRows({ scrollTopPx, heightPx, rowHeightPx, rows, overscan: this.#overscan, keptRows });
  }

  /** Scrolls the row into sight. The browser would leave it under the header. */
  revealRow(row: number): void {
    const scroller = this.#scroller;
    if (scroller === null) return;
    const startPx = HEADER_HEIGHT_PX + row * this.rowHeightPx;
    scroller.scrollTop = scrollTo({
      scrollPx: scroller.scrollTop,
      sizePx: scroller.clientHeight,
      coveredPx: HEADER_HEIGHT_PX,
      startPx,
      endPx: startPx + this.rowHeightPx,
    });
    this.scrollTopPx = scroller.scrollTop;
  }

  /** Scrolls the column into sight. The browser would leave it under the pinned columns. */
  revealColumn(columns: WidthsOfColumns, place: number): void {
    const scroller = this.#scroller;
    if (scroller === null || columns[place]?.pinned !== false) return;
    scroller.scrollLeft = scrollTo({
      scrollPx: scroller.scrollLeft,
      sizePx: scroller.clientWidth,
      coveredPx: widthOf(columns.filter(({ pinned }) => pinned)),
      startPx: widthOf(columns.slice(0, place)),
      endPx: widthOf(columns.slice(0, place + 1)),
    });
  }

  scrollToTop(): void {
    // Setting it forces a layout, which would slow down typing for nothing.
    if (this.#scroller !== null && this.scrollTopPx > 0) this.#scroller.scrollTop = 0;
  }

  /** Shows the next columns to the right. The browser then reports the new position. */
  scrollRight(): void {
    this.#scroller?.scrollBy({ left: this.widthPx / 2 });
  }

  /** What the browser scrolled to. */
  readonly follow = (scroller: HTMLElement): void => {
    this.#overscan = nextOverscan(this.#overscan, scroller.scrollTop);
    this.scrollTopPx = scroller.scrollTop;
    this.scrollLeftPx = scroller.scrollLeft;
  };

  scrollToStart(): void {
    if (this.#scroller !== null) this.#scroller.scrollLeft = 0;
  }

  /** Focuses the element that matches `selector`, once it is drawn. */
  async focus(selector: string): Promise<void> {
    await tick();
    this.#scroller?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
  }
}
