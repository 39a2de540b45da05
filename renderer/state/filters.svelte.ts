import type { DatasetName, DictionaryName, ResourceName } from '../../preload/contract.ts';
import { call } from '../lib/api.ts';
import {
  filterControls,
  isUsable,
  withoutFilter,
  type FilterControl,
  type FilterId,
  type FilterValues,
} from '../lib/table-filters.ts';

const TYPING_PAUSE_MS = 120;

type Labels = ReadonlyMap<string, string>;

/** The filter bar of one table: what is typed, what is applied, and what the dictionaries call it. */
export class FiltersState {
  readonly controls: readonly FilterControl[];
  /** What fields show while typing; lists have none. */
  drafts = $state<Partial<Record<FilterId, string>>>({});
  /** What the rows are filtered by. */
  applied = $state.raw<FilterValues>({});
  /** How many filters came back with the start; 0 once the person has changed one. */
  restored = $state(0);
  moreOpen = $state(false);

  #labels = $state.raw<ReadonlyMap<DictionaryName, Labels>>(new Map());
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #onChange: () => void;

  readonly count = $derived(Object.keys(this.applied).length);

  constructor(dataset: DatasetName, onChange: () => void) {
    this.controls = filterControls(dataset);
    this.#onChange = onChange;
  }

  /** Applied once the typing pauses. */
  type(control: FilterControl, text: string): void {
    this.drafts[control.id] = text;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#applyDrafts(), TYPING_PAUSE_MS);
  }

  /** Applied at once. `null` switches the filter off. */
  choose(id: FilterId, value: string | null): void {
    this.#applyDrafts();
    this.#apply(value === null ? withoutFilter(this.applied, id) : { ...this.applied, [id]: value });
  }

  /** A suggestion taken into a field that is typed in. */
  pick(id: FilterId, value: string): void {
    this.drafts[id] = value;
    this.#applyDrafts();
  }

  remove(id: FilterId): void {
    this.drafts[id] = '';
    this.choose(id, null);
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.drafts = {};
    this.#apply({});
  }

  /** Instead of whatever was on. */
  replace(values: FilterValues): void {
    clearTimeout(this.#timer);
    this.restore(values);
    this.restored = 0;
    this.#onChange();
  }

  /** Puts back what an earlier start left, visibly. */
  restore(values: FilterValues): void {
    this.applied = values;
    this.drafts = Object.fromEntries(
      this.controls.filter(({ shape }) => shape !== 'list').map(({ id }) => [id, values[id] ?? '']),
    );
    this.restored = Object.keys(values).length;
    this.moreOpen = this.controls.some(({ id, more }) => more === true && values[id] !== undefined);
  }

  /** What was typed cannot be applied yet. */
  isUnfinished(control: FilterControl): boolean {
    const text = this.drafts[control.id]?.trim() ?? '';
    return text !== '' && !isUsable(control, text);
  }

  labelOf(control: FilterControl, value: string): string | null {
    if (control.dictionary === undefined) return null;
    return this.#labels.get(control.dictionary)?.get(value) ?? null;
  }

  reads(resource: ResourceName): boolean {
    return this.controls.some(({ dictionary }) => dictionary === resource);
  }

  /** The values that are known without counting rows. */
  knownValues(control: FilterControl): readonly string[] {
    if (control.fixedValues !== undefined) return control.fixedValues;
    return control.dictionary === undefined ? [] : [...(this.#labels.get(control.dictionary)?.keys() ?? [])];
  }

  /** Without labels the keys are shown, so a failing dictionary costs nothing more. */
  async loadLabels(): Promise<void> {
    const names = this.controls.flatMap(({ dictionary }) => dictionary ?? []);
    const read = await Promise.all(
      names.map(async (name) => {
        const entries = await call('listDictionary', { name }).catch(() => []);
        return [name, new Map(entries.map(({ key, label }) => [key, label]))] as const;
      }),
    );
    this.#labels = new Map(read);
  }

  #applyDrafts(): void {
    clearTimeout(this.#timer);
    let next = this.applied;
    for (const control of this.controls) {
      if (control.shape === 'list') continue;
      const text = this.drafts[control.id]?.trim() ?? '';
      if (text === '') next = withoutFilter(next, control.id);
      else if (isUsable(control, text)) next = { ...next, [control.id]: text };
    }
    this.#apply(next);
  }

  #apply(next: FilterValues): void {
    if (JSON.stringify(next) === JSON.stringify(this.applied)) return;
    this.applied = next;
    this.restored = 0;
    this.#onChange();
  }
}
