import type { Row } from '../../../shared/contract/answers.ts';
import { Copying } from '../../lib/calls/copying.svelte.ts';
import { cellsIn, copiedRange, covered, rangeBetween, rangeSums, type CellRange } from './cell-range.ts';
import type { PlacedColumn } from '../../../shared/tables/table-layout.ts';
import { HEADER_ROW, type CellPosition } from '../../grid/table-window.ts';

type Page = { readonly rows: readonly Row[]; readonly columns: readonly PlacedColumn[] };

/** The selected cells of the page: a rectangle from the cell where the selection began to the focused cell. */
export class SelectionState {
  /** Where the selection began; null when only the focused cell is selected. */
  anchor = $state.raw<CellPosition | null>(null);
  focus = $state.raw<CellPosition>({ row: 0, column: 0 });
  readonly copying = new Copying();

  /** Whether every cell of the page is selected. The focus stays at its cell. */
  #isWholePage = $state(false);
  readonly #page: () => Page;
  /** The focused cell, moved inside the page if the page became smaller. */
  readonly active: CellPosition = $derived.by(() => this.#within(this.focus));
  readonly range: CellRange | null = $derived.by(() => {
    const { rows, columns } = this.#page();
    if (rows.length === 0 || columns.length === 0) return null;
    // Also with the focus on a header.
    if (this.#isWholePage) return { top: 0, bottom: rows.length - 1, left: 0, right: columns.length - 1 };
    if (this.active.row === HEADER_ROW) return null;
    return rangeBetween(this.#within(this.anchor ?? this.active), this.active);
  });
  readonly #covered: Page = $derived.by(() =>
    this.range === null ? { rows: [], columns: [] } : covered(this.range, this.#page()),
  );
  readonly rows = $derived(this.#covered.rows);
  readonly columns = $derived(this.#covered.columns);
  readonly cells = $derived(this.range === null ? 0 : cellsIn(this.range));
  readonly sums = $derived(rangeSums(this.rows, this.columns));

  constructor(page: () => Page) {
    this.#page = page;
  }

  /** Focuses and selects one cell. A header can be focused, not selected. */
  select(at: CellPosition): void {
    this.#set(null, at);
  }

  /** Extends the rectangle to this cell. From a focused header it begins in the first row. */
  extend(to: CellPosition): void {
    this.#set(onRow(this.anchor ?? this.active), onRow(to));
  }

  selectAll(): void {
    this.#set(null, this.active);
    this.#isWholePage = true;
  }

  /** Keeps the focus at its place, even if that row is gone or shows another record now. */
  clear(): void {
    this.#set(null, this.focus);
  }

  async copy(header: ((column: PlacedColumn) => string) | null): Promise<void> {
    if (this.range === null) return;
    const { rows, columns } = this;
    await this.copying.run(copiedRange(rows, columns, header === null ? null : columns.map(header)));
  }

  /** Whole rows, under the headers of their columns. */
  async copyRows({ rows, columns }: Page, header: (column: PlacedColumn) => string): Promise<void> {
    await this.copying.run(copiedRange(rows, columns, columns.map(header)));
  }

  #set(anchor: CellPosition | null, focus: CellPosition): void {
    this.anchor = anchor;
    this.focus = focus;
    this.#isWholePage = false;
    this.copying.forget();
  }

  #within({ row, column }: CellPosition): CellPosition {
    const { rows, columns } = this.#page();
    return { row: Math.min(row, rows.length - 1), column: Math.min(column, columns.length - 1) };
  }
}

/** The cell, or below a header the first one. */
function onRow(at: CellPosition): CellPosition {
  return { ...at, row: Math.max(at.row, 0) };
}
