import type { Failure } from '../../shared/contract/errors.ts';
import { call, failureOf } from '../lib/calls/api.ts';

/** One setting in the profile's file. A choice that could not be saved is reverted on screen. */
export class Setting<T> {
  /** Null until the setting is read. */
  value = $state.raw<T | null>(null);
  failure = $state.raw<Failure | null>(null);

  readonly #name: string;
  readonly #parse: (text: string | null) => T;

  constructor(name: string, parse: (text: string | null) => T) {
    this.#name = name;
    this.#parse = parse;
  }

  async load(): Promise<void> {
    try {
      this.value = this.#parse(await call('readPreference', { name: this.#name }));
    } catch (error) {
      this.failure = failureOf(error);
    }
  }

  /** `text` is the value as stored. */
  async choose(text: string): Promise<void> {
    const before = this.value;
    this.value = this.#parse(text);
    this.failure = null;
    try {
      await call('writePreference', { name: this.#name, value: text });
    } catch (error) {
      this.value = before;
      this.failure = failureOf(error);
    }
  }
}
