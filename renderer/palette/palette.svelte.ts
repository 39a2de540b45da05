import type { FacetSubject } from '../../shared/contract/answers.ts';
import type { DatasetName } from '../../shared/contract/fields.ts';
import type { Filter } from '../../shared/contract/query.ts';
import { parseObject } from '../../shared/rules/json-object.ts';
import { call } from '../lib/calls/api.ts';
import { readPreference, writePreference } from '../lib/calls/preferences.ts';
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

  readonly #lists: readonly ValueList[];
  #lastRequest = 0;

  constructor(lists: readonly ValueList[]) {
    this.#lists = lists;
  }

  async restore(): Promise<void> {
    const stored = parseObject(await readPreference(PREFERENCE))?.['recent'];
    if (Array.isArray(stored)) this.recentKeys = stored.filter((key) => typeof key === 'string').slice(0, MAX_KEPT);
  }

  remember({ key }: PaletteOption): void {
    this.recentKeys = [key, ...this.recentKeys.filter((each) => each !== key)].slice(0, MAX_KEPT);
    writePreference(PREFERENCE, JSON.stringify({ recent: this.recentKeys }));
  }

  /** An answer to an older text does not replace a newer one. */
  async search(text: string): Promise<void> {
    const request = (this.#lastRequest += 1);
    const typed = text.trim();
    const found = typed === '' ? [] : await Promise.all(this.#lists.map((list) => this.#valuesOf(list, typed)));
    if (request === this.#lastRequest) this.values = found.flat();
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
