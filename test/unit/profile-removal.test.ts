import { expect, test } from 'vitest';
import { AppError } from '../../main/errors.ts';
import { removeProfile, type RemovalParts } from '../../main/session/profile-removal.ts';
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
