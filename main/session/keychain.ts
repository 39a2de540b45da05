// Calls to the system's keychain. keytar runs in a child process, because a keychain that never answers blocks its
// thread for ever and the app could not quit. A call is kept for as long as a person may need to answer the system's
// question; then the child is killed. Who waits how long, and what is kept, is decided in main/session/key-custody.ts.

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

/** What both hosts' child processes have in common. `kill` must not wait for the child's consent. */
export type KeychainChild = {
  send(request: KeychainRequest): void;
  onReply(listener: (reply: KeychainReply) => void): void;
  onExit(listener: (exitCode: number | null) => void): void;
  kill(): void;
};

export type Keychain = {
  /** Null only when the keychain is open and holds nothing for the account. */
  get(account: string): Promise<string | null>;
  set(account: string, secret: string): Promise<void>;
  /** Nothing to delete is not an error. */
  delete(account: string): Promise<void>;
  /** Kills the child, stuck or not; calls under way are rejected as `cancelled`. */
  close(): void;
};

/** Windows refuses longer secrets; refused everywhere, so that a profile does not depend on the machine. */
export const SECRET_LIMIT_BYTES = 2560;

type Pending = { readonly settle: (reply: KeychainReply) => void; readonly fail: (error: AppError) => void };

/**
 * Calls reject with `keychain` (not there), `keychainLocked` (not unlocked or not allowed), `keychainSilent` (no answer
 * within the limit) or `tokenUnusable` (cannot be stored whole).
 */
export function createKeychain(options: {
  readonly entry: string;
  readonly service: string;
  /** Longer than a person takes to answer the system's question: killing the child takes the question away. */
  readonly callMs: number;
  readonly spawn: (entry: string) => KeychainChild;
}): Keychain {
  const pending = new Map<number, Pending>();
  let child: KeychainChild | null = null;
  let lastId = 0;
  let closed = false;

  function discardChild(error: AppError): void {
    child?.kill();
    child = null;
    for (const call of [...pending.values()]) call.fail(error);
  }

  /** libsecret keeps to the keyring daemon it first met: after a failure only a fresh process finds its successor. */
  function retireChild(): void {
    if (pending.size > 0) return;
    child?.kill();
    child = null;
  }

  function liveChild(): KeychainChild {
    if (child) return child;
    const started = options.spawn(options.entry);
    child = started;
    started.onReply((reply) => pending.get(reply.id)?.settle(reply));
    started.onExit((exitCode) => {
      // A child that was killed for being stuck must not take its successor's calls with it.
      if (child !== started) return;
      discardChild(new AppError('keychain', `the keychain process ended by itself (${String(exitCode)})`));
    });
    return started;
  }

  function call(operation: KeychainOperation): Promise<string | null> {
    if (closed) return Promise.reject(new AppError('cancelled', 'the keychain is closed'));
    const id = ++lastId;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        discardChild(new AppError('keychainSilent', `the keychain did not answer within ${options.callMs} ms`));
      }, options.callMs);
      const finish = (): void => {
        clearTimeout(timer);
        pending.delete(id);
      };
      const fail = (error: AppError): void => {
        finish();
        reject(error);
      };
      const settle = (reply: KeychainReply): void => {
        if (reply.kind === 'failed') {
          fail(failureOf(reply.reason, reply.detail));
          retireChild();
          return;
        }
        finish();
        resolve(reply.secret);
      };
      pending.set(id, { settle, fail });
      try {
        liveChild().send({ id, service: options.service, operation });
      } catch (cause) {
        fail(new AppError('keychain', 'the keychain process could not be reached', { cause }));
      }
    });
  }

  return {
    get: (account) => call({ kind: 'get', account }),
    async set(account, secret) {
      refuseUnstorable(secret);
      await call({ kind: 'set', account, secret });
    },
    async delete(account) {
      await call({ kind: 'delete', account });
    },
    close() {
      closed = true;
      discardChild(new AppError('cancelled', 'the keychain was closed'));
    },
  };
}

function failureOf(reason: 'unavailable' | 'locked', detail: string): AppError {
  return new AppError(reason === 'locked' ? 'keychainLocked' : 'keychain', detail);
}

export function refuseUnstorable(secret: string): void {
  const sizeBytes = Buffer.byteLength(secret, 'utf8');
  const facts = { sizeBytes, limitBytes: SECRET_LIMIT_BYTES };
  if (sizeBytes === 0) throw new AppError('tokenUnusable', 'an empty secret cannot be kept', { facts });
  if (sizeBytes > SECRET_LIMIT_BYTES) throw new AppError('tokenUnusable', 'the secret is too long to keep', { facts });
  // The keychains take C strings: everything after a NUL would be lost without a word.
  if (secret.includes('\0')) throw new AppError('tokenUnusable', 'a secret with a NUL cannot be kept', { facts });
}
