import type { Failure } from '../../shared/contract/errors.ts';
import type { DatasetName } from '../../shared/contract/fields.ts';
import type { FailedReads } from '../lib/calls/failed-reads.svelte.ts';
import { StoredPreference } from '../lib/calls/preferences.ts';
import { readTablePreference, writeTablePreference, type TablePreference } from './table-preference.ts';

type Parts = {
  readonly failedReads: FailedReads;
  /** Gets what is stored, if it is usable. */
  readonly take: (stored: TablePreference) => void;
  /** What there is to store now. */
  readonly current: () => TablePreference;
};

/** What a table stores of itself. */
export class KeptTable {
  readonly #preference: StoredPreference;
  readonly #parts: Parts;
  #restored: Promise<Failure | null> | null = null;

  constructor(dataset: DatasetName, parts: Parts) {
    this.#parts = parts;
    this.#preference = new StoredPreference(`table:${dataset}`, (text) => {
      const stored = readTablePreference(dataset, text);
      if (stored !== null) parts.take(stored);
    });
  }

  /**
   * Takes over what is stored: also for a table that no screen has shown yet. Why it could not, else null. Read once: filters
   * that come later would stand over rows that were read without them.
   */
  restore(): Promise<Failure | null> {
    return (this.#restored ??= this.#restore());
  }

  async #restore(): Promise<Failure | null> {
    const failure = await this.#preference.restore();
    // The other table may have been read.
    if (failure !== null) this.#parts.failedReads.note('tables', failure);
    return failure;
  }

  store(): void {
    void this.#preference.write(() => writeTablePreference(this.#parts.current()));
  }

  /** Why the last change could not be stored, else null. */
  whenStored(): Promise<Failure | null> {
    return this.#preference.whenStored();
  }
}
