import type { AskerName } from '../../shared/contract/askers.ts';
import type { CallArguments } from '../../shared/contract/calls.ts';
import type { CellValue } from '../../shared/contract/fields.ts';
import { LIMITS } from '../../shared/contract/limits.ts';
import { wholeQuery, type Filter, type Query } from '../../shared/contract/query.ts';
import { inCurrencyOrder } from '../../shared/rules/currency-order.ts';
import { TOTAL } from '../charts/data/amounts.ts';
import {
  areComparable,
  changeOfTotals,
  periodFilter,
  withoutDifference,
  type PeriodTotals,
} from '../charts/data/compare-periods.ts';
import { periodSum, type Change, type NamedChange } from '../charts/data/movers.ts';
import type { PeriodPair } from '../charts/data/overview-settings.ts';
import { readGroups, wholeGroups, type Group, type Groups } from '../groups/groups.ts';
import { call } from '../lib/calls/api.ts';
import { CopyRead, followCopies } from '../lib/calls/copy-read.svelte.ts';
import { LatestRequest } from '../lib/calls/latest-request.ts';
import { loaded, type Loadable } from '../lib/calls/loadable.ts';
import { moversOf } from './months.ts';

/** The AEs below the line of all. */
const SHOWN_MOVERS = 4;

export type MonthsRead = {
  readonly periods: PeriodPair;
  readonly totals: PeriodTotals;
  readonly byAe: { readonly before: readonly Group[]; readonly after: readonly Group[] };
  /** The ledger dates of both months; null when there are more than one answer lists. */
  readonly byDay: readonly Group[] | null;
};

/** The last complete month against the one before. `empty`: this copy's ledger dates cannot be read. */
export class MonthsState {
  read = $state.raw<Loadable<MonthsRead>>({ kind: 'loading' });
  /** Daily groups of the shown AEs by their key; those still being read, or not known, are missing. */
  daysOfAe = $state.raw<ReadonlyMap<string, readonly Group[]>>(new Map());

  /** Chosen by the person; undefined for the currency with the most rows. */
  #chosen = $state<CellValue | undefined>(undefined);
  readonly #copyRead = new CopyRead();
  readonly #latestDays = new LatestRequest();
  readonly #periods: () => PeriodPair;

  /** The months of the figures that were read; before that, those that will be read. */
  get periods(): PeriodPair {
    return this.read.kind === 'ready' ? this.read.value.periods : this.#periods();
  }

