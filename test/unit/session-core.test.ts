// What the parts of the session share: here, that nothing follows its end.

import { expect, test, vi } from 'vitest';
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
