import type { Failure } from '../../shared/contract/errors.ts';
import { call, failureOf } from '../lib/calls/api.ts';
import { LatestRequest } from '../lib/calls/latest-request.ts';

/** One setting in the profile's file. A choice that could not be saved is reverted on screen. */
export class Setting<T> {
  /** Null until the setting is read. */
  value = $state.raw<T | null>(null);
  failure = $state.raw<Failure | null>(null);

  readonly #name: string;
  readonly #parse: (text: string | null) => T;
  #stored: T | null = null;
  readonly #latestChoice = new LatestRequest();

  constructor(name: string, parse: (text: string | null) => T) {
    this.#name = name;
    this.#parse = parse;
  }

  async load(): Promise<void> {
    try {
      this.#stored = this.#parse(await call('readPreference', { name: this.#name }));
      this.value = this.#stored;
    } catch (error) {
      this.failure = failureOf(error);
    }
  }

  /** `text` is the value as stored. */
  async choose(text: string): Promise<void> {
    const isLatest = this.#latestChoice.begin();
    const value = this.#parse(text);
    this.value = value;
    this.failure = null;
    try {
      await call('writePreference', { name: this.#name, value: text });
      this.#stored = value;
    } catch (error) {
      // A choice made meanwhile stays: the main process cancels the older one for it.
      if (!isLatest()) return;
      this.value = this.#stored;
      this.failure = failureOf(error);
    }
  }
}
