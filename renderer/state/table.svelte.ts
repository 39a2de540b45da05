import {
  type DatasetName,
  type FacetValue,
  type FieldName,
  type Query,
  type Row,
  type RowsAnswer,
  type SortKey,
  type TotalsAnswer,
} from '../../preload/contract.ts';
import { call, failureOf, on } from '../lib/api.ts';
import type { Loadable } from '../lib/loadable.ts';
import { defaultSort, usualWidth, type Column, type ColumnId } from '../lib/table-columns.ts';
import { toFilters, withoutFilter, type FilterControl, type FilterValues } from '../lib/table-filters.ts';
import {
  defaultLayout,
  keepLayout,
  restoreLayout,
  setWidth,
  visibleColumns,
  type Layout,
} from '../lib/table-layout.ts';
import { DEFAULT_PAGE_SIZE, readTablePreference, writeTablePreference } from '../lib/table-preference.ts';
import { sortBy } from '../lib/table-sort.ts';
import { FiltersState } from './filters.svelte.ts';
import { readPreference, writePreference } from './preferences.ts';

export const FACET_LIMIT = 200;

/** Dragged to a width, moved by a step, or back to the usual width. */
export type ColumnResize = { readonly widthPx: number; readonly done: boolean } | { readonly byPx: number } | 'usual';

/** One table: its query, the answer on screen, its columns, and the row whose details are open. */
export class TableState {
  readonly dataset: DatasetName;
  readonly filters: FiltersState;

  layout = $state.raw<Layout>([]);
  sort = $state.raw<readonly SortKey[]>([]);
  page = $state(1);
  pageSize = $state(DEFAULT_PAGE_SIZE);
  /** The last answer stays until the next one is there, so that typing does not make the table blink. */
  answer = $state.raw<Loadable<RowsAnswer>>({ kind: 'loading' });
  totals = $state.raw<Loadable<TotalsAnswer>>({ kind: 'loading' });
  busy = $state(false);
  /** The row on screen whose details are open. */
  openRow = $state.raw<Row | null>(null);

