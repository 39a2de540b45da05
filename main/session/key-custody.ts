// Keeps the profiles' secrets in the keychain, and knows the keychain's state. A caller waits a few seconds for an answer;
// the call itself continues, so that a person has time to answer the system's question.

import { createHash } from 'node:crypto';
import type { KeychainState } from '../../shared/contract/session.ts';
import type { ErrorCode } from '../../shared/contract/errors.ts';
import { AppError } from '../errors.ts';
import { bytesOf, clearKey, copyKey } from '../store/file/store-key.ts';
import { createJobQueue } from '../files/job-queue.ts';
import { deleteSecrets, deleteToken, readSecrets, writeSecrets, type Secrets } from './kept-secrets.ts';
import type { Keychain } from './keychain.ts';

/** Signing out takes two seconds at most, also with a keychain that does not answer. */
export const FORGET_WAIT_MS = 1_000;

const STATE_AFTER: Partial<Readonly<Record<ErrorCode, KeychainState>>> = {
  keychain: 'unavailable',
  keychainLocked: 'locked',
  keychainSilent: 'silent',
};

/** One item for all profiles: a proxy belongs to the computer's network. */
const PROXY_ACCOUNT = 'proxy';

export class KeyCustody {
  readonly #keychain: Keychain;
  readonly #waitMs: number;
  readonly #onChange: () => void;
  /** A deletion must not overtake a write, and the system must not ask a person two questions at once. */
  readonly #oneAtATime = createJobQueue();
  readonly #underWay = new Map<string, Promise<unknown>>();
  /** The profiles whose secrets this run has stored. */
  readonly #stored = new Set<string>();
  /** How often each profile's secrets, or its token, were to be stored or deleted. */
  readonly #changes = new Map<string, number>();
  #state: KeychainState = 'notAsked';

  constructor(keychain: Keychain, options: { readonly waitMs: number; readonly onChange: () => void }) {
    this.#keychain = keychain;
    this.#waitMs = options.waitMs;
    this.#onChange = options.onChange;
  }

  /** `asking` if a wait ended before the answer came, otherwise the state that the last answer showed. */
  get state(): KeychainState {
    return this.#state;
  }

  /** Null if the keychain has no key for the profile. Every caller gets a key of its own, which it clears. */
  async read(profileId: string): Promise<Secrets | null> {
    const changes = this.#changes.get(profileId);
    const foundSecrets = await this.#call(`read ${profileId}`, (keychain) => readSecrets(keychain, profileId));
    if (foundSecrets === null) return null;
    const { secrets, isCurrent } = foundSecrets;
    // Moves them to the one item. If that fails, the next start reads them where they are and tries again. Not if, while a person
    // was asked, they were to be deleted, or newer ones to be stored.
    const isWanted = changes === this.#changes.get(profileId);
    if (!isCurrent && isWanted) this.keep(profileId, secrets).catch(() => undefined);
    // All callers that share this answer go on, and copy the key, before the next turn of the event loop.
    setImmediate(() => clearKey(secrets.key));
    return { key: copyKey(secrets.key), token: secrets.token };
  }

  /** Rejects with `keychainAsking` when the wait ends; the key of an answer that comes later is cleared. */
  async readNow(profileId: string): Promise<Secrets | null> {
    const reading = this.read(profileId);
    try {
      return await this.waitFor(reading);
    } catch (error) {
      reading.then((late) => late !== null && clearKey(late.key)).catch(() => undefined);
      throw error;
    }
  }

  /** Copies the key: the caller may clear it before the keychain has taken it. */
  async keep(profileId: string, { key, token }: Secrets): Promise<void> {
    const secrets: Secrets = { key: copyKey(key), token };
    try {
      await this.#keep(profileId, secrets);
    } finally {
      clearKey(secrets.key);
    }
  }

  async forget(profileId: string): Promise<void> {
    this.#noteChange(profileId);
    await this.#call(`forget ${profileId}`, () => this.#delete(profileId));
  }

  /** True once this run has stored the profile's secrets, until they are deleted. */
  hasStored(profileId: string): boolean {
    return this.#stored.has(profileId);
  }

