// One limit of the change log while it is typed, as the Settings show it.

import { expect, test, vi } from 'vitest';
import { LogLimitState } from '../../renderer/changes/log-limit.svelte.ts';
import { LOG_LIMITS } from '../../shared/preferences/log-limits.ts';

test('what is typed while the figure before is being stored stays as it is typed', async () => {
  const stored = Promise.withResolvers<{ readonly ok: true; readonly value: null }>();
  vi.stubGlobal('window', { api: { call: () => stored.promise, on: () => () => undefined } });
  const days = new LogLimitState(LOG_LIMITS.days, (chosen) => chosen ?? 400);
  days.type('30');
  const entering = days.enter();
  days.type('0');
  stored.resolve({ ok: true, value: null });
  await entering;
  expect([days.typed, days.isUsable]).toEqual(['0', false]);
  days.type('40');
  await days.enter();
  expect([days.typed, days.isUsable]).toEqual(['40', true]);
});
