import type { DictionaryEntry } from '../../../shared/contract/answers.ts';
import type { FieldName } from '../../../shared/contract/fields.ts';
import { aeName, type AeName } from '../../../shared/exports/ae-name.ts';
import { call, on } from './api.ts';
import type { FailedReads } from './failed-reads.svelte.ts';

const DICTIONARY = 'broker_accounts_for_select';

/** The names that the dictionary gives the AEs of the report rows. */
export class AeLabels {
  /** The dictionary as read: names and keys of all AEs. */
  entries = $state.raw<readonly DictionaryEntry[]>([]);

  #labels = $state.raw<ReadonlyMap<string, string>>(new Map());
  readonly #failedReads: FailedReads;

  constructor(failedReads: FailedReads) {
    this.#failedReads = failedReads;
  }

  /** Reads the names now and after each sync. Returns a function that stops this. */
  start(): () => void {
    void this.#load();
    return on('resourceChanged', ({ resource }) => {
      if (resource === DICTIONARY || resource === 'reports') void this.#load();
    });
  }

  nameOf(code: string): AeName {
    return aeName(code, this.#labels.get(code) ?? null);
  }

  /** The AEs that have a name, in the dictionary's order. */
  get named(): readonly AeName[] {
    return [...this.#labels.keys()].map((code) => this.nameOf(code));
  }

  /** For `formatCell`: null for a field without names, and for a code without one. */
  readonly labelOf = (field: FieldName, code: string): string | null =>
    field === 'broker_code' ? this.nameOf(code).name : null;

  /** After a failed read the earlier names stay; without names, codes are shown. */
  async #load(): Promise<void> {
    const entries = await this.#failedReads.attempt('labels', call('listDictionary', { name: DICTIONARY }));
    if (entries === null) return;
    this.entries = entries;
    // The row label is the code itself where the rows contain codes. Where they contain labels, no text is a code.
    this.#labels = new Map(
      entries.flatMap(({ key, label, rowLabel }) => (rowLabel === key ? [[key, label] as const] : [])),
    );
  }
}
