import type { FacetList, FacetSubject, Row } from '../../shared/contract/answers.ts';
import type { CellValue, DatasetName } from '../../shared/contract/fields.ts';
import type { Filter, GroupSubject, Query, SortKey } from '../../shared/contract/query.ts';
import { firstRowOf, pageCount } from '../../shared/rules/pages.ts';
import { call, on } from '../lib/calls/api.ts';
import type { SecondLevel } from '../../shared/tables/second-level.ts';
import { readGroupSubject } from '../../shared/tables/group-subjects.ts';
import { DEFAULT_PAGE_SIZE } from '../grid/paged.ts';
import { SortState } from './sort.svelte.ts';
import { KeptTable } from './kept-table.ts';
import type { TableContents, TablePreference } from './table-preference.ts';
import { ColumnsState } from './columns/columns.svelte.ts';
import type { FailedReads } from '../lib/calls/failed-reads.svelte.ts';
import { MAX_FACET_VALUES, type FacetAsker } from '../filters/filtered-table.ts';
import { FiltersState } from '../filters/filters.svelte.ts';
import { UndoState } from '../filters/undo.svelte.ts';
import { GroupsState } from '../groups/groups.svelte.ts';
import { MarksState } from '../compare/marks.svelte.ts';
import { FoundAgain } from './found-again.ts';
import { OpenRowState } from './open-row.svelte.ts';
import { hasSameContents, type TablePlace } from './table-place.ts';
import { ShownRows } from './shown-rows.svelte.ts';
import { SelectionState } from './cells/selection.svelte.ts';
import { TotalsState } from '../totals/totals.svelte.ts';
import { showDifference } from '../../shared/tables/column-settings.ts';

/** `isFirst`: there is no answer yet that the new one replaces. */
type Follower = (read: { readonly isFirst: boolean }) => void;

