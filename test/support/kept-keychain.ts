// A memory keychain whose secrets are in a file, so that they outlive a process that is killed.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { memoryKeychain, type MemoryKeychain } from './memory-keychain.ts';

export function readKeptSecrets(path: string): ReadonlyMap<string, string> {
  const entries = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as [string, string][]) : [];
  return new Map(entries);
}

export function keptKeychain(path: string): MemoryKeychain {
  const secrets = new (class extends Map<string, string> {
    override set(account: string, secret: string): this {
      super.set(account, secret);
      return this.#keep();
    }

    override delete(account: string): boolean {
      const isGone = super.delete(account);
      this.#keep();
      return isGone;
    }

    #keep(): this {
      writeFileSync(path, JSON.stringify([...this]));
      return this;
    }
  })();
  for (const [account, secret] of readKeptSecrets(path)) secrets.set(account, secret);
  return memoryKeychain('works', secrets);
}
