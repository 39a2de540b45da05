// The lines of the Settings that an administrator has decided.

import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, expect, test, vi } from 'vitest';
import { WITHOUT_CHOICE } from '../../main/policy/person.ts';
import { Policy } from '../../main/policy/policy.ts';
import { NO_POLICY } from '../../main/policy/sources.ts';
import { ExportsState } from '../../renderer/exporting/exports.svelte.ts';
import { profileSettings } from '../../renderer/frame/settings/profile-settings.ts';
import { createSettingStates } from '../../renderer/frame/settings/setting-states.ts';
import { FailedReads } from '../../renderer/lib/calls/failed-reads.svelte.ts';
import { AppSettingsState } from '../../renderer/settings/app-settings.svelte.ts';
import { computerSettings } from '../../renderer/settings/computer-settings.ts';
import { PolicyState } from '../../renderer/settings/policy.svelte.ts';
import { StaleAfterState } from '../../renderer/syncing/stale-after.ts';
import { POLICY, POLICY_KEYS, type PolicyKey } from '../../shared/policy/policy.ts';
import { createFakeBridge } from '../support/fake-bridge.ts';
import { fakeScenes } from '../support/fake-scenes.ts';

/** The screen of signing in shows the address. */
const ELSEWHERE: readonly PolicyKey[] = [...WITHOUT_CHOICE, 'serviceAddress'];

let states: Parameters<typeof profileSettings>[0];
beforeEach(() => {
  const exporting = new ExportsState(new FailedReads(), () => undefined);
  const given = { tables: [], staleAfter: new StaleAfterState(), policy: new PolicyState(), exporting };
  states = { ...createSettingStates(given), isHidden: false };
});

test.each(POLICY_KEYS.filter((key) => !ELSEWHERE.includes(key)))('one line says who decides %s', async (key) => {
  const scene = fakeScenes(Date.parse('2026-09-21T12:00:00Z'))['changes'];
  if (scene === undefined) throw new Error('no such scene');
  const enforced = { [key]: POLICY[key].example };
  const policy = new Policy({ ...NO_POLICY, layers: { enforced, defaults: {} } }).answer;
  vi.stubGlobal('window', { api: createFakeBridge({ ...scene, answers: { ...scene.answers, getPolicy: policy } }) });
  states.policy.load();
  await turn();
  const parts = [computerSettings(new AppSettingsState(() => undefined), states.policy), ...profileSettings(states)];
  const lines = parts.flatMap((part) => part.lines);
  expect(lines.filter(({ decidedBy, limit }) => (decidedBy ?? limit ?? null) !== null)).toHaveLength(1);
});
