import { DATASETS, type DatasetName } from '../../shared/contract/fields.ts';
import type { Filter } from '../../shared/contract/query.ts';
import { isObject, parseObject } from '../../shared/rules/json-object.ts';
import { isSameSet } from '../filters/filter-entries.ts';
import { readFilters } from '../filters/stored-filters.ts';
import { call } from '../lib/calls/api.ts';
import { StoredPreference } from '../lib/calls/preferences.ts';
import { withNewest } from '../lib/newest-first.ts';

const PREFERENCE = 'recent-filters';
const MAX_KEPT = 8;
/** A set that is replaced sooner, as while a person types, is not kept. */
const STANDS_MS = 1_500;
/** A longer set is not kept: the list is stored as a whole, and nobody knows such a set by its words. */
const MAX_SET_CHARS = 10_000;

/** Filters that a table had on together. */
export type FilterSet = { readonly dataset: DatasetName; readonly filters: readonly Filter[] };

/** Returns a function that prevents it. */
type Later = (run: () => void, ms: number) => () => void;

/** The sets of filters that the tables of one profile had last, each once, the newest first. */
export class RecentFilters {
  all = $state.raw<readonly FilterSet[]>([]);
  readonly #preference = new StoredPreference(PREFERENCE, (text) => this.#take(text));
  /** How often they were forgotten. */
  #clears = 0;
  /** Does not reject. */
  #clearing: Promise<unknown> = Promise.resolve();
  readonly #later: Later;

  constructor(later: Later) {
    this.#later = later;
  }

  /** Keeps the set if it stands. Returns a function that gives it up, for when the table has another one. */
  follow(set: FilterSet): () => void {
    let isFollowed = true;
    const clearsBefore = this.#clears;
    const isWanted = (): boolean => isFollowed && clearsBefore === this.#clears;
    const prevent = this.#later(() => void this.#keep(set, isWanted), STANDS_MS);
    return () => {
      isFollowed = false;
      prevent();
    };
  }

  /** Reads what is stored, once. False if it cannot be read: the next call then reads again. */
  async restore(): Promise<boolean> {
    return (await this.#preference.restore()) === null;
  }

  /**
   * Forgets them, also those that were not read yet or do not stand yet. Throws if they cannot be removed from the
   * profile's file: then they stay.
   */
  async clear(): Promise<void> {
    // In turn: a newer write of the preference would cancel the one before.
    const cleared = this.#clearing.then(() => this.#clearNow());
    this.#clearing = cleared.catch(() => undefined);
    await cleared;
  }

  async #clearNow(): Promise<void> {
    // Otherwise the ones that are being read would come back.
    await this.restore();
    const before = this.all;
    this.all = [];
    this.#clears += 1;
    try {
      await call('writePreference', { name: PREFERENCE, value: null });
    } catch (error) {
      this.all = before;
      throw error;
    }
  }

  async #keep(set: FilterSet, isWanted: () => boolean): Promise<void> {
    if (set.filters.length === 0 || JSON.stringify(set).length > MAX_SET_CHARS) return;
    // Otherwise the stored ones would be overwritten.
    if (!(await this.restore())) return;
    // A newer write of the preference would cancel the one that removes the list.
    await this.#clearing;
    // Meanwhile the list may have been cleared, or another profile opened, which has its own.
    if (!isWanted()) return;
    const [newest] = this.all;
    if (newest !== undefined && isSameFilters(newest, set)) return;
    this.all = withNewest(this.all, set, { isSame: isSameFilters, most: MAX_KEPT });
    const sets = this.all.map(({ dataset, filters }) => ({ dataset, filters: filters.map((filter) => ({ filter })) }));
    void this.#preference.write(() => JSON.stringify({ sets }));
  }

  #take(text: string | null): void {
    const stored = parseObject(text)?.['sets'];
    this.all = Array.isArray(stored) ? stored.flatMap(readSet).slice(0, MAX_KEPT) : [];
  }
}

/** In any order. */
export function isSameFilters(a: FilterSet, b: FilterSet): boolean {
  return a.dataset === b.dataset && isSameSet(a.filters, b.filters);
}

/** Nothing if this version does not know one of the filters: without it, the set would find other rows. */
function readSet(stored: unknown): readonly FilterSet[] {
  if (!isObject(stored) || !Array.isArray(stored['filters'])) return [];
  const dataset = DATASETS.find((name) => name === stored['dataset']);
  if (dataset === undefined) return [];
  const filters = readFilters(dataset, stored['filters']).map(({ filter }) => filter);
  return filters.length > 0 && filters.length === stored['filters'].length ? [{ dataset, filters }] : [];
}
