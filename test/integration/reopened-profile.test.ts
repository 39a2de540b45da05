// Opening the open profile's file again, with real threads.

import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Session } from '../../shared/contract/session.ts';
import { AppError } from '../../main/errors.ts';
import { KeyCustody } from '../../main/session/key-custody.ts';
import { createKeychain } from '../../main/session/keychain.ts';
import { Profiles } from '../../main/session/profiles.ts';
import { SessionManager } from '../../main/session/session.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { notingLog } from '../support/logs.ts';
import { memoryKeychain } from '../support/memory-keychain.ts';
import { MIGRATIONS } from '../support/synced-store.ts';
import { threadEntry } from '../support/thread-entries.ts';
import { newRawKey } from '../../main/store/file/store-key.ts';
import { NO_LOG_RULES } from '../support/log-rules.ts';

function openSession(
  onChange: (session: Session) => void = () => undefined,
  untilLeft: () => Promise<void> = () => Promise.resolve(),
) {
  const userDataDir = mkdtempSync(join(tmpdir(), 'reopened-'));
  const log = notingLog();
  const entries = {
    writer: threadEntry('writer/writer'),
    reader: threadEntry('reader'),
    decoder: threadEntry('decoder'),
    aggregates: threadEntry('aggregates'),
  };
  const memory = memoryKeychain();
  const profiles = new Profiles(userDataDir, log);
  const keychain = createKeychain({ entry: '', service: 'test', callMs: 1_000, spawn: memory.spawn });
  const session = new SessionManager({
    profiles,
    custody: new KeyCustody(keychain, { waitMs: 1_000, onChange: () => undefined }),
    entries,
    migrationsFolder: MIGRATIONS,
    clock: new FakeClock(),
    log,
    newKey: newRawKey,
    newId: () => randomUUID(),
    suggestedServiceUrl: '',
    logRules: NO_LOG_RULES,
    verifyToken: () => Promise.resolve(),
    systemPrompt: { isAvailable: () => false, ask: () => Promise.resolve() },
    onChange,
    untilLeft,
    later: () => undefined,
    onDamaged: () => undefined,
  });
  onTestFinished(async () => {
    await session.close();
    rmSync(userDataDir, { recursive: true, force: true });
  });
  return { session, profiles, entries, log, asked: memory.asked };
}

test('between the sample and the account that opens again, no profile is open', async () => {
  const shown: string[] = [];
  const { session } = openSession((now) => shown.push(now.kind === 'open' ? now.profile.kind : now.kind));
  await session.signIn({ serviceUrl: 'http://127.0.0.1:9', token: 'synthetic' });
  await session.openSample();
  shown.splice(0);
  await session.signOut({ isDataKept: false });
  expect(shown.at(0)).toBe('signedOut');
  expect(shown.at(-1)).toBe('service');
});

test('another profile is opened only once the page has left the screens of the one before', async () => {
  const leaving: PromiseWithResolvers<undefined>[] = [];
  const { session, asked } = openSession(
    () => undefined,
    () => {
      const left = Promise.withResolvers<undefined>();
      leaving.push(left);
      return left.promise;
    },
  );
  await session.signIn({ serviceUrl: 'http://127.0.0.1:9', token: 'synthetic' });
  const { id } = session.getOpen().record;
  /** The change ends with this profile open again, which begins with its key. */
  const expectToWait = async (change: Promise<void>, times: number): Promise<void> => {
    await expect.poll(() => leaving.length).toBe(times);
    asked.splice(0);
    for (let turns = 0; turns < 100; turns += 1) await turn();
    // What the window saves now finds no profile open.
    expect([session.session.kind, session.findOpen(), asked]).toEqual(['signedOut', null, []]);
    leaving.at(-1)?.resolve(undefined);
    await change;
    expect([session.findOpen()?.record.id, asked]).toEqual([id, [`get ${id}:secrets`]]);
  };
  await expectToWait(session.openProfile(id), 1);
  await session.openSample();
  await expectToWait(session.signOut({ isDataKept: false }), 2);
});

test('a bug that keeps the file from opening again is logged with its stack', async () => {
  const { session, entries, log } = openSession();
  await session.openSample();
  // A thread that cannot start is a bug, not a failure of the disk.
  entries.writer = join(import.meta.dirname, 'nowhere.ts');
  await session.replaceDamaged(session.getOpen().data);

  expect(session.session).toMatchObject({ kind: 'refused', failure: { code: 'bug' } });
  const logged = [
    'error',
    'the profile could not be opened',
    expect.objectContaining({ name: 'AppError', code: 'bug' }),
  ];
  expect(log.lines).toEqual([logged]);
});

test('a file of work without a person that opens again beside a window ends no sign-out', async () => {
  const { session } = openSession();
  await session.signIn({ serviceUrl: 'http://127.0.0.1:9', token: 'synthetic' });
  const { id } = session.getOpen().record;
  await session.signOut({ isDataKept: true });
  await session.openUnattended(id);
  await session.start(false);
  const { data } = session.getOpen();
  await session.replaceDamaged(data);
  expect(session.getOpen().data).not.toBe(data);
  expect(session.session.profiles).toMatchObject([{ id, isSignedOut: true }]);
});

test('a window shows the profile of work without a person also if the profiles cannot be listed', async () => {
  const { session, profiles, log } = openSession();
  await session.signIn({ serviceUrl: 'http://127.0.0.1:9', token: 'synthetic' });
  await session.leaveProfile();
  await session.openUnattended(null);
  const { data, record } = session.getOpen();
  vi.spyOn(profiles, 'list').mockImplementation(() => {
    throw new AppError('storage', 'refused');
  });
  await session.start(false);
  expect(session.getOpen()).toMatchObject({ data, record });
  expect(log.lines.map(([, message]) => message)).toContain('that a person opened the profile could not be noted');
});
