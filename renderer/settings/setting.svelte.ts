import type { Failure } from '../../shared/contract/errors.ts';
import type { PreferenceName } from '../../shared/preferences/names.ts';
import { LatestRequest } from '../lib/calls/latest-request.ts';
import { StoredPreference } from '../lib/calls/preferences.ts';

/** One setting in the profile's file. A choice that could not be saved is reverted on screen. */
export class Setting<T> {
  /** Null until the setting is read. */
  value = $state.raw<T | null>(null);
  failure = $state.raw<Failure | null>(null);

  readonly #preference: StoredPreference;
  readonly #parse: (text: string | null) => T;
  #stored: T | null = null;
  readonly #latestChoice = new LatestRequest();

  constructor(name: PreferenceName, parse: (text: string | null) => T) {
    this.#parse = parse;
    this.#preference = new StoredPreference(name, (text) => {
      this.#stored = parse(text);
      this.value ??= this.#stored;
    });
  }

  async load(): Promise<void> {
    this.failure = await this.#preference.restore();
  }

  /** `text` is the value as stored. */
  async choose(text: string): Promise<void> {
    const isLatest = this.#latestChoice.begin();
    const value = this.#parse(text);
    this.value = value;
    this.failure = null;
    const failure = await this.#preference.write(() => text);
    if (failure === null) this.#stored = value;
    // A choice made meanwhile stays: the main process cancels the older one for it.
    else if (isLatest()) {
      this.value = this.#stored;
      this.failure = failure;
    }
  }
}
