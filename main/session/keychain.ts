// Calls to the system's keychain. keytar runs in a child process, because a keychain that never answers blocks its
// thread without end, and the app could not quit. A call lasts as long as a person may need to answer the system's question;
// then the child is killed. main/session/key-custody.ts decides what is stored, and how long its callers wait.

import { AppError } from '../errors.ts';

export type KeychainOperation =
  | { readonly kind: 'get'; readonly account: string }
  | { readonly kind: 'set'; readonly account: string; readonly secret: string }
  | { readonly kind: 'delete'; readonly account: string };

export type KeychainRequest = { readonly id: number; readonly service: string; readonly operation: KeychainOperation };

export type KeychainReply =
  | { readonly id: number; readonly kind: 'done'; readonly secret: string | null }
  | {
      readonly id: number;
      readonly kind: 'failed';
      readonly reason: 'unavailable' | 'locked';
      readonly detail: string;
    };

/** The child process, as Electron or Node starts it. `kill` must not wait for the child's consent. */
export type KeychainChild = {
  send(request: KeychainRequest): void;
  onReply(listener: (reply: KeychainReply) => void): void;
  onExit(listener: (exitCode: number | null) => void): void;
  kill(): void;
};

export type Keychain = {
  /** Null only if the keychain is unlocked and has no secret for the account. */
  get(account: string): Promise<string | null>;
  set(account: string, secret: string): Promise<void>;
  /** Succeeds if there is nothing to delete. */
  delete(account: string): Promise<void>;
  /** Kills the child, stuck or not; unanswered calls reject with `cancelled`. */
  close(): void;
};

/** Windows refuses longer secrets. All systems refuse them here, so that a token that works on one works on all. */
export const MAX_SECRET_BYTES = 2560;

type Pending = { readonly settle: (reply: KeychainReply) => void; readonly fail: (error: AppError) => void };

type KeychainOptions = {
  /** Path of the child's entry file. */
  readonly entry: string;
  /** Name under which the system's keychain lists the secrets. */
  readonly service: string;
  /** Longer than a person takes to answer the system's question: killing the child takes the question away. */
  readonly callMs: number;
  readonly spawn: (entry: string) => KeychainChild;
};

/**
 * Calls reject with `keychain` (not available), `keychainLocked` (not unlocked or not allowed), `keychainSilent` (no
 * answer within the limit) or `tokenUnusable` (cannot be stored unchanged).
 */
export function createKeychain(options: KeychainOptions): Keychain {
  return new KeychainProcess(options);
}

class KeychainProcess implements Keychain {
  readonly #options: KeychainOptions;
  readonly #pending = new Map<number, Pending>();
  #child: KeychainChild | null = null;
  #lastId = 0;
  #isClosed = false;

  constructor(options: KeychainOptions) {
    this.#options = options;
  }

  get(account: string): Promise<string | null> {
    return this.#call({ kind: 'get', account });
  }

  async set(account: string, secret: string): Promise<void> {
    refuseUnstorable(secret);
    await this.#call({ kind: 'set', account, secret });
  }

  async delete(account: string): Promise<void> {
    await this.#call({ kind: 'delete', account });
  }

  close(): void {
    this.#isClosed = true;
    this.#killChild(new AppError('cancelled', 'the keychain was closed'));
  }

  async #call(operation: KeychainOperation): Promise<string | null> {
    if (this.#isClosed) throw new AppError('cancelled', 'the keychain is closed');
    const { service, callMs } = this.#options;
    const id = (this.#lastId += 1);
    const answer = this.#waitFor(id);
    const timer = setTimeout(() => {
      this.#killChild(new AppError('keychainSilent', `the keychain did not answer within ${callMs} ms`));
    }, callMs);
    try {
      this.#send({ id, service, operation });
      const reply = await answer;
      if (reply.kind === 'done') return reply.secret;
      throw failureOf(reply.reason, reply.detail);
    } finally {
      clearTimeout(timer);
    }
  }

  #waitFor(id: number): Promise<KeychainReply> {
    return new Promise((resolve, reject) => this.#pending.set(id, { settle: resolve, fail: reject }));
  }

  #send(request: KeychainRequest): void {
    try {
      this.#getChild().send(request);
    } catch (cause) {
      this.#fail(request.id, new AppError('keychain', 'the keychain process could not be reached', { cause }));
    }
  }

  #getChild(): KeychainChild {
    if (this.#child) return this.#child;
    const child = this.#options.spawn(this.#options.entry);
    this.#child = child;
    child.onReply((reply) => this.#receive(reply));
    child.onExit((exitCode) => {
      // A child that was killed because it was stuck must not end its successor's calls.
      if (this.#child !== child) return;
      this.#killChild(new AppError('keychain', `the keychain process ended by itself (${String(exitCode)})`));
    });
    return child;
  }

  #receive(reply: KeychainReply): void {
    const call = this.#pending.get(reply.id);
    if (call === undefined) return;
    this.#pending.delete(reply.id);
    call.settle(reply);
    // libsecret keeps using the first keyring daemon that it found: after a failure, only a new process finds a new daemon.
    if (reply.kind === 'failed' && this.#pending.size === 0) this.#endChild();
  }

  #fail(id: number, error: AppError): void {
    const call = this.#pending.get(id);
    this.#pending.delete(id);
    call?.fail(error);
  }

  #killChild(error: AppError): void {
    this.#endChild();
    for (const id of [...this.#pending.keys()]) this.#fail(id, error);
  }

  #endChild(): void {
    this.#child?.kill();
    this.#child = null;
  }
}

function failureOf(reason: 'unavailable' | 'locked', detail: string): AppError {
  return new AppError(reason === 'locked' ? 'keychainLocked' : 'keychain', detail);
}

/** Throws `tokenUnusable`. */
export function refuseUnstorable(secret: string): void {
  const sizeBytes = Buffer.byteLength(secret, 'utf8');
  const facts = { sizeBytes, limitBytes: MAX_SECRET_BYTES };
  if (sizeBytes === 0) throw new AppError('tokenUnusable', 'an empty secret cannot be stored', { facts });
  if (sizeBytes > MAX_SECRET_BYTES)
    throw new AppError('tokenUnusable', 'the secret is too long to be stored', { facts });
  // The keychains take C strings: everything after a NUL would be lost without an error.
  if (secret.includes('\0')) throw new AppError('tokenUnusable', 'a secret with a NUL cannot be stored', { facts });
}
