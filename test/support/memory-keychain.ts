// A keychain child without a keychain: what the session does with one that works, is missing, or is locked.
// The real Secret Service has its own tests.

import type { KeychainChild, KeychainReply, KeychainRequest } from '../../main/keychain.ts';

export type MemoryKeychain = {
  readonly secrets: Map<string, string>;
  mode: 'works' | 'unavailable' | 'locked';
  readonly spawn: (entry: string) => KeychainChild;
};

export function memoryKeychain(mode: MemoryKeychain['mode'] = 'works'): MemoryKeychain {
  const keychain: MemoryKeychain = {
    secrets: new Map(),
    mode,
    spawn: () => {
      let reply: (reply: KeychainReply) => void = () => undefined;
      return {
        send: (request) => {
          queueMicrotask(() => reply(answer(keychain, request)));
        },
        onReply: (listener) => {
          reply = listener;
        },
        onExit: () => undefined,
        kill: () => undefined,
      };
    },
  };
  return keychain;
}

function answer(keychain: MemoryKeychain, { id, operation }: KeychainRequest): KeychainReply {
  if (keychain.mode !== 'works') return { id, kind: 'failed', reason: keychain.mode, detail: '' };
  const { secrets } = keychain;
  if (operation.kind === 'get') return { id, kind: 'done', secret: secrets.get(operation.account) ?? null };
  if (operation.kind === 'set') secrets.set(operation.account, operation.secret);
  else secrets.delete(operation.account);
  return { id, kind: 'done', secret: null };
}
