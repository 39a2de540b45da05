// The bytes of a profile's key are cleared once the session does not need them, and never before.

import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createKeychain } from '../../main/session/keychain.ts';
import { KeyCustody } from '../../main/session/key-custody.ts';
import { Profiles } from '../../main/session/profiles.ts';
import { SessionManager } from '../../main/session/session.ts';
import { closeDatabase, openDatabase } from '../../main/store/file/database.ts';
import { clearKey, newRawKey, passphraseKey, type StoreKey } from '../../main/store/file/store-key.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { hexKey } from '../support/hex-key.ts';
import { notingLog } from '../support/logs.ts';
import { keptProfile, memoryKeychain, type MemoryKeychain } from '../support/memory-keychain.ts';
import { MIGRATIONS } from '../support/synced-store.ts';
import { makeTempStore } from '../support/temp-store.ts';
import { threadEntry } from '../support/thread-entries.ts';
import { NO_LOG_RULES } from '../support/log-rules.ts';

const TYPED = { serviceUrl: 'https://service.test', token: 'of the test' };

type Stage = {
  readonly session: SessionManager;
  readonly custody: KeyCustody;
  readonly keychain: MemoryKeychain;
  /** The folder of the profile. */
  readonly folder: string;
  /** Every key that was drawn, the last one last. */
  readonly drawn: StoreKey[];
};

async function signedIn(keychain?: MemoryKeychain): Promise<SessionManager> {
  return (await staged(keychain)).session;
}

async function staged(keychain: MemoryKeychain = memoryKeychain()): Promise<Stage> {
  const userDataDir = mkdtempSync(join(tmpdir(), 'desk-keys-'));
  const drawn: StoreKey[] = [];
  const custody = new KeyCustody(
    createKeychain({ entry: '', service: 'test', callMs: 60_000, spawn: keychain.spawn }),
    // Short, because some tests wait for it to end.
    { waitMs: 50, onChange: () => undefined },
  );
  const log = notingLog();
  let ids = 0;
  const session = new SessionManager({
    profiles: new Profiles(userDataDir, log),
    custody,
    entries: {
      writer: threadEntry('writer/writer'),
      reader: threadEntry('reader'),
      decoder: threadEntry('decoder'),
      aggregates: threadEntry('aggregates'),
    },
    migrationsFolder: MIGRATIONS,
    clock: new FakeClock(),
    log,
    newKey: () => {
      drawn.push(newRawKey());
      return drawn.at(-1) ?? newRawKey();
    },
    newId: () => `p${(ids += 1)}`,
    suggestedServiceUrl: '',
    logRules: NO_LOG_RULES,
    verifyToken: () => Promise.resolve(),
    systemPrompt: { isAvailable: () => false, ask: () => Promise.resolve() },
    onChange: () => undefined,
    untilLeft: () => Promise.resolve(),
    later: (step) => void step(),
    onDamaged: () => undefined,
  });
  onTestFinished(async () => {
    await session.close();
    rmSync(userDataDir, { recursive: true, force: true });
  });
  await session.signIn(TYPED);
  return { session, custody, keychain, drawn, folder: join(userDataDir, 'profiles/p1') };
}

/** How many keys with these bytes are in memory, whoever has them. Counts those that are made after this call. */
function watchKeys(): (keyHex: string) => number {
  const made: SharedArrayBuffer[] = [];
  class Watched extends SharedArrayBuffer {
    constructor(sizeBytes: number) {
      super(sizeBytes);
      made.push(this);
    }
  }
  vi.stubGlobal('SharedArrayBuffer', Watched);
  onTestFinished(() => void vi.unstubAllGlobals());
  return (keyHex) => made.filter((bytes) => Buffer.from(bytes).toString('hex') === keyHex).length;
}

