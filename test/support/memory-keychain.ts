// A keychain child without a keychain, for testing the session with one that works, is missing, is locked, or asks the
// person and answers late. The real Secret Service has its own tests.

import type { KeychainChild, KeychainReply, KeychainRequest } from '../../main/session/keychain.ts';

export type MemoryKeychain = {
  readonly secrets: Map<string, string>;
  /** `asking`: nothing is answered until `answer` is called. */
  mode: 'works' | 'unavailable' | 'locked' | 'asking';
  /** The requests in order, such as "get p1:secrets". */
  readonly asked: string[];
  /** How many children were started. */
  started: number;
  readonly spawn: (entry: string) => KeychainChild;
  /** The person answers the system's question: waiting and later requests are answered. */
  answer(as: 'works' | 'locked'): void;
};

export function memoryKeychain(
  mode: MemoryKeychain['mode'] = 'works',
  secrets: Map<string, string> = new Map(),
): MemoryKeychain {
  let waiting: (() => void)[] = [];
  const keychain: MemoryKeychain = {
    secrets,
    mode,
    asked: [],
    started: 0,
    spawn: () => {
      let reply: (reply: KeychainReply) => void = () => undefined;
      let isKilled = false;
      keychain.started += 1;
      return {
        send: (request) => {
          keychain.asked.push(`${request.operation.kind} ${request.operation.account}`);
          // Requests to a killed child have no effect any more.
          const finish = (): void => {
            if (!isKilled) reply(answer(keychain, request));
          };
          if (keychain.mode === 'asking') waiting.push(finish);
          else queueMicrotask(finish);
        },
        onReply: (listener) => {
          reply = listener;
        },
        onExit: () => undefined,
        kill: () => {
          isKilled = true;
        },
      };
    },
    answer(as) {
      keychain.mode = as;
      const finished = waiting;
      waiting = [];
      for (const finish of finished) finish();
    },
  };
  return keychain;
}

/** The profile whose secrets the keychain has, and its data key. */
export function keptProfile({ secrets }: MemoryKeychain): { readonly profileId: string; readonly keyHex: string } {
  const [account = '', item = ''] = [...secrets].findLast(([name]) => name.endsWith(':secrets')) ?? [];
  return { profileId: account.replace(':secrets', ''), keyHex: item.slice(0, 64) };
}

function answer(keychain: MemoryKeychain, { id, operation }: KeychainRequest): KeychainReply {
  const { mode, secrets } = keychain;
  if (mode === 'unavailable' || mode === 'locked') return { id, kind: 'failed', reason: mode, detail: '' };
  if (operation.kind === 'get') return { id, kind: 'done', secret: secrets.get(operation.account) ?? null };
  if (operation.kind === 'set') secrets.set(operation.account, operation.secret);
  else secrets.delete(operation.account);
  return { id, kind: 'done', secret: null };
}