  readonly columns = $derived(visibleColumns(this.layout));
  readonly notes = $derived(this.answer.kind === 'ready' ? this.answer.value.notes : []);
  readonly #rowsAnswer = $derived(
    this.answer.kind === 'ready' && this.answer.value.kind === 'rows' ? this.answer.value : null,
  );
  readonly rows = $derived(this.#rowsAnswer?.rows ?? []);
  readonly total = $derived(this.#rowsAnswer?.total ?? null);
  /** How old what is shown may be: the oldest among what it rests on. */
  readonly asOf = $derived(this.#rowsAnswer?.asOf ?? null);
  readonly ledgerDates = $derived(this.#rowsAnswer?.ledgerDates ?? null);
  readonly pages = $derived(Math.max(1, Math.ceil((this.total ?? 0) / this.pageSize)));

  #restoring: Promise<void> | null = null;
  #asked = 0;
  #totalsAsked = 0;
  readonly #withTotals: boolean;

  constructor(dataset: DatasetName, options: { readonly withTotals: boolean }) {
    this.dataset = dataset;
    this.#withTotals = options.withTotals;
    this.filters = new FiltersState(dataset, () => this.#changed({ filtered: true }));
    this.layout = defaultLayout(dataset);
    this.sort = defaultSort(dataset);
  }

  /** Restores what was kept, reads, and follows syncs; returns its end. */
  start(): () => void {
    this.#restoring = this.#restore();
    return on('resourceChanged', ({ resource }) => {
      if (resource === this.dataset) void this.reload();
      else if (this.filters.reads(resource)) void this.filters.loadLabels();
    });
  }

  async reload(): Promise<void> {
    if (this.#withTotals) void this.#readTotals();
    await this.#readRows();
  }

  setSort(field: FieldName): void {
    this.sort = sortBy(this.sort, field, defaultSort(this.dataset));
    this.#changed({ filtered: false });
  }

  setPage(page: number): void {
    const next = Math.min(Math.max(1, Math.trunc(page)), this.pages);
    if (next === this.page) return;
    this.page = next;
    void this.#readRows();
  }

  setPageSize(pageSize: number): void {
    this.pageSize = pageSize;
    this.#changed({ filtered: false });
  }

  setLayout(layout: Layout): void {
    this.layout = layout;
    this.#keep();
  }

  /** `place` counts the columns on screen. */
  resizeColumn(place: number, to: ColumnResize): void {
    const column = this.columns[place];
    if (column === undefined) return;
    this.layout = setWidth(this.layout, column.id, this.#widthAfter(column, to));
    const dragging = to !== 'usual' && 'done' in to && !to.done;
    if (!dragging) this.#keep();
  }

  /** Rows that another screen points at, instead of those of the filters so far. */
  async showOnly(filters: FilterValues): Promise<void> {
    // What was kept would come back over the wish.
    await this.#restoring;
    this.filters.replace(filters);
  }

  open(row: Row | null): void {
    this.openRow = row;
  }

  /** What a list filter offers, counted under the other filters; null where that is not known. Throws `ApiFailure`. */
  async readFacet(control: FilterControl, search: string): Promise<readonly FacetValue[] | null> {
    if (control.subject === undefined) return null;
    const filters = toFilters(withoutFilter(this.filters.applied, control.id));
    const query = { ...this.#query(), filters };
    const answer = await call('queryFacet', { query, subject: control.subject, search, limit: FACET_LIMIT });
    return answer.kind === 'values' ? answer.values : null;
  }

  resetColumns(): void {
    this.setLayout(defaultLayout(this.dataset));
  }

  isSortedBy(id: ColumnId): SortKey['direction'] | null {
    const first = this.sort[0];
    return first !== undefined && first.field === id ? first.direction : null;
  }

  #widthAfter(column: Column, to: ColumnResize): number {
    if (to === 'usual') return usualWidth(this.dataset, column.id);
    return 'byPx' in to ? column.widthPx + to.byPx : to.widthPx;
  }

  #query(): Query {
    return {
      dataset: this.dataset,
      filters: toFilters(this.filters.applied),
      sort: this.sort,
      page: this.page,
      pageSize: this.pageSize,
    };
  }

  #changed(change: { readonly filtered: boolean }): void {
    this.page = 1;
    this.#keep();
    if (change.filtered) void this.reload();
    else void this.#readRows();
  }

  async #readRows(): Promise<void> {
    const asked = (this.#asked += 1);
    this.busy = true;
    try {
      const answer = await call('queryRows', this.#query());
      if (asked !== this.#asked) return;
      this.answer = { kind: 'ready', value: answer };
      this.#followOpenRow();
      // A smaller copy may have fewer pages than the one that was being read.
      if (answer.kind === 'rows' && this.page > this.pages) this.setPage(this.pages);
    } catch (error) {
      if (asked === this.#asked) this.answer = { kind: 'failed', failure: failureOf(error) };
    } finally {
      if (asked === this.#asked) this.busy = false;
    }
  }

  async #readTotals(): Promise<void> {
    const asked = (this.#totalsAsked += 1);
    try {
      const totals = await call('queryTotals', this.#query());
      if (asked === this.#totalsAsked) this.totals = { kind: 'ready', value: totals };
    } catch (error) {
      if (asked === this.#totalsAsked) this.totals = { kind: 'failed', failure: failureOf(error) };
    }
  }

  /** The open details must not outlive their row, nor show an older copy of it. */
  #followOpenRow(): void {
    const key = this.openRow?.key;
    this.openRow = this.rows.find((row) => row.key === key) ?? null;
  }

  async #restore(): Promise<void> {
    const kept = readTablePreference(this.dataset, await readPreference(this.#preference));
    if (kept !== null) {
      this.layout = restoreLayout(this.dataset, kept.columns);
      this.sort = kept.sort.length > 0 ? kept.sort : this.sort;
      this.pageSize = kept.pageSize;
      this.filters.restore(kept.filters);
    }
    void this.filters.loadLabels();
    await this.reload();
  }

  #keep(): void {
    const { sort, pageSize } = this;
    const columns = keepLayout(this.layout);
    writePreference(this.#preference, writeTablePreference({ columns, sort, pageSize, filters: this.filters.applied }));
  }

  get #preference(): string {
    return `table:${this.dataset}`;
  }
}
