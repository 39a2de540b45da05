import type { Row } from '../../shared/contract/answers.ts';
import { copyText } from '../lib/calls/copy-and-save.ts';
import { cellsIn, copiedRange, covered, rangeBetween, rangeSums, type CellRange } from './cell-range.ts';
import type { PlacedColumn } from './table-layout.ts';
import { HEADER_ROW, type CellPosition } from './table-window.ts';

type Page = { readonly rows: readonly Row[]; readonly columns: readonly PlacedColumn[] };

/** The cells selected on the page: a rectangle from where it was begun to the cell that has the focus. */
export class SelectionState {
  /** Where the rectangle was begun; null: it is the cell with the focus alone. */
  anchor = $state.raw<CellPosition | null>(null);
  focus = $state.raw<CellPosition>({ row: 0, column: 0 });
  copied = $state<'no' | 'done' | 'failed'>('no');

  /** Every cell of the page; the focus stays where it is. */
  #whole = $state(false);
  readonly #page: () => Page;
  /** The focus, kept within what is on screen. */
  readonly active: CellPosition = $derived.by(() => this.#within(this.focus));
  readonly range: CellRange | null = $derived.by(() => {
    const { rows, columns } = this.#page();
    if (this.active.row === HEADER_ROW || this.active.column < 0) return null;
    if (this.#whole) return { top: 0, bottom: rows.length - 1, left: 0, right: columns.length - 1 };
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

  /** One cell, and the focus on it. On the header nothing is selected. */
  select(at: CellPosition): void {
    this.#set(null, at);
  }

  /** From where the rectangle was begun up to here. */
  extend(to: CellPosition): void {
    this.#set(this.anchor ?? this.active, { ...to, row: Math.max(to.row, 0) });
  }

  selectAll(): void {
    this.#set(null, this.active);
    this.#whole = true;
  }

  /** The focus stays where it is, also while there is no row to stand on; the cells there may now be other ones. */
  clear(): void {
    this.#set(null, this.focus);
  }

  async copy(header: ((column: PlacedColumn) => string) | null): Promise<void> {
    if (this.range === null) return;
    const { rows, columns } = this;
    await this.#copy(rows, columns, header === null ? null : columns.map(header));
  }

  /** Every column of these rows, under their headers. */
  async copyRows(rows: readonly Row[], header: (column: PlacedColumn) => string): Promise<void> {
    const { columns } = this.#page();
    await this.#copy(rows, columns, columns.map(header));
  }

  async #copy(rows: readonly Row[], columns: readonly PlacedColumn[], header: readonly string[] | null): Promise<void> {
    try {
      await copyText(copiedRange(rows, columns, header));
      this.copied = 'done';
    } catch {
      // The person is told, and can press again.
      this.copied = 'failed';
    }
  }

  #set(anchor: CellPosition | null, focus: CellPosition): void {
    this.anchor = anchor;
    this.focus = focus;
    this.#whole = false;
    this.copied = 'no';
  }

  #within({ row, column }: CellPosition): CellPosition {
    const { rows, columns } = this.#page();
    return { row: Math.min(row, rows.length - 1), column: Math.min(column, columns.length - 1) };
  }
}
