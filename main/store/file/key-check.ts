// Tests whether a key opens a file, without opening the file. The stored check reveals nothing about the key.

import { createHash, createHmac, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { bytesOf, type StoreKey } from './store-key.ts';

export type KeyCheck = { readonly kind: StoreKey['kind']; readonly salt: string; readonly check: string };

/** Guessing passphrases against the check must cost as much as against the file: 64 MiB and some tenths of a second. */
const SCRYPT = { cost: 65_536, blockSize: 8, parallelization: 1, maxmem: 128 * 1024 * 1024 } as const;
const PURPOSE = 'commission-desk key check';

export function makeKeyCheck(key: StoreKey): KeyCheck {
  const salt = randomBytes(16).toString('hex');
  return { kind: key.kind, salt, check: compute(key, salt).toString('hex') };
}

export function keyFits(key: StoreKey, check: KeyCheck): boolean {
  if (key.kind !== check.kind) return false;
  const expected = Buffer.from(check.check, 'hex');
  const actual = compute(key, check.salt);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

function compute(key: StoreKey, salt: string): Buffer {
  const bytes = bytesOf(key);
  const secret = key.kind === 'raw' ? bytes : scryptSync(bytes, Buffer.from(salt, 'hex'), 32, SCRYPT);
  const mac = createHmac('sha256', secret).update(PURPOSE).update(salt).digest();
  if (secret !== bytes) secret.fill(0);
  return createHash('sha256').update(mac).digest();
}
