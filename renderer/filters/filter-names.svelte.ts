import type { DictionaryName, ResourceName } from '../../shared/contract/fields.ts';
import { nameOfKey, valueLabel } from '../../shared/exports/value-label.ts';
import type { ValueName } from '../../shared/rules/value-name.ts';
import { call } from '../lib/calls/api.ts';
import type { FailedReads } from '../lib/calls/failed-reads.svelte.ts';
import { messages } from '../messages/messages.ts';
import type { FilterControl } from './table-filters.ts';

type NamesByKey = ReadonlyMap<string, ValueName>;

/** The names that the dictionaries give the values of filters. */
export class FilterNames {
  #names = $state.raw<ReadonlyMap<DictionaryName, NamesByKey>>(new Map());
  readonly #controls: readonly FilterControl[];
  readonly #failedReads: FailedReads;

  constructor(controls: readonly FilterControl[], failedReads: FailedReads) {
    this.#controls = controls;
    this.#failedReads = failedReads;
  }

  /** The name of a value in the control's list; null when no dictionary has it. */
  findName(id: string, value: string): ValueName | null {
    const dictionary = this.#controls.find((control) => control.id === id)?.dictionary;
    return dictionary === undefined ? null : (this.#names.get(dictionary)?.get(value) ?? null);
  }

  /** The name in one text; null when no dictionary has it. */
  labelOf(id: string, value: string): string | null {
    const name = this.findName(id, value);
    return name === null ? null : valueLabel(value, name, messages);
  }

  /** The control's values that are known without counting rows. */
  knownValues(control: FilterControl): readonly string[] {
    if (control.fixedValues !== undefined) return control.fixedValues;
    return control.dictionary === undefined ? [] : [...(this.#names.get(control.dictionary)?.keys() ?? [])];
  }

  usesDictionary(resource: ResourceName): boolean {
    return this.#controls.some(({ dictionary }) => dictionary === resource);
  }

  /** If a dictionary cannot be read, its earlier labels stay; without labels, keys are shown. */
  async load(): Promise<void> {
    const names = this.#controls.flatMap(({ dictionary }) => dictionary ?? []);
    const labelEntries = await Promise.all(
      names.map(async (name) => {
        const entries = await this.#failedReads.attempt('labels', call('listDictionary', { name }));
        return entries === null
          ? []
          : [[name, new Map(entries.map((entry) => [entry.key, nameOfKey(entry)]))] as const];
      }),
    );
    this.#names = new Map([...this.#names, ...labelEntries.flat()]);
  }
}
