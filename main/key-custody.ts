// What a profile keeps in the keychain (its token and its data key), and what is done when there is none.

import type { Custody, KeychainState } from '../preload/contract.ts';
import { AppError } from './errors.ts';
import type { Keychain } from './keychain.ts';

type Secrets = { readonly token: string; readonly keyHex: string };

export class KeyCustody {
  readonly #keychain: Keychain;
  /** What the last call found. */
  state: KeychainState = 'notAsked';

  constructor(keychain: Keychain) {
    this.#keychain = keychain;
  }

  /** Keeps both secrets in the keychain; without a usable one they live until quit, never in plain text on disk. */
  async keep(profileId: string, secrets: Secrets): Promise<Custody> {
    try {
      await this.#call((keychain) => keychain.set(`${profileId}:key`, secrets.keyHex));
      await this.#call((keychain) => keychain.set(`${profileId}:token`, secrets.token));
      return 'keychain';
    } catch (error) {
      if (!isKeychainTrouble(error)) throw error;
      // Half a pair is worth nothing; what cannot be deleted now opens nothing either.
      await this.forget(profileId).catch(() => undefined);
      return 'untilQuit';
    }
  }

  async keepKey(profileId: string, keyHex: string): Promise<void> {
    await this.#call((keychain) => keychain.set(`${profileId}:key`, keyHex));
  }

  async keepToken(profileId: string, token: string): Promise<void> {
    await this.#call((keychain) => keychain.set(`${profileId}:token`, token));
  }

  /** Errors: `keychain`, `keychainLocked`. Null: the keychain answers and holds nothing. */
  async findKey(profileId: string): Promise<string | null> {
    const keyHex = await this.#call((keychain) => keychain.get(`${profileId}:key`));
    // A garbled key opens nothing; treating it as lost sets the file aside instead of failing for ever.
    return keyHex !== null && /^[0-9a-f]{64}$/.test(keyHex) ? keyHex : null;
  }

  async findToken(profileId: string): Promise<string | null> {
    return await this.#call((keychain) => keychain.get(`${profileId}:token`));
  }

  /** Only learns whether the keychain answers. */
  async probe(): Promise<void> {
    try {
      await this.findToken('probe');
    } catch (error) {
      if (!isKeychainTrouble(error)) throw error;
    }
  }

  /** The key first: without it the data cannot be read, whatever happens next. */
  async forget(profileId: string): Promise<void> {
    await this.#call((keychain) => keychain.delete(`${profileId}:key`));
    await this.#call((keychain) => keychain.delete(`${profileId}:token`));
  }

  close(): void {
    this.#keychain.close();
  }

  async #call<T>(ask: (keychain: Keychain) => Promise<T>): Promise<T> {
    try {
      const answer = await ask(this.#keychain);
      this.state = 'usable';
      return answer;
    } catch (error) {
      if (error instanceof AppError && error.code === 'keychain') this.state = 'unavailable';
      if (error instanceof AppError && error.code === 'keychainLocked') this.state = 'locked';
      throw error;
    }
  }
}

export function isKeychainTrouble(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'keychain' || error.code === 'keychainLocked');
}
