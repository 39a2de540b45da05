// A signed-in and synced profile that has been quit, to start the app on copies of it: a sync costs seconds, a copy none.

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LoopbackService } from '../service/loopback.ts';
import { keptProfile, memoryKeychain, type MemoryKeychain } from './memory-keychain.ts';
import { startDesk } from './running-desk.ts';

export type KeptCopy = {
  readonly profileId: string;
  /** Copies its files to this folder, and its secrets to the keychain. */
  putInto(userDataDir: string, keychain: Pick<MemoryKeychain, 'secrets'>): void;
  remove(): void;
};

export async function makeKeptCopy(service: LoopbackService): Promise<KeptCopy> {
  const folder = mkdtempSync(join(tmpdir(), 'desk-kept-'));
  const kept = memoryKeychain();
  const desk = await startDesk({ userDataDir: folder, keychain: kept });
  await desk.call.signIn({ serviceUrl: service.url, token: service.tokens.full });
  await desk.syncEnd();
  await desk.close();
  return {
    profileId: keptProfile(kept).profileId,
    putInto(userDataDir, { secrets }) {
      cpSync(folder, userDataDir, { recursive: true });
      for (const [account, secret] of kept.secrets) secrets.set(account, secret);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
