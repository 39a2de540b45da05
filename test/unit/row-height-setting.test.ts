// The row height of all tables in the Settings, where the profile's file cannot be read or written.

import { setImmediate as turn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import type { Bridge } from '../../shared/contract/calls.ts';
import { ExportsState } from '../../renderer/exporting/exports.svelte.ts';
import { profileSettings } from '../../renderer/frame/settings/profile-settings.ts';
import { createSettingStates, loadSettings } from '../../renderer/frame/settings/setting-states.ts';
import { FailedReads } from '../../renderer/lib/calls/failed-reads.svelte.ts';
import { PolicyState } from '../../renderer/settings/policy.svelte.ts';
import { StaleAfterState } from '../../renderer/syncing/stale-after.ts';
import { TableState } from '../../renderer/table/table.svelte.ts';
import { createFakeBridge } from '../support/fake-bridge.ts';
import { fakeScenes } from '../support/fake-scenes.ts';

const FULL = { ok: false, code: 'diskFull', message: '', facts: {} } as const;

/** The line of an opened Settings. `refuses`: whether a call with this preference fails. */
async function open(refuses: (call: 'readPreference' | 'writePreference', name: string) => boolean) {
  const scene = fakeScenes(Date.parse('2026-09-21T12:00:00Z'))['changes'];
  if (scene === undefined) throw new Error('no such scene');
  const bridge = createFakeBridge(scene);
  const call: Bridge['call'] = async (name, args) => {
    if ((name === 'readPreference' || name === 'writePreference') && 'name' in args && refuses(name, args.name))
      return FULL;
    return await bridge.call(name, args);
  };
  vi.stubGlobal('window', { api: { ...bridge, call } });
  const failedReads = new FailedReads();
  const exporting = new ExportsState(failedReads, () => undefined);
  const tables = (['charges', 'reports'] as const).map(
    (name) => new TableState(name, { withTotals: false, failedReads }),
  );
  const states = createSettingStates({
    tables,
    staleAfter: new StaleAfterState(),
    policy: new PolicyState(),
    exporting,
  });
  loadSettings(states);
  await turn();
  const line = () => {
    const parts = profileSettings({ ...states, isHidden: false });
    const found = parts.flatMap(({ lines }) => lines).find(({ id }) => id === 'rowHeight');
    if (found === undefined) throw new Error('no such line');
    return found;
  };
  return {
    line,
    choose: async (value: string) => {
      const { control } = line();
      if (control?.kind !== 'choice') throw new Error('nothing can be chosen');
      control.onChoose(value);
      await turn();
    },
    shown: () => {
      const { control, trouble } = line();
      return [control?.kind === 'choice' ? control.value : null, trouble?.failure.code ?? null];
    },
    densities: () => tables.map(({ columnsState }) => columnsState.settings.density),
  };
}

test('a row height is chosen for all tables', async () => {
  const { choose, shown, densities } = await open(() => false);
  await choose('compact');
  expect([shown(), densities()]).toEqual([
    ['compact', null],
    ['compact', 'compact'],
  ]);
});

test('one that cannot be stored is reverted in all tables, and its line says why until it is dismissed', async () => {
  const { line, choose, shown, densities } = await open(
    (call, name) => call === 'writePreference' && name === 'table:reports',
  );
  await choose('compact');
  expect([shown(), densities()]).toEqual([
    ['usual', 'diskFull'],
    ['usual', 'usual'],
  ]);
  line().trouble?.onDismiss();
  expect(shown()).toEqual(['usual', null]);
});

test('of tables that could not be read none can be chosen, and the line says why', async () => {
  const { line, shown } = await open((call, name) => call === 'readPreference' && name === 'table:charges');
  expect([line().control, shown()]).toEqual([null, [null, 'diskFull']]);
});
