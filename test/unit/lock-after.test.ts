// The time after which the app locks itself: how it is stored, and what the settings offer.

import { expect, test, vi } from 'vitest';
import {
  LOCK_AFTER_MINUTES,
  LOCK_AFTER_MOST,
  NEVER_LOCK,
  parseLockAfter,
} from '../../shared/preferences/lock-after.ts';
import { Policy } from '../../main/policy/policy.ts';
import { ExportsState } from '../../renderer/exporting/exports.svelte.ts';
import { profileSettings } from '../../renderer/frame/settings/profile-settings.ts';
import { createSettingStates } from '../../renderer/frame/settings/setting-states.ts';
import { FailedReads } from '../../renderer/lib/calls/failed-reads.svelte.ts';
import { PolicyState } from '../../renderer/settings/policy.svelte.ts';
import { StaleAfterState } from '../../renderer/syncing/stale-after.ts';
import { createFakeBridge } from '../support/fake-bridge.ts';
import { fakeScenes } from '../support/fake-scenes.ts';

test('every time that a policy can allow is read as it was stored; without one nothing was chosen', () => {
  for (const minutes of [...LOCK_AFTER_MINUTES, 7, 10, 45, LOCK_AFTER_MOST]) {
    expect(parseLockAfter(String(minutes))).toBe(minutes);
  }
  expect(parseLockAfter(null)).toBeNull();
});

test('only 0 is never; a longer time, or what cannot be read, is the longest one', () => {
  expect(parseLockAfter(String(NEVER_LOCK))).toBe(NEVER_LOCK);
  for (const text of ['', '07', '7.5', '-1', '1e1', String(LOCK_AFTER_MOST + 1), '120', '9'.repeat(400), 'soon']) {
    expect(parseLockAfter(text)).toBe(LOCK_AFTER_MOST);
  }
});

/** What the settings offer, and which of it is chosen. */
async function offered(
  rule: { readonly bound: number | null; readonly standard: number | null },
  minutes: number | null,
): Promise<{ readonly values: string; readonly value: string }> {
  const scene = fakeScenes(0)['changes'];
  if (scene === undefined) throw new Error('no such scene');
  const { rules } = new Policy().answer;
  const lockAfterMinutes = { fixed: null, ...rule };
  const getPolicy = { rules: { ...rules, lockAfterMinutes }, stoppedBy: null };
  vi.stubGlobal('window', { api: createFakeBridge({ ...scene, answers: { getPolicy } }) });
  const policy = new PolicyState();
  policy.load();
  await expect.poll(() => policy.bound('lockAfterMinutes')).toBe(rule.bound);
  await expect.poll(() => policy.applied('lockAfterMinutes', null)).toBe(rule.standard);
  const exporting = new ExportsState(new FailedReads(), () => undefined);
  const states = createSettingStates({ ...{ tables: [], staleAfter: new StaleAfterState(), policy }, exporting });
  states.lockAfter.value = { minutes };
  const lines = profileSettings({ ...states, isHidden: false }).flatMap((part) => part.lines);
  const control = lines.find(({ id }) => id === 'lockAfter')?.control;
  if (control?.kind !== 'choice') throw new Error('a choice');
  return { values: control.options.map(({ value }) => value).join(), value: control.value };
}

test.each([
  ['nothing decided', { bound: null, standard: 0 }, null, '0,1,5,15,30,60', '0'],
  ['a default of 20', { bound: null, standard: 20 }, null, '0,1,5,15,20,30,60', '20'],
  ['a choice of 10 from an earlier policy', { bound: null, standard: 0 }, 10, '0,1,5,10,15,30,60', '10'],
  ['at most 10', { bound: 10, standard: 10 }, null, '1,5,10', '10'],
  ['at most 30 and a default of 10', { bound: 30, standard: 10 }, null, '1,5,10,15,30', '10'],
])('with %s, the time that applies can be seen in the list', async (_, rule, minutes, values, value) => {
  expect(await offered(rule, minutes)).toEqual({ values, value });
});