  /** Deletes what this run has stored, or still stores. If that is nothing, the keychain, and so the person, is not asked. */
  async forgetStored(profileId: string): Promise<void> {
    this.#noteChange(profileId);
    await this.#oneAtATime(async () => {
      if (this.#stored.has(profileId)) await this.#delete(profileId);
    });
  }

  /** The item of the company proxy; null if there is none. */
  async readProxy(): Promise<string | null> {
    return await this.#call('read the proxy', (keychain) => keychain.get(PROXY_ACCOUNT));
  }

  async keepProxy(item: string): Promise<void> {
    // Not joined: an earlier write may have another password.
    this.#underWay.delete('keep the proxy');
    await this.#call('keep the proxy', (keychain) => keychain.set(PROXY_ACCOUNT, item));
  }

  async forgetProxy(): Promise<void> {
    this.#underWay.delete('forget the proxy');
    await this.#call('forget the proxy', (keychain) => keychain.delete(PROXY_ACCOUNT));
  }

  /** Deletes the token; the key stays. */
  async forgetToken(profileId: string): Promise<void> {
    this.#noteChange(profileId);
    await this.#call(`forget token ${profileId}`, (keychain) => deleteToken(keychain, profileId));
  }

  /** Finds out whether the keychain answers. */
  async probe(): Promise<void> {
    await this.read('probe');
  }

  /** Rejects with `keychainAsking` when the wait ends before the call; the call continues. */
  async waitFor<T>(call: Promise<T>, waitMs = this.#waitMs): Promise<T> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const waitEnds = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        this.#set('asking');
        reject(new AppError('keychainAsking', `the keychain did not answer within ${waitMs} ms`));
      }, waitMs);
    });
    try {
      return await Promise.race([call, waitEnds]);
    } finally {
      clearTimeout(timer);
    }
  }

  close(): void {
    this.#keychain.close();
  }

  async #keep(profileId: string, secrets: Secrets): Promise<void> {
    const digest = createHash('sha256')
      .update(bytesOf(secrets.key))
      .update(secrets.token ?? '')
      .digest('hex');
    const name = `keep ${profileId} ${digest}`;
    this.#noteChange(profileId, name);
    // A later `forget` must delete what this writes: it may not join a deletion that began before.
    this.#underWay.delete(`forget ${profileId}`);
    this.#underWay.delete(`forget token ${profileId}`);
    await this.#call(name, async (keychain) => {
      await writeSecrets(this.#noting(keychain, profileId), profileId, secrets);
      this.#stored.add(profileId);
    });
  }

  /** Secrets count as stored once one is written: a keychain may store it and then refuse to give it back for comparing. */
  #noting(keychain: Keychain, profileId: string): Keychain {
    return {
      get: (account) => keychain.get(account),
      set: async (account, secret) => {
        await keychain.set(account, secret);
        this.#stored.add(profileId);
      },
      delete: (account) => keychain.delete(account),
      close: () => keychain.close(),
    };
  }

  async #delete(profileId: string): Promise<void> {
    await deleteSecrets(this.#keychain, profileId);
    this.#stored.delete(profileId);
  }

  /**
   * Later calls may not join those that began before: a `keep` must write after the change, a `read` must find what it left. A
   * `keep` may join its own repetition, whose name is `repeated`.
   */
  #noteChange(profileId: string, repeated: string | null = null): void {
    this.#changes.set(profileId, (this.#changes.get(profileId) ?? 0) + 1);
    this.#underWay.delete(`read ${profileId}`);
    for (const name of this.#underWay.keys()) {
      if (name.startsWith(`keep ${profileId} `) && name !== repeated) this.#underWay.delete(name);
    }
  }

  /** A repeated call joins the one under way. `name` identifies the call and its arguments. */
  #call<T>(name: string, start: (keychain: Keychain) => Promise<T>): Promise<T> {
    // All calls with one name return the same type, so the call under way returns a `T`.
    const underWay = this.#underWay.get(name) as Promise<T> | undefined;
    if (underWay) return underWay;
    const call: Promise<T> = this.#oneAtATime(() => start(this.#keychain)).finally(() => {
      if (this.#underWay.get(name) === call) this.#underWay.delete(name);
    });
    this.#underWay.set(name, call);
    call.then(
      () => this.#set('usable'),
      (error: unknown) => this.#set((error instanceof AppError && STATE_AFTER[error.code]) || this.#state),
    );
    return call;
  }

  #set(state: KeychainState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#onChange();
  }
}

/** The keychain failed, or (`keychainAsking`) has not answered yet. */
export function isKeychainTrouble(error: unknown): boolean {
  return error instanceof AppError && (error.code in STATE_AFTER || error.code === 'keychainAsking');
}

export function isStillAsking(error: unknown): boolean {
  return error instanceof AppError && error.code === 'keychainAsking';
}
