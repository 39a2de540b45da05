// The key of a profile's file: bytes in memory that all threads share. Opening the file on a thread copies nothing, and
// clearing the bytes once clears them everywhere. main/session decides when that is.

import { randomFillSync } from 'node:crypto';

export type StoreKey = { readonly kind: 'raw' | 'passphrase'; readonly bytes: Uint8Array };

export function newRawKey(): StoreKey {
  const key: StoreKey = { kind: 'raw', bytes: new Uint8Array(new SharedArrayBuffer(32)) };
  randomFillSync(key.bytes);
  return key;
}

export function rawKey(bytes: Uint8Array): StoreKey {
  return { kind: 'raw', bytes: shared(bytes) };
}

/** NFC, because keyboards and systems compose accented letters differently. */
export function passphraseKey(passphrase: string): StoreKey {
  const encoded = Buffer.from(passphrase.normalize('NFC'), 'utf8');
  const key: StoreKey = { kind: 'passphrase', bytes: shared(encoded) };
  encoded.fill(0);
  return key;
}

export function copyKey({ kind, bytes }: StoreKey): StoreKey {
  return { kind, bytes: shared(bytes) };
}

export function clearKey(key: StoreKey): void {
  key.bytes.fill(0);
}

/** Throws if the key was cleared: a file that is locked with zeros would be open to everyone. */
export function bytesOf(key: StoreKey): Uint8Array {
  if (key.bytes.length > 0 && key.bytes.every((byte) => byte === 0)) throw new Error('the key was cleared');
  return key.bytes;
}

function shared(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
}
