// What the profiles keep in the keychain, and what is known of it. A caller waits a few seconds for an answer; the
// call itself goes on, so that a person has time to answer the system's question.

import { createHash } from 'node:crypto';
import type { KeychainState } from '../../shared/contract/session.ts';
import type { ErrorCode } from '../../shared/contract/errors.ts';
import { AppError } from '../errors.ts';
import { createJobQueue } from './job-queue.ts';
import { deleteSecrets, readSecrets, writeSecrets, type Secrets } from './kept-secrets.ts';
import type { Keychain } from './keychain.ts';

const STATE_AFTER: Partial<Readonly<Record<ErrorCode, KeychainState>>> = {
  keychain: 'unavailable',
  keychainLocked: 'locked',
  keychainSilent: 'silent',
};

export class KeyCustody {
  readonly #keychain: Keychain;
  readonly #waitMs: number;
  readonly #onChange: () => void;
  /** One call after another: a write and what undoes it must not overtake each other, nor two questions be asked at once. */
  readonly #oneAtATime = createJobQueue();
  readonly #underWay = new Map<string, Promise<unknown>>();
  #state: KeychainState = 'notAsked';

  constructor(keychain: Keychain, options: { readonly waitMs: number; readonly onChange: () => void }) {
    this.#keychain = keychain;
    this.#waitMs = options.waitMs;
    this.#onChange = options.onChange;
  }

  /** `asking`: a wait ended before the answer came. Otherwise what the last answer was. */
  get state(): KeychainState {
    return this.#state;
  }

  /** Null: the keychain answers and does not hold the key. */
  async read(profileId: string): Promise<Secrets | null> {
    const found = await this.#call(`read ${profileId}`, (keychain) => readSecrets(keychain, profileId));
    // Where it does not work now, the next start tries again.
    if (found?.isCurrent === false) this.keep(profileId, found.secrets).catch(() => undefined);
    return found?.secrets ?? null;
  }

  async keep(profileId: string, secrets: Secrets): Promise<void> {
    // Deleting what this keeps comes after it: it must not count as done by a deletion that is under way.
    this.#underWay.delete(`forget ${profileId}`);
    const digest = createHash('sha256')
      .update(`${secrets.keyHex} ${secrets.token ?? ''}`)
      .digest('hex');
    await this.#call(`keep ${profileId} ${digest}`, (keychain) => writeSecrets(keychain, profileId, secrets));
  }

  async forget(profileId: string): Promise<void> {
    // The same secrets kept again must be written after this: joining the call before would leave them deleted.
    for (const name of this.#underWay.keys()) {
      if (name.startsWith(`keep ${profileId} `)) this.#underWay.delete(name);
    }
    await this.#call(`forget ${profileId}`, (keychain) => deleteSecrets(keychain, profileId));
  }

  /** Only learns whether the keychain answers. */
  async probe(): Promise<void> {
    await this.read('probe');
  }

  /** Rejects with `keychainAsking` when the wait ends before the call; the call goes on. */
  async waitFor<T>(call: Promise<T>): Promise<T> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const waitEnds = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        this.#set('asking');
        reject(new AppError('keychainAsking', `no answer of the keychain within ${this.#waitMs} ms`));
      }, this.#waitMs);
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

  /** A repeated question joins the call under way instead of starting another. */
  #call<T>(name: string, ask: (keychain: Keychain) => Promise<T>): Promise<T> {
    const underWay = this.#underWay.get(name) as Promise<T> | undefined;
    if (underWay) return underWay;
    const call: Promise<T> = this.#oneAtATime(() => ask(this.#keychain)).finally(() => {
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

/** The keychain did not do what it was asked; `keychainAsking` alone may still turn out well. */
export function isKeychainTrouble(error: unknown): boolean {
  return error instanceof AppError && (error.code in STATE_AFTER || error.code === 'keychainAsking');
}

export function isStillAsking(error: unknown): boolean {
  return error instanceof AppError && error.code === 'keychainAsking';
}
