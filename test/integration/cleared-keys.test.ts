// The bytes of a profile's key are cleared once the session does not need them, and never before.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createKeychain } from '../../main/session/keychain.ts';
import { KeyCustody } from '../../main/session/key-custody.ts';
import { Profiles } from '../../main/session/profiles.ts';
import { SessionManager } from '../../main/session/session.ts';
import { openDatabase } from '../../main/store/file/database.ts';
import { clearKey, newRawKey, passphraseKey, type StoreKey } from '../../main/store/file/store-key.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { hexKey } from '../support/hex-key.ts';
import { notingLog } from '../support/logs.ts';
import { keptProfile, memoryKeychain, type MemoryKeychain } from '../support/memory-keychain.ts';
import { MIGRATIONS } from '../support/synced-store.ts';

const THREADS = join(import.meta.dirname, '../../main/threads');
const TYPED = { serviceUrl: 'https://service.test', token: 'of the test' };

async function signedIn(keychain: MemoryKeychain = memoryKeychain()): Promise<SessionManager> {
  const userDataDir = mkdtempSync(join(tmpdir(), 'desk-keys-'));
  const log = notingLog();
  let ids = 0;
  const session = new SessionManager({
    profiles: new Profiles(userDataDir, log),
    custody: new KeyCustody(
      createKeychain({ entry: '', service: 'test', callMs: 60_000, spawn: keychain.spawn }),
      // Short, because some tests wait for it to end.
      { waitMs: 50, onChange: () => undefined },
    ),
    entries: {
      writer: join(THREADS, 'writer/writer.ts'),
      reader: join(THREADS, 'reader.ts'),
      aggregates: join(THREADS, 'aggregates.ts'),
    },
    migrationsFolder: MIGRATIONS,
    clock: new FakeClock(),
    log,
    newKey: newRawKey,
    newId: () => `p${(ids += 1)}`,
    suggestedServiceUrl: '',
    verifyToken: () => Promise.resolve(),
    systemPrompt: { isAvailable: () => false, ask: () => Promise.resolve() },
    onChange: () => undefined,
    later: (step) => void step(),
    onDamaged: () => undefined,
  });
  onTestFinished(async () => {
    await session.close();
    rmSync(userDataDir, { recursive: true, force: true });
  });
  await session.signIn(TYPED);
  return session;
}

const isCleared = ({ bytes }: StoreKey): boolean => bytes.length > 0 && bytes.every((byte) => byte === 0);

test.each<readonly [string, (session: SessionManager) => Promise<void>]>([
  ['leaving', (session) => session.leaveProfile()],
  ['signing out and keeping the data', (session) => session.signOut({ isDataKept: true })],
  ['signing out and deleting the data', (session) => session.signOut({ isDataKept: false })],
  ['quitting', (session) => session.close()],
])('%s clears the key', async (_name, leave) => {
  const session = await signedIn();
  const { key } = session.getOpen();
  expect(isCleared(key)).toBe(false);
  await leave(session);
  expect(isCleared(key)).toBe(true);
});

test('locking clears the key once nothing reads the data any more, and unlocking reads it again', async () => {
  const session = await signedIn();
  const { key } = session.getOpen();
  await session.lock();
  expect(isCleared(key)).toBe(false);
  await session.endLocked();
  expect(isCleared(key)).toBe(true);
  await session.unlock(null);
  expect(isCleared(session.getOpen().key)).toBe(false);
});

test('a key that nothing else has survives the lock, and is cleared at quit', async () => {
  const keychain = memoryKeychain('unavailable');
  const session = await signedIn(keychain);
  await session.keepUntilQuit();
  const { key } = session.getOpen();
  await session.lock();
  await session.endLocked();
  expect(isCleared(key)).toBe(false);
  await session.unlock(null);
  await session.close();
  expect(isCleared(key)).toBe(true);
});

test('a passphrase takes the place of the key until quit, which is cleared, and is cleared by the lock itself', async () => {
  const session = await signedIn(memoryKeychain('unavailable'));
  await session.keepUntilQuit();
  const { key: before } = session.getOpen();
  await session.protectWithPassphrase('correct horse');
  expect(isCleared(before)).toBe(true);
  const { key: after } = session.getOpen();
  await session.lock();
  await session.endLocked();
  expect(isCleared(after)).toBe(true);
  await expect(session.unlock('wrong horse')).rejects.toMatchObject({ code: 'wrongPassphrase' });
  await session.unlock('correct horse');
});

test('a keychain that takes the key after the profile was left still gets the key, not zeros', async () => {
  const keychain = memoryKeychain();
  const session = await signedIn(keychain);
  const { keyHex } = keptProfile(keychain);
  keychain.mode = 'asking';
  await session.enterToken('another one');
  await session.leaveProfile();
  keychain.answer('works');
  await expect.poll(() => [...keychain.secrets.values()].join()).toContain('another one');
  expect(keptProfile(keychain).keyHex).toBe(keyHex);
  expect(keyHex).not.toBe('0'.repeat(64));
});

test('threads share the bytes of a key, so that clearing them once is enough', () => {
  for (const key of [newRawKey(), hexKey('1f'.repeat(32)), passphraseKey('correct horse')])
    expect(key.bytes.buffer).toBeInstanceOf(SharedArrayBuffer);
});

test('what was handed to SQLite is cleared, and a cleared key opens nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'desk-keys-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const concat = vi.spyOn(Buffer, 'concat');
  onTestFinished(() => concat.mockRestore());
  const key = newRawKey();
  const path = join(folder, 'data.db');
  openDatabase({ path, key, mode: 'write' }).close();
  const handed = concat.mock.results.map(({ value }) => value as Buffer);
  expect(handed.length).toBe(1);
  expect(handed.every((bytes) => bytes.length === 36 && bytes.every((byte) => byte === 0))).toBe(true);
  clearKey(key);
  expect(() => openDatabase({ path, key, mode: 'read' })).toThrow('the key was cleared');
});
