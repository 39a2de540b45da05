import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { AppError } from '../../main/errors.ts';
import { removeProfile, removeToken, type RemovalParts } from '../../main/session/profile-removal.ts';
import type { ProfileRecord } from '../../main/session/profiles.ts';
import { SERVICE_RECORD } from '../support/profile-record.ts';

test('a key that the keychain refuses to delete after the wait is logged, and the description stays', async () => {
  const removed: string[] = [];
  const logged: string[] = [];
  const note = (message: string): void => void logged.push(message);
  const late = Promise.withResolvers<undefined>();
  const parts = {
    profiles: {
      save: () => Promise.resolve(),
      deleteData: () => Promise.resolve(),
      remove: (id: string) => Promise.resolve(void removed.push(id)),
    },
    custody: {
      forget: () => late.promise,
      waitFor: () => Promise.reject(new AppError('keychainAsking', 'no answer yet')),
    },
    log: { info: note, warn: note, error: note },
  } as unknown as RemovalParts;

  await removeProfile(parts, SERVICE_RECORD);
  logged.length = 0;
  late.reject(new AppError('keychainLocked', 'not allowed'));
  await expect.poll(() => logged).toEqual(['a secret was not removed; the next start tries again']);
  expect(removed).toEqual([]);
});

/** The description on disk, and a keychain that answers late. */
function lateKeychain(onDisk: ProfileRecord) {
  const disk = { record: onDisk };
  const late = Promise.withResolvers<undefined>();
  const parts = {
    profiles: {
      list: () => [disk.record],
      save: (record: ProfileRecord) => Promise.resolve(void (disk.record = record)),
    },
    custody: {
      forgetToken: () => late.promise,
      waitFor: () => Promise.reject(new AppError('keychainAsking', 'no answer yet')),
    },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    // reason: removing a token uses no other part
  } as unknown as RemovalParts;
  return { disk, late, parts };
}

const BEGUN: ProfileRecord = { ...SERVICE_RECORD, signOut: 'begun' };

test('a token that is deleted late is noted without undoing what was saved meanwhile', async () => {
  const { disk, late, parts } = lateKeychain(BEGUN);
  expect(await removeToken(parts, BEGUN)).toEqual(BEGUN);
  const meanwhile: ProfileRecord = { ...BEGUN, name: 'Kowloon desk', openedAt: '2026-11-02T08:00:00.000Z' };
  disk.record = meanwhile;
  late.resolve(undefined);
  await expect.poll(() => disk.record).toEqual({ ...meanwhile, signOut: 'done' });
});

test('a profile that has a new token by then is not signed out by the late answer', async () => {
  const { disk, late, parts } = lateKeychain(BEGUN);
  await removeToken(parts, BEGUN);
  disk.record = SERVICE_RECORD;
  late.resolve(undefined);
  await turn();
  expect(disk.record).toEqual(SERVICE_RECORD);
});
