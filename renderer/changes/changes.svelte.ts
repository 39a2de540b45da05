import type { FacetValue } from '../../shared/contract/answers.ts';
import type { Change, ChangeQuery, Restatement } from '../../shared/contract/changes.ts';
import { LIMITS } from '../../shared/contract/limits.ts';
import { wholeQuery } from '../../shared/contract/query.ts';
import { firstRowOf, pageCount } from '../../shared/rules/pages.ts';
import { call, on } from '../lib/calls/api.ts';
import {
  groupRuns,
  NO_CHANGE_FILTERS,
  restatementsUnder,
  wantsOlderThan,
  type ChangeFilters,
  type Run,
} from './change-log.ts';
import { beyondEnd } from '../lib/calls/beyond-end.ts';
import { LatestRequest } from '../lib/calls/latest-request.ts';
import { failedWith, loaded, type Loadable } from '../lib/calls/loadable.ts';
import type { FailedReads } from '../lib/calls/failed-reads.svelte.ts';
import { TYPING_PAUSE_MS } from '../lib/typed-text.ts';

const RUNS_STEP = 200;
export const MAX_RESTATEMENTS = 200;

type ChangesPage = { readonly changes: readonly Change[]; readonly total: number };

/** The Changes screen: runs, restated dates, and the page of changes under the filters. */
export class ChangesState {
  runs = $state.raw<Loadable<readonly Run[]>>({ kind: 'loading' });
  restatements = $state.raw<Loadable<readonly Restatement[]>>({ kind: 'loading' });
  /** The last answer stays until the next one arrives; until then, `busy` says that it is of an earlier question. */
  answer = $state.raw<Loadable<ChangesPage>>({ kind: 'loading' });
  busy = $state(false);
  /** The place of the first row of `answer` among all found, counted from 1. */
  firstRow = $state(1);
  /** The shown run; null for all runs. */
  runId = $state<string | null>(null);
  /** The person closed the line of the shown run. It opens again for whatever else is to be shown. */
  isFolded = $state(false);
  filters = $state.raw<ChangeFilters>(NO_CHANGE_FILTERS);
  page = $state(1);
  pageSize = $state(50);