  readonly currencies = $derived.by((): readonly CellValue[] => {
    if (this.read.kind !== 'ready') return [];
    const { before, after } = this.read.value.totals;
    const lines = Map.groupBy([...after, ...before], ({ currency }) => currency);
    const rows = [...lines].map(([currency, each]) => ({
      currency,
      rows: each.reduce((sum, line) => sum + line.rows, 0),
    }));
    return inCurrencyOrder(rows).map(({ currency }) => currency);
  });
  readonly currency = $derived(
    this.#chosen !== undefined && this.currencies.includes(this.#chosen) ? this.#chosen : (this.currencies[0] ?? null),
  );
  /** All AEs in the shown currency; null while the months are read. */
  readonly all = $derived.by((): Change | null => {
    if (this.read.kind !== 'ready') return null;
    const { before, after } = this.read.value.totals;
    const measure = { currency: this.currency, field: TOTAL } as const;
    return changeOfTotals(periodSum(before, measure), periodSum(after, measure));
  });
  readonly #movers = $derived(this.read.kind === 'ready' ? moversOf(this.read.value.byAe, this.currency) : []);
  readonly aes = $derived(this.#movers.length);
  /** As all AEs together, they have no difference to a month without reports. */
  readonly shownMovers = $derived.by((): readonly NamedChange[] => {
    const shown = this.#movers.slice(0, SHOWN_MOVERS);
    return this.all === null || areComparable(this.all) ? shown : shown.map(withoutDifference);
  });

  constructor(periods: () => PeriodPair) {
    this.#periods = periods;
  }

  choose(currency: CellValue): void {
    this.#chosen = currency;
    // Otherwise `load` reads them, of the months that it brings.
    if (!this.isOld) void this.#readDays();
  }

  /** Reads now and at each change of the reports. Returns a function that stops it. */
  follow(): () => void {
    const stop = followCopies(['reports'], (about) => this.load(about));
    return () => {
      stop();
      // A late answer would meet deriveds that no longer change.
      this.#copyRead.drop();
      this.#latestDays.drop();
    };
  }

  /** Whether the figures may be of an earlier copy or months. */
  get isOld(): boolean {
    return this.#copyRead.isOld;
  }

  async load(about: { readonly isSameCopy?: boolean } = {}): Promise<void> {
    // Days that are still being read would stand beside the figures of an older copy.
    this.#latestDays.drop();
    const isRead = await this.#copyRead.renew(
      () => loaded(() => this.#readMonths()),
      (read) => {
        // Not by this event alone: it may be of the same copy as one before it, whose answer it replaced.
        if (this.isOld) this.daysOfAe = new Map();
        this.read = read;
      },
      about,
    );
    if (isRead) await this.#readDays();
  }

  async #readMonths(): Promise<Loadable<MonthsRead>> {
    const periods = this.#periods();
    const both = periodFilter({ from: periods.before.from, to: periods.after.to });
    const [before, after] = [[periodFilter(periods.before)], [periodFilter(periods.after)]];
    const [totalsBefore, totalsAfter, aesBefore, aesAfter, days] = await Promise.all([
      call('queryTotals', queryOf(before)),
      call('queryTotals', queryOf(after)),
      readGroupsOf({ query: queryOf(before), by: 'broker_code' }),
      readGroupsOf({ query: queryOf(after), by: 'broker_code' }),
      readGroupsOf({ query: queryOf([both]), by: 'biz_date' }),
    ]);
    if (totalsBefore.kind === 'unknown' || totalsAfter.kind === 'unknown') return { kind: 'empty' };
    if (aesBefore.kind === 'unknown' || aesAfter.kind === 'unknown' || days.kind === 'unknown')
      return { kind: 'empty' };
    const totals = { before: totalsBefore.currencies, after: totalsAfter.currencies };
    const byAe = { before: aesBefore.groups, after: aesAfter.groups };
    return { kind: 'ready', value: { periods, totals, byAe, byDay: wholeGroups(days) } };
  }

  /** One after the other: the table is on screen already. A newer read stops an older one. */
  async #readDays(): Promise<void> {
    const isLatest = this.#latestDays.begin();
    if (this.read.kind !== 'ready') return;
    const { before, after } = this.read.value.periods;
    const both = periodFilter({ from: before.from, to: after.to });
    for (const { key, group } of this.shownMovers) {
      if (this.daysOfAe.has(key)) continue;
      const days = await this.#readDaysOf({ query: queryOf([both, ...group.filters]), by: 'biz_date' });
      if (!isLatest()) return;
      if (days !== null) this.daysOfAe = new Map([...this.daysOfAe, [key, days]]);
    }
  }

  async #readDaysOf(args: GroupRequest): Promise<readonly Group[] | null> {
    try {
      return wholeGroups(await readGroupsOf(args, 'aeDays'));
    } catch {
      // Safe to go on: the figures are on screen. The AE has no line until its currency is chosen again or a sync ends.
      return null;
    }
  }
}

type GroupRequest = Omit<CallArguments<'queryGroups'>, 'limit'>;

async function readGroupsOf(request: GroupRequest, asker?: AskerName): Promise<Groups> {
  return readGroups(await call('queryGroups', { ...request, limit: LIMITS.groups }, asker));
}

function queryOf(filters: readonly Filter[]): Query {
  return wholeQuery('reports', filters);
}
