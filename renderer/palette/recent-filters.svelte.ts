import { DATASETS, type DatasetName } from '../../shared/contract/fields.ts';
import type { Filter } from '../../shared/contract/query.ts';
import { isObject, parseObject } from '../../shared/rules/json-object.ts';
import { isSameSet } from '../filters/filter-entries.ts';
import { readFilters } from '../filters/stored-filters.ts';
import { readPreference, writePreference } from '../lib/calls/preferences.ts';
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
  #restored: Promise<void> | null = null;
  readonly #later: Later;

  constructor(later: Later) {
    this.#later = later;
  }

  /** Keeps the set if it stands. Returns a function that gives it up, for when the table has another one. */
  follow(set: FilterSet): () => void {
    return this.#later(() => void this.#keep(set), STANDS_MS);
  }

  /** Reads what is stored, once. */
  restore(): Promise<void> {
    return (this.#restored ??= this.#restore());
  }

  async #keep(set: FilterSet): Promise<void> {
    if (set.filters.length === 0 || JSON.stringify(set).length > MAX_SET_CHARS) return;
    // Otherwise the stored ones would be overwritten.
    await this.restore();
    const [newest] = this.all;
    if (newest !== undefined && isSameFilters(newest, set)) return;
    this.all = withNewest(this.all, set, { isSame: isSameFilters, most: MAX_KEPT });
    const sets = this.all.map(({ dataset, filters }) => ({ dataset, filters: filters.map((filter) => ({ filter })) }));
    writePreference(PREFERENCE, JSON.stringify({ sets }));
  }

  async #restore(): Promise<void> {
    const stored = parseObject(await readPreference(PREFERENCE))?.['sets'];
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