/** One table: its query, the rows on screen, its columns, and the row with open details. */
export class TableState {
  readonly dataset: DatasetName;
  readonly undo = new UndoState();
  readonly filters: FiltersState;
  readonly columnsState: ColumnsState;
  /** Null for a table whose rows cannot be compared. */
  readonly marks: MarksState | null;
  readonly groups: GroupsState;
  readonly totals: TotalsState;
  readonly hasTotals: boolean;
  readonly selection = new SelectionState(() => ({ rows: this.rows, columns: this.columns }));
  readonly sorting: SortState;
  readonly kept: KeptTable;
  page = $state(1);
  pageSize = $state(DEFAULT_PAGE_SIZE);
  readonly columns = $derived.by(() => this.columnsState.shownColumns);
  /** The row of `openRow`, and why it was closed. */
  readonly #openRow: OpenRowState;
  readonly #foundAgain = new FoundAgain(() => ({ openRow: this.#openRow, marks: this.marks }));
  readonly #shownRows = new ShownRows();
  readonly answer = $derived(this.#shownRows.answer);
  readonly busy = $derived(this.#shownRows.busy);
  readonly notes = $derived(this.#shownRows.notes);
  readonly searchText = $derived(this.#shownRows.searchText);
  readonly rows = $derived(this.#shownRows.rowsAnswer?.rows ?? []);
  readonly total = $derived(this.#shownRows.rowsAnswer?.total ?? null);
  /** When the oldest data behind the rows was read. */
  readonly asOf = $derived(this.#shownRows.rowsAnswer?.asOf ?? null);
  readonly ledgerDates = $derived(this.#shownRows.rowsAnswer?.ledgerDates ?? null);
  /** The number of the first row on screen, counted from 1. A requested page may not have arrived yet. */
  readonly firstRow: number = $derived(firstRowOf(this.#shownRows.query ?? this));
  readonly pages = $derived(pageCount(this.total ?? 0, this.pageSize));

  #restoring: Promise<void> | null = null;
  #day: string | null = null;
  #inSight = true;
  /** A read of groups and totals that was skipped out of sight; done once the table is shown. */
  #missedRead = $state.raw<'asked' | 'newCopy' | null>(null);
  #screens = 0;
  #lastReturn = 0;
  #end: () => void = () => undefined;
  readonly #followers = new Set<Follower>();

  constructor(dataset: DatasetName, options: { readonly withTotals: boolean; readonly failedReads: FailedReads }) {
    const { failedReads } = options;
    this.dataset = dataset;
    this.kept = this.#createKept(failedReads);
    this.hasTotals = options.withTotals;
    this.filters = new FiltersState(dataset, {
      failedReads,
      undo: this.undo,
      onChange: () => this.#changed({ filtered: true }),
    });
    this.columnsState = new ColumnsState(dataset, {
      failedReads,
      undo: this.undo,
      query: () => this.query,
      shownFilters: () => this.#shownRows.query?.filters ?? null,
      repeatedFields: () => this.#shownRows.repeatedFields,
      showsDifference: () => showDifference(this.filters.active),
      onChange: () => this.kept.store(),
    });
    this.marks = dataset === 'charges' ? new MarksState() : null;
    this.groups = new GroupsState(dataset, {
      failedReads,
      query: () => this.query,
      second: () => this.columnsState.settings.second,
    });
    this.totals = new TotalsState({
      query: () => this.query,
      answer: () => this.answer,
      isGrouped: () => this.groupBy !== null,
      isOutdated: () => this.#missedRead !== null,
      onChange: () => this.kept.store(),
    });
    this.#openRow = new OpenRowState(dataset);
    this.sorting = new SortState(dataset, {
      undo: this.undo,
      query: () => this.query,
      hasSeveralCurrencies: () => this.totals.hasSeveralCurrencies(this.rows),
      onChange: () => this.#changed({ filtered: false }),
    });
  }

  /**
   * Call once for each screen of this table. The first restores and reads; the last one to stop ends the updates and drops rows
   * and groups that are still being read: a late answer would meet deriveds that no longer change. A screen made again reads anew.
   */
  start(): () => void {
    this.#screens += 1;
    if (this.#screens === 1) this.#end = this.#begin();
    return () => {
      this.#screens -= 1;
      if (this.#screens === 0) this.#end();
    };
  }

  #begin(): () => void {
    this.#restoring = this.#restore();
    const stop = on('resourceChanged', ({ resource }) => {
      if (resource === this.dataset) {
        this.columnsState.forgetEmpty();
        // Rows bring labels that the dictionaries do not have.
        void this.filters.names.load();
        this.#shownRows.expectNewCopy();
        this.#foundAgain.expectNewCopy();
        void this.#read('newCopy');
      } else if (this.filters.names.usesDictionary(resource)) void this.filters.names.load();
    });
    return () => {
      stop();
      this.#shownRows.drop();
      this.groups.drop();
    };
  }

  /** Calls `follower` when other rows are read, not for another page or order. Returns a function that stops this. */
  follow(follower: Follower): () => void {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  }

  reload(): Promise<void> {
    this.#shownRows.forgetRepeated();
    return this.#read('asked');
  }

  /** A new day moves the dates of periods such as "this month". */
  setDay(day: string): void {
    const before = this.#day;
    this.#day = day;
    if (before === null || before === day || !this.#hasPeriod) return;
    this.columnsState.forgetEmpty();
    void this.reload();
  }

  /** After a note was saved. Details stay open, also of a row that the filters no longer find. */
  async readNotesAnew(): Promise<void> {
    if (this.filters.active.some(({ kind }) => kind === 'noted')) await this.#read('newCopy');
    else await this.groups.readNoted();
  }

  get #hasPeriod(): boolean {
    return this.filters.entries.some(({ filter }) => filter.kind === 'period');
  }

  /** Out of sight, only the rows are read: other screens with the same filters need their count and age. */
  setInSight(inSight: boolean): void {
    if (inSight === this.#inSight) return;
    this.#inSight = inSight;
    const missedRead = this.#missedRead;
    if (!inSight || missedRead === null) return;
    this.#missedRead = null;
    // The totals shown belong to other filters or to an older copy. Groups of an older copy keep their place on screen.
    if (this.hasTotals) void this.totals.readAnew();
    if (missedRead === 'asked') this.groups.forget();
    this.#readBesideRows(missedRead);
  }

  async #read(reason: 'asked' | 'newCopy'): Promise<void> {
    if (this.#hasPeriod) void this.filters.loadPeriods();
    const isFirst = this.answer.kind === 'loading';
    const rows = this.#readRows(reason);
    if (!this.#inSight) this.#missedRead = this.#missedRead === 'asked' ? 'asked' : reason;
    else {
      // Later ones wait for the rows, which a person who types waits for. Before the first rows there is time for both.
      if (this.hasTotals) void (isFirst ? this.totals.readAnew() : this.totals.read(rows));
      if (isFirst) this.groups.forget();
      this.#readBesideRows(reason);
    }
    for (const follower of this.#followers) follower({ isFirst });
    await rows;
  }

  #readBesideRows(reason: 'asked' | 'newCopy'): void {
    void this.#readGroups(reason);
    void this.columnsState.findEmpty();
  }

  get sort(): readonly SortKey[] {
    return this.sorting.keys;
  }

  /** Answers the question about amounts of several currencies with one of them. */
  sortInCurrency(currency: CellValue): void {
    const removeFilter = this.filters.addWithin({ kind: 'exactly', field: 'currency', value: currency });
    this.sorting.sortFiltered(removeFilter);
  }

  setPage(page: number): void {
    const next = Math.min(Math.max(1, Math.trunc(page)), this.pages);
    if (next === this.page) return;
    this.page = next;
    void this.#readRows('asked');
  }

  setPageSize(pageSize: number): void {
    this.pageSize = pageSize;
    this.#changed({ filtered: false });
  }

  get groupBy(): GroupSubject | null {
    return this.groups.by;
  }

  setGroupBy(by: GroupSubject | null): void {
    if (by === this.groupBy) return;
    this.groups.setBy(by);
    this.open(null);
    this.kept.store();
    void this.#readGroups('asked');
    // Totals of the page become totals of the filtered rows while grouped.
    if (this.hasTotals && this.totals.settings.scope === 'page') void this.totals.readAnew();
  }

  /** Groups also by a second subject; null for one subject. */
  setSecond(second: SecondLevel | null): void {
    const before = this.groups.second;
    this.columnsState.change({ second });
    const isOther = second?.subject !== before?.subject || second?.layout !== before?.layout;
    if (isOther) void this.#readGroups('asked');
  }

  /** Shows the rows of a group instead of the groups, from the first one. */
  showGroup(filters: readonly Filter[]): void {
    this.setGroupBy(null);
    this.selection.select({ row: 0, column: 0 });
    this.filters.replace([...this.filters.entries, ...filters.map((filter) => ({ filter, isOn: true }))]);
  }

  /** Replaces the filters, for a link from another screen. */
  async showOnly(filters: readonly Filter[]): Promise<void> {
    // Otherwise restoring would bring back the stored filters afterwards.
    await this.#restoring;
    this.setGroupBy(null);
    this.filters.replace(filters.map((filter) => ({ filter, isOn: true })));
    this.undo.clear();
  }

  /** Opens a saved view and reads its rows. */
  async replace(view: TableContents): Promise<void> {
    await this.#restoring;
    this.undo.clear();
    this.filters.restore(view.filters);
    this.filters.restored = 0;
    this.sorting.restore(view.sort);
    this.groups.setBy(readGroupSubject(this.dataset, view.groupBy));
    this.columnsState.replace(view.columns);
    this.#changed({ filtered: true });
  }

  /** What a saved view stores of this table. */
  get contents(): TableContents {
    const filters = this.filters.entries.map(({ filter, isOn }) => ({ filter, isOn }));
    return { filters, sort: this.sort, groupBy: this.groupBy, columns: this.columnsState.settings };
  }

  /** Returns a function that shows again what the table shows now. Columns keep what is changed by hand until then. */
  capture({ onOtherContents }: Pick<TablePlace, 'onOtherContents'>): () => void {
    const { contents, page, openRow } = this;
    const columns = this.columnsState.capture();
    return () => void this.#returnTo({ ...contents, columns, page, openRow, onOtherContents });
  }

  async #returnTo(place: TablePlace): Promise<void> {
    const request = (this.#lastReturn += 1);
    await this.#restoring;
    const { filters, sort, groupBy, page, openRow } = place;
    const hasOthers = place.columns.bringBack() || !hasSameContents(place, this.contents);
    // Steps to undo would change what the place shows.
    if (hasOthers) this.undo.clear();
    if (hasOthers) place.onOtherContents();
    if (hasOthers || page !== this.page) {
      this.filters.restore(filters);
      this.filters.restored = 0;
      this.sorting.restore(sort);
      this.groups.setBy(groupBy);
      this.page = page;
      this.kept.store();
      await this.reload();
    }
    if (request === this.#lastReturn) await this.#openRow.reopen(openRow);
  }

  /** The row with open details. */
  get openRow(): Row | null {
    return this.#openRow.row;
  }

  get isOpenRowChosen(): boolean {
    return this.#openRow.row !== null && this.#openRow.isChosen;
  }

  get lostOpenRow(): OpenRowState['lost'] {
    return this.#openRow.lost;
  }

  open(row: Row | null): void {
    this.#openRow.open(row);
  }

  /** The values of a subject with row counts, under the other filters; null when not known. Throws `ApiFailure`. */
  async readFacet(subject: FacetSubject, search: string, asker: FacetAsker): Promise<FacetList | null> {
    const answer = await call('queryFacet', { query: this.query, subject, search, limit: MAX_FACET_VALUES }, asker);
    return answer.kind === 'values' ? answer : null;
  }

  /** The query behind grid, totals, lists of values and groups. */
  get query(): Query {
    return {
      dataset: this.dataset,
      filters: this.filters.active,
      sort: this.sort,
      page: this.page,
      pageSize: this.pageSize,
    };
  }

  #changed(change: { readonly filtered: boolean }): void {
    this.page = 1;
    // Asked for first, because a person who types waits for the rows.
    void (change.filtered ? this.#read('asked') : this.#readRows('asked'));
    this.kept.store();
  }

  async #readGroups(reason: 'asked' | 'newCopy'): Promise<void> {
    await this.groups.read();
    if (this.groupBy === null || this.groups.busy) return;
    if (reason === 'asked') this.#openRow.follow(this.groups.openRows);
    this.#foundAgain.arrived('groups');
  }

  async #readRows(reason: 'asked' | 'newCopy'): Promise<void> {
    await this.#shownRows.read(this.query, (answer) => {
      this.selection.clear();
      if (reason === 'asked' && this.groupBy === null) this.#openRow.follow(this.rows);
      // A new copy may have fewer pages than the page shown.
      if (answer.kind === 'rows' && this.page > this.pages) this.setPage(this.pages);
    });
    if (!this.#shownRows.busy) this.#foundAgain.arrived('rows');
  }

  #createKept(failedReads: FailedReads): KeptTable {
    return new KeptTable(this.dataset, {
      failedReads,
      take: (stored) => this.#take(stored),
      current: () => ({ ...this.contents, pageSize: this.pageSize, totals: this.totals.settings }),
    });
  }

  #take(stored: TablePreference): void {
    this.columnsState.restore(stored.columns);
    this.sorting.restore(stored.sort);
    this.pageSize = stored.pageSize;
    this.filters.restore(stored.filters);
    this.groups.setBy(stored.groupBy);
    this.totals.restore(stored.totals);
  }

  async #restore(): Promise<void> {
    await this.kept.restore();
    if (this.#screens === 0) return;
    void this.filters.names.load();
    await this.reload();
    await this.#openRow.restore();
  }
}
