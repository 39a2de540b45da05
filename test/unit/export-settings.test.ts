// The choices for exports in the Settings and in the dialog, where the profile's file cannot be read or written.

import { setImmediate as turn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { ExportsState } from '../../renderer/exporting/exports.svelte.ts';
import { profileSettings } from '../../renderer/frame/settings/profile-settings.ts';
import { createSettingStates } from '../../renderer/frame/settings/setting-states.ts';
import { FailedReads } from '../../renderer/lib/calls/failed-reads.svelte.ts';
import { PolicyState } from '../../renderer/settings/policy.svelte.ts';
import { StaleAfterState } from '../../renderer/syncing/stale-after.ts';
import { createFakeBridge, type FakeScene } from '../support/fake-bridge.ts';
import { fakeScenes } from '../support/fake-scenes.ts';

const FULL = { code: 'diskFull', message: '', facts: {} } as const;

async function open(over: Partial<FakeScene>): Promise<ExportsState> {
  const scene = fakeScenes(Date.parse('2026-09-21T12:00:00Z'))['changes'];
  if (scene === undefined) throw new Error('no such scene');
  const bridge = createFakeBridge({ ...scene, preferences: { exports: '{"target":"xlsx","isoDates":true}' }, ...over });
  vi.stubGlobal('window', { api: bridge });
  const exporting = new ExportsState(new FailedReads(), () => undefined);
  exporting.start();
  await turn();
  return exporting;
}

function lines(exporting: ExportsState) {
  const given = { tables: [], staleAfter: new StaleAfterState(), policy: new PolicyState(), exporting };
  const parts = profileSettings({ ...createSettingStates(given), isHidden: false });
  return parts.find(({ id }) => id === 'exporting')?.lines ?? [];
}

/** The lines that say why a choice was not stored. */
const troubled = (exporting: ExportsState) =>
  lines(exporting).flatMap(({ id, trouble }) => (trouble ? [[id, trouble.failure.code]] : []));

test('a choice of the Settings that cannot be stored is reverted, and its line says so', async () => {
  const exporting = await open({ failures: { writePreference: FULL } });
  const control = lines(exporting).find(({ id }) => id === 'isoDates')?.control;
  if (control?.kind !== 'switch') throw new Error('no such switch');
  expect(control.isOn).toBe(true);
  control.onSwitch(false);
  await turn();
  expect([exporting.choices.isoDates, troubled(exporting)]).toEqual([true, [['isoDates', 'diskFull']]]);
});

test('a choice in the dialog holds for exports, although it cannot be stored', async () => {
  const exporting = await open({ failures: { writePreference: FULL } });
  exporting.choose({ target: 'jsonl' });
  await turn();
  expect(exporting.choices.target).toBe('jsonl');
});

test('a choice that cannot be stored is reported where it was made, in the dialog or on its line', async () => {
  const exporting = await open({ failures: { writePreference: FULL } });
  exporting.choose({ target: 'jsonl' });
  await turn();
  expect([exporting.isChoiceLost, troubled(exporting)]).toEqual([true, []]);
  exporting.set('isoDates', { isoDates: false });
  await turn();
  expect([exporting.isChoiceLost, troubled(exporting)]).toEqual([false, [['isoDates', 'diskFull']]]);
});

test('a choice in the dialog that cannot be stored also holds after one of the Settings that cannot', async () => {
  const exporting = await open({ failures: { writePreference: FULL } });
  exporting.choose({ target: 'jsonl', withNotes: true });
  exporting.set('isoDates', { isoDates: false });
  await turn();
  expect(exporting.choices).toMatchObject({ target: 'jsonl', withNotes: true, isoDates: true });
  exporting.set('format', { target: 'parquet' });
  await turn();
  expect(exporting.choices.target).toBe('xlsx');
});

test('choices that could not be read are not overwritten', async () => {
  const exporting = await open({ failures: { readPreference: FULL } });
  const written = vi.spyOn(window.api, 'call');
  exporting.choose({ target: 'jsonl' });
  await turn();
  expect([exporting.choices.target, written.mock.calls]).toEqual(['jsonl', []]);
  expect(troubled(exporting)).toEqual([['format', 'diskFull']]);
});