/** Everything that the keychain was asked before has been answered, and all that waited for it has run. */
async function allAnswered(custody: KeyCustody): Promise<void> {
  await custody.probe();
  await turn();
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
  await session.enterToken({ ...(await session.checkToken('another-one')), runsBefore: [] });
  await session.leaveProfile();
  keychain.answer('works');
  await expect.poll(() => [...keychain.secrets.values()].join()).toContain('another-one');
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

test('two callers of the keychain that share an answer get a key each', async () => {
  const countKeys = watchKeys();
  const { session, custody, keychain } = await staged();
  const { keyHex } = keptProfile(keychain);
  await session.lock();
  await session.endLocked();
  keychain.mode = 'asking';
  // As a travel check does, which clears its key at its end.
  const rehearsal = custody.read('p1');
  await session.unlock(null);
  keychain.answer('works');
  const secrets = await rehearsal;
  if (secrets === null) throw new Error('the keychain has the key');
  clearKey(secrets.key);
  await expect.poll(() => session.session.kind).toBe('open');
  await allAnswered(custody);
  expect(isCleared(session.getOpen().key)).toBe(false);
  await session.close();
  expect(countKeys(keyHex)).toBe(0);
});

test('an answer that comes after the profile was left is cleared', async () => {
  const countKeys = watchKeys();
  const { session, custody, keychain } = await staged();
  const { keyHex } = keptProfile(keychain);
  await session.leaveProfile();
  keychain.mode = 'asking';
  await session.openProfile('p1');
  expect(session.session.kind).toBe('waiting');
  await session.leaveProfile();
  keychain.answer('works');
  await allAnswered(custody);
  expect(countKeys(keyHex)).toBe(0);
});

test('an answer that comes after a wait ended is cleared where nobody takes it', async () => {
  const countKeys = watchKeys();
  const { session, custody, keychain } = await staged();
  const { keyHex } = keptProfile(keychain);
  await session.leaveProfile();
  keychain.mode = 'asking';
  await expect(custody.readNow('p1')).rejects.toMatchObject({ code: 'keychainAsking' });
  keychain.answer('works');
  await allAnswered(custody);
  expect(countKeys(keyHex)).toBe(0);
});

test('an answer for which a person tries again meanwhile opens the profile with its key', async () => {
  const { session, custody, keychain } = await staged();
  await session.leaveProfile();
  keychain.mode = 'asking';
  await session.openProfile('p1');
  await session.retry();
  expect(session.session.kind).toBe('waiting');
  keychain.answer('works');
  await expect.poll(() => session.session.kind).toBe('open');
  await allAnswered(custody);
  expect(isCleared(session.getOpen().key)).toBe(false);
});

test('a new key that the keychain does not take is cleared', async () => {
  const { session, keychain, drawn } = await staged();
  await session.leaveProfile();
  keychain.secrets.clear();
  await session.openProfile('p1');
  keychain.mode = 'unavailable';
  await expect(session.startFresh()).rejects.toMatchObject({ code: 'keychain' });
  expect(drawn.map(isCleared)).toEqual([true, true]);
});

test('a file that proves to have another key when it is opened again leaves no key in memory', async () => {
  const countKeys = watchKeys();
  const { session, keychain, folder } = await staged();
  const { keyHex } = keptProfile(keychain);
  // As with a disk that could not be written.
  const { data } = session.getOpen();
  Object.defineProperty(data, 'isReadOnly', { value: true });
  const other = makeTempStore();
  onTestFinished(() => other.remove());
  closeDatabase(other.db);
  await data.close();
  for (const suffix of ['', '.json']) copyFileSync(`${other.path}${suffix}`, join(folder, `data.db${suffix}`));
  await session.retry();
  expect(session.session).toMatchObject({ kind: 'refused', failure: { code: 'keyNotFound' } });
  expect(countKeys(keyHex)).toBe(0);
});

describe('a change to a passphrase', () => {
  async function keptUntilQuit(): Promise<Stage> {
    const stage = await staged(memoryKeychain('unavailable'));
    await stage.session.keepUntilQuit();
    return { ...stage, folder: join(dirname(stage.folder), stage.session.getOpen().record.id) };
  }

  /** Opens the file as an export does, with the session's key. */
  function openFile({ session, folder }: Stage): void {
    openDatabase({ path: join(folder, 'data.db'), key: session.getOpen().key, mode: 'read' }).close();
  }

  test('that cannot be noted leaves the session with the key of the file, and can be made again', async () => {
    const stage = await keptUntilQuit();
    const { session, folder } = stage;
    const { key } = session.getOpen();
    const description = join(folder, 'profile.json');
    // A folder in its place: the system refuses to replace it.
    rmSync(description);
    mkdirSync(join(description, 'full'), { recursive: true });
    await expect(session.protectWithPassphrase('correct horse')).rejects.toThrow();
    expect(isCleared(key)).toBe(true);
    openFile(stage);
    expect(session.session).toMatchObject({ kind: 'open', custody: 'untilQuit' });
    expect(await session.getOpen().data.statuses()).not.toEqual([]);
    rmSync(description, { recursive: true });
    await session.protectWithPassphrase('correct horse');
    expect(session.session).toMatchObject({ kind: 'open', custody: 'passphrase' });
    openFile(stage);
  });

  test('after which the readers cannot open the file opens it again as a whole', async () => {
    const stage = await keptUntilQuit();
    const { session } = stage;
    const { data } = session.getOpen();
    // Readers look for the file here. The writer has it open.
    Object.defineProperty(data, 'path', { value: join(stage.folder, 'nowhere/data.db') });
    await session.protectWithPassphrase('correct horse');
    expect(session.session).toMatchObject({ kind: 'open', custody: 'passphrase' });
    openFile(stage);
    expect(await session.getOpen().data.statuses()).not.toEqual([]);
    await session.lock();
    await session.endLocked();
    await session.unlock('correct horse');
  });
});
