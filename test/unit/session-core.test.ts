// What the parts of the session share: here, that nothing follows its end.

import { expect, test, vi } from 'vitest';
import type { ProfileRecord } from '../../main/session/profiles.ts';
import { SessionCore, type SessionOptions } from '../../main/session/session-core.ts';

test('a step for later is handed on, but not once the session is closed', async () => {
  const later = vi.fn<SessionOptions['later']>();
  const core = new SessionCore({ later } as unknown as SessionOptions);
  const step = (): Promise<void> => Promise.resolve();
  core.later(step);
  expect(later.mock.calls).toEqual([[step]]);
  await core.close();
  core.later(step);
  expect(later).toHaveBeenCalledTimes(1);
});

test('an answer of the keychain that comes while the session closes opens nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<null>();
  const core = new SessionCore({ custody: { waitFor: () => promise } } as unknown as SessionOptions);
  const open = vi.fn(() => Promise.resolve());
  const opening = core.whenAnswered(promise, open, {} as ProfileRecord);
  await core.close();
  resolve(null);
  await opening;
  expect(open).not.toHaveBeenCalled();
});