  #runLimit = RUNS_STEP;
  /** With which the listed runs were read. */
  #listedLimit = $state(RUNS_STEP);
  #aeValues = $state.raw<readonly FacetValue[]>([]);
  /** The newest run is open until the person picks a run or filters the whole log. While a later page is shown, it stays. */
  #followsNewest = false;
  readonly #latestRequest = new LatestRequest();
  readonly #latestRuns = new LatestRequest();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** What is beyond the end of the list of runs; null for nothing. */
  readonly olderRuns = $derived(
    this.runs.kind === 'ready' ? beyondEnd(this.runs.value.length, this.#listedLimit) : null,
  );
  readonly rows = $derived(this.answer.kind === 'ready' ? this.answer.value.changes : []);
  readonly total = $derived(this.answer.kind === 'ready' ? this.answer.value.total : null);
  readonly pages = $derived(pageCount(this.total ?? 0, this.pageSize));
  readonly hasFilters = $derived(this.filters !== NO_CHANGE_FILTERS);
  readonly filtered = $derived(this.runId !== null || this.hasFilters);
  readonly shownRestatements = $derived(
    this.restatements.kind === 'ready'
      ? restatementsUnder(this.restatements.value, { runId: this.runId, filters: this.filters })
      : [],
  );
  /** Only the newest restated dates were read, and the filters ask for older ones too. */
  readonly mayLackRestatements = $derived.by(() => {
    const read = this.restatements.kind === 'ready' ? this.restatements.value : [];
    const oldest = read.at(-1);
    if (oldest === undefined || read.length < MAX_RESTATEMENTS) return false;
    const runs = this.runs.kind === 'ready' ? this.runs.value : [];
    return wantsOlderThan(oldest, { runs, runId: this.runId, filters: this.filters });
  });
  /** AEs of the current rows, and those that occur only in restatements. */
  readonly aes = $derived.by(() => {
    const labels = new Map(this.#aeValues.map(({ value, dictionaryLabel }) => [value, dictionaryLabel ?? null]));
    const restated = this.restatements.kind === 'ready' ? this.restatements.value : [];
    for (const { ae } of restated.flatMap(({ differences }) => differences)) {
      if (!labels.has(ae)) labels.set(ae, null);
    }
    return [...labels]
      .flatMap(([value, label]) => (value === null || value === '' ? [] : [{ value, label }]))
      .toSorted((a, b) => (a.value < b.value ? -1 : 1));
  });

  readonly #failedReads: FailedReads;

  constructor(failedReads: FailedReads) {
    this.#failedReads = failedReads;
  }

  /** Reads now and after each sync. Returns a function that stops it. */
  start(): () => void {
    this.#followsNewest = this.runId === null && !this.hasFilters;
    void this.load();
    return on('resourceChanged', ({ resource }) => {
      if (resource === 'charges' || resource === 'reports') void this.load();
    });
  }

  async load(): Promise<void> {
    // Which run is open decides which changes are read.
    await this.#readRuns();
    await Promise.all([this.#readRestatements(), this.#readChanges(), this.#readAes()]);
  }

  /** Shows a run, or all runs for null; the line of the one that is shown is closed, or opened again. */
  toggleRun(runId: string | null): void {
    if (runId === this.runId) {
      this.isFolded = !this.isFolded;
      return;
    }
    this.#followsNewest = false;
    this.runId = runId;
    this.#changed();
  }

  async readOlderRuns(): Promise<void> {
    this.#runLimit = Math.min(LIMITS.listEntries, this.#runLimit + RUNS_STEP);
    const { runId } = this;
    await this.#readRuns();
    if (this.runId !== runId) await this.#readChanges();
  }

  filter(change: Partial<ChangeFilters>): void {
    const next = { ...this.filters, ...change };
    this.filters = isAnySet(next) ? next : NO_CHANGE_FILTERS;
    if (this.#followsNewest) this.runId = null;
    this.#followsNewest = false;
    this.#changed();
  }

  /** Shows the changes that a line on another screen counts: these filters and no others, in all runs. */
  showOnly(filters: Partial<ChangeFilters>): void {
    clearTimeout(this.#timer);
    this.runId = null;
    this.filters = NO_CHANGE_FILTERS;
    this.filter(filters);
  }

  /** Filters once the typing pauses, by no more than a query may contain. */
  typePackage(text: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.filter({ package: text.slice(0, LIMITS.textChars) }), TYPING_PAUSE_MS);
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#followsNewest = false;
    this.runId = null;
    this.filters = NO_CHANGE_FILTERS;
    this.#changed();
  }

  setPage(page: number): void {
    this.isFolded = false;
    this.#readPage(Math.min(Math.max(1, Math.trunc(page)), this.pages));
  }

  setPageSize(pageSize: number): void {
    this.pageSize = pageSize;
    this.#changed();
  }

  /** Throws `ApiFailure`. */
  async keep(ledgerDate: string, kept: boolean): Promise<void> {
    await call('keepLedgerDate', { date: ledgerDate, kept });
    if (this.restatements.kind !== 'ready') return;
    this.restatements = {
      kind: 'ready',
      value: this.restatements.value.map((one) => (one.ledgerDate === ledgerDate ? { ...one, kept } : one)),
    };
  }

  /** The query of the list and of its export. */
  get query(): ChangeQuery {
    const { runId, page, pageSize } = this;
    const { dataset, ae, client, afterLook, part, ledgerDate } = this.filters;
    const name = this.filters.package.trim();
    return {
      ...(runId !== null && { runId }),
      ...(dataset !== null && { dataset }),
      ...(ae !== '' && { ae }),
      ...(name !== '' && { package: name }),
      ...(client !== '' && { client }),
      ...(afterLook !== null && { afterChange: afterLook.change }),
      ...(part !== null && { part }),
      ...(ledgerDate !== '' && { ledgerDate }),
      page,
      pageSize,
    };
  }

  #changed(): void {
    this.isFolded = false;
    this.#readPage(1);
  }

  #readPage(page: number): void {
    this.page = page;
    void this.#readChanges();
  }

  async #readRuns(): Promise<void> {
    const isLatest = this.#latestRuns.begin();
    try {
      const limit = this.#runLimit;
      const runs = groupRuns(await call('listRuns', { limit }));
      if (!isLatest()) return;
      this.runs = { kind: 'ready', value: runs };
      this.#listedLimit = limit;
      // From a later page, a newer run would take away what is being read.
      if (this.#followsNewest && this.page === 1) this.#showNewest(newestWithChanges(runs));
    } catch (error) {
      if (isLatest()) this.runs = failedWith(error);
    }
  }

  #showNewest(runId: string | null): void {
    if (runId === this.runId) return;
    this.runId = runId;
    this.isFolded = false;
  }

  async #readRestatements(): Promise<void> {
    this.restatements = await loaded(async () => ({
      kind: 'ready',
      value: await call('listRestatements', { limit: MAX_RESTATEMENTS }),
    }));
  }

  async #readChanges(): Promise<void> {
    const isLatest = this.#latestRequest.begin();
    const { query } = this;
    this.busy = true;
    try {
      const value = await call('listChanges', query, 'changes');
      if (!isLatest()) return;
      this.answer = { kind: 'ready', value };
      this.firstRow = firstRowOf(query);
      // Not the derived one, which no longer changes once the profile is locked.
      const pages = pageCount(value.total, this.pageSize);
      // The new answer may have fewer pages than the one before. A closed line stays closed: no person asked for this page.
      if (query.page > pages) this.#readPage(pages);
    } catch (error) {
      if (isLatest()) this.answer = failedWith(error);
    } finally {
      if (isLatest()) this.busy = false;
    }
  }

  /** If the list cannot be read, the last one stays: the filter may then lack some AEs. */
  async #readAes(): Promise<void> {
    const subject = { kind: 'column', field: 'broker_code' } as const;
    const facet = call('queryFacet', {
      query: wholeQuery('reports', []),
      subject,
      search: '',
      limit: LIMITS.listEntries,
    });
    const answer = await this.#failedReads.attempt('aes', facet);
    if (answer?.kind === 'values') this.#aeValues = answer.values;
  }
}

function isAnySet(filters: ChangeFilters): boolean {
  return Object.values(filters).some((value) => (typeof value === 'string' ? value.trim() !== '' : value !== null));
}

function newestWithChanges(runs: readonly Run[]): string | null {
  return runs.find(({ summaries }) => summaries.some(({ baseline }) => !baseline))?.runId ?? null;
}
