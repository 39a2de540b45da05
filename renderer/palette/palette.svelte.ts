import type { FacetSubject } from '../../shared/contract/answers.ts';
import type { DatasetName } from '../../shared/contract/fields.ts';
import { LIMITS } from '../../shared/contract/limits.ts';
import { wholeQuery, type DayRange, type Filter } from '../../shared/contract/query.ts';
import type { Receipt } from '../../shared/contract/sync.ts';
import { parseObject } from '../../shared/rules/json-object.ts';
import { call } from '../lib/calls/api.ts';
import { LatestRequest } from '../lib/calls/latest-request.ts';
import { StoredPreference } from '../lib/calls/preferences.ts';
import { withNewest } from '../lib/newest-first.ts';
import type { PaletteOption } from './palette-options.ts';

const PREFERENCE = 'palette';
/** The newest first. */
const MAX_KEPT = 20;
/** How many values of one list are offered. */
const MAX_VALUES = 5;
/** Found by any of their words. Older ones are found by their days. */
const MOST_RECEIPTS = 100;

/** A list whose values are offered. */
export type ValueList = {
  readonly dataset: DatasetName;
  readonly subject: FacetSubject;
  /** The list's name, beside its values. */
  readonly label: string;
  readonly filterOf: (value: string) => Filter;
};

type Sources = {
  readonly lists: readonly ValueList[];
  /** The days that a text means; null if it means none. */
  readonly daysOf: (text: string) => DayRange | null;
};

/** Values that contain the typed text, and what was chosen last. */
export class PaletteState {
  values = $state.raw<readonly PaletteOption[]>([]);
  recentKeys = $state.raw<readonly string[]>([]);
  #newestReceipts = $state.raw<readonly Receipt[]>([]);
  /** Those of the typed days, which may be older. */
  #receiptsOfDays = $state.raw<readonly Receipt[]>([]);
  readonly receipts: readonly Receipt[] = $derived.by(() => [...this.#newestReceipts, ...this.#receiptsOfDays]);

  readonly #preference = new StoredPreference(PREFERENCE, (text) => this.#take(text));
  readonly #sources: Sources;
  readonly #latestRequest = new LatestRequest();
  #readsReceipts = false;

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  /** Called when the palette opens. */
  async restore(): Promise<void> {
    this.#readsReceipts = false;
    await this.#preference.restore();
  }

  #take(text: string | null): void {
    const stored = parseObject(text)?.['recent'];
    if (!Array.isArray(stored)) return;
    // Those chosen meanwhile are newer.
    const keys = new Set([...this.recentKeys, ...stored.filter((key) => typeof key === 'string')]);
    this.recentKeys = [...keys].slice(0, MAX_KEPT);
  }

  remember({ key }: PaletteOption): void {
    this.recentKeys = withNewest(this.recentKeys, key, { isSame: (a, b) => a === b, most: MAX_KEPT });
    void this.#preference.write(() => JSON.stringify({ recent: this.recentKeys }));
  }

  /** An answer to an older text does not replace a newer one. */
  async search(text: string): Promise<void> {
    const isLatest = this.#latestRequest.begin();
    const typed = text.trim();
    if (typed !== '') void this.#readNewestReceipts();
    const { lists, daysOf } = this.#sources;
    const days = daysOf(typed);
    const [found, ofDays] = await Promise.all([
      typed === '' ? [] : Promise.all(lists.map((list) => this.#valuesOf(list, typed))),
      days === null ? [] : readReceipts({ days, limit: MOST_RECEIPTS }),
    ]);
    if (!isLatest()) return;
    this.values = found.flat();
    this.#receiptsOfDays = ofDays;
  }

  /** Once for each opening of the palette, and only for a text: without one, no receipts are offered. */
  async #readNewestReceipts(): Promise<void> {
    if (this.#readsReceipts) return;
    this.#readsReceipts = true;
    this.#newestReceipts = await readReceipts({ limit: MOST_RECEIPTS });
  }

  async #valuesOf(list: ValueList, text: string): Promise<readonly PaletteOption[]> {
    const { dataset, subject } = list;
    const query = wholeQuery(dataset, []);
    const request = { query, subject, search: text.slice(0, LIMITS.textChars), limit: MAX_VALUES };
    // Safe to go on: the other lists still answer, and a newer text may have replaced this request.
    const answer = await call('queryFacet', request, 'palette').catch(() => null);
    if (answer?.kind !== 'values') return [];
    return answer.values.flatMap(({ value, label: name, dictionaryLabel }) => {
      return value === null || value === '' ? [] : valueOption(list, value, name ?? dictionaryLabel ?? null);
    });
  }
}

/** None if they cannot be read: the others are found, and the Sync screen says why. */
async function readReceipts(request: {
  readonly days?: DayRange;
  readonly limit: number;
}): Promise<readonly Receipt[]> {
  return await call('listReceipts', request).catch(() => []);
}

/** `name`: what the value stands for; null if nothing names it. */
export function valueOption(list: ValueList, value: string, name: string | null): PaletteOption {
  const { dataset, subject, label, filterOf } = list;
  return {
    key: `value ${dataset} ${JSON.stringify(subject)} ${value}`,
    kind: 'value',
    text: name === null || name === value ? value : `${value} ${name}`,
    note: label,
    choice: { kind: 'rows', dataset, filters: [filterOf(value)] },
  };
}
