import type { FacetSubject } from '../../shared/contract/answers.ts';
import type { DatasetName } from '../../shared/contract/fields.ts';
import { LIMITS } from '../../shared/contract/limits.ts';
import type { Filter } from '../../shared/contract/query.ts';
import type { Receipt } from '../../shared/contract/sync.ts';
import { parseObject } from '../../shared/rules/json-object.ts';
import { call } from '../lib/calls/api.ts';
import { readPreference, writePreference } from '../lib/calls/preferences.ts';
import { withNewest } from '../lib/newest-first.ts';
import type { PaletteOption } from './palette-options.ts';

const PREFERENCE = 'palette';
/** The newest first. */
const MAX_KEPT = 20;
/** How many values of one list are offered. */
const MAX_VALUES = 5;

/** A list whose values are offered. */
export type ValueList = {
  readonly dataset: DatasetName;
  readonly subject: FacetSubject;
  /** The list's name, beside its values. */
  readonly label: string;
  readonly filterOf: (value: string) => Filter;
};

/** Values that contain the typed text, and what was chosen last. */
export class PaletteState {
  values = $state.raw<readonly PaletteOption[]>([]);
  recentKeys = $state.raw<readonly string[]>([]);
  /** Those of the Sync screen, the newest first. */
  receipts = $state.raw<readonly Receipt[]>([]);

  readonly #lists: readonly ValueList[];
  #lastRequest = 0;
  #readsReceipts = false;

  constructor(lists: readonly ValueList[]) {
    this.#lists = lists;
  }

  /** Called when the palette opens. */
  async restore(): Promise<void> {
    this.#readsReceipts = false;
    const stored = parseObject(await readPreference(PREFERENCE))?.['recent'];
    if (Array.isArray(stored)) this.recentKeys = stored.filter((key) => typeof key === 'string').slice(0, MAX_KEPT);
  }

  remember({ key }: PaletteOption): void {
    this.recentKeys = withNewest(this.recentKeys, key, { isSame: (a, b) => a === b, most: MAX_KEPT });
    writePreference(PREFERENCE, JSON.stringify({ recent: this.recentKeys }));
  }

  /** An answer to an older text does not replace a newer one. */
  async search(text: string): Promise<void> {
    const request = (this.#lastRequest += 1);
    const typed = text.trim();
    if (typed !== '') void this.#readReceipts();
    const found = typed === '' ? [] : await Promise.all(this.#lists.map((list) => this.#valuesOf(list, typed)));
    if (request === this.#lastRequest) this.values = found.flat();
  }

  /** Once for each opening of the palette, and only for a text: without one, no receipts are offered. */
  async #readReceipts(): Promise<void> {
    if (this.#readsReceipts) return;
    this.#readsReceipts = true;
    // Safe to go on: the others are found, and the Sync screen says why it cannot read them.
    this.receipts = await call('listReceipts', { limit: LIMITS.listEntries }).catch(() => this.receipts);
  }

  async #valuesOf(list: ValueList, text: string): Promise<readonly PaletteOption[]> {
    const { dataset, subject } = list;
    const query = { dataset, filters: [], sort: [], page: 1, pageSize: 1 };
    // Safe to go on: the other lists still answer, and a newer text may have replaced this request.
    const answer = await call('queryFacet', { query, subject, search: text, limit: MAX_VALUES }).catch(() => null);
    if (answer?.kind !== 'values') return [];
    return answer.values.flatMap(({ value, label: name, dictionaryLabel }) => {
      return value === null || value === '' ? [] : valueOption(list, value, name ?? dictionaryLabel ?? null);
    });
  }
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
