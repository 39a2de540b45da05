// What a saved chart says besides its figures: what a reader outside the window must know of them.

import { expect, onTestFinished, test, vi } from 'vitest';
import type { Bridge, CallName } from '../../shared/contract/calls.ts';
import type { Profile } from '../../shared/contract/session.ts';
import type { ChartId } from '../../shared/contract/chart-ids.ts';
import { FailedReads } from '../../renderer/lib/calls/failed-reads.svelte.ts';
import { readChartDoubts } from '../../renderer/overview/overview-facts.ts';
import { OverviewState } from '../../renderer/overview/overview.svelte.ts';
import { SyncState } from '../../renderer/syncing/sync.svelte.ts';
import { TableState } from '../../renderer/table/table.svelte.ts';
import { createFakeBridge } from '../support/fake-bridge.ts';
import { fakeScenes } from '../support/fake-scenes.ts';

const NOW_MS = Date.parse('2026-09-21T12:00:00Z');
const PROFILE: Profile = { id: 'p1', kind: 'service', serviceUrl: 'https://broker.example', name: 'broker.example' };
const MADE_UP = 'Sample data: made up by the built-in sample service. Nothing here is real.';
const INCOMPLETE = 'Made from an incomplete copy: the service had rows that may be missing here.';

/** `onAsked`: called before each answer. */
async function open({ complete = true, onAsked = (_name: CallName): void => undefined } = {}) {
  const scene = fakeScenes(NOW_MS)['reports'];
  if (scene === undefined) throw new Error('no such scene');
  const resources = scene.resources.map((each) => (each.resource === 'reports' ? { ...each, complete } : each));
  const bridge = createFakeBridge({ ...scene, resources, rows: { charges: 30, reports: 3_300 } });
  const api: Bridge = {
    on: (name, listener) => bridge.on(name, listener),
    call: async (name, args) => {
      onAsked(name);
      return await bridge.call(name, args);
    },
  };
  vi.stubGlobal('window', { api });
  const [table, sync] = [
    new TableState('reports', { withTotals: true, failedReads: new FailedReads() }),
    new SyncState(),
  ];
  const overview = new OverviewState(table, () => '');
  for (const end of [table.start(), sync.start(), overview.start()]) onTestFinished(end);
  const questions = (['commissionByAe', 'chargesByState'] as const).map((id) => overview.charts[id].question);
  for (const question of questions) onTestFinished(question.show());
  await vi.waitFor(() => expect([table.busy, ...questions.map(({ isOld }) => isOld)]).not.toContain(true));
  await vi.waitFor(() => expect(sync.findStatus('reports')).not.toBeNull());
  return {
    bringCopy: (): void => {
      for (const status of resources)
        if (status.resource === 'reports') bridge.emit('resourceChanged', { ...status, copyNumber: 2 });
    },
    doubtsOf: async (id: ChartId, profile = PROFILE) => await readChartDoubts({ id }, { overview, sync, profile }),
    newest: scene.changes.ledgerDates[0]?.date ?? '',
  };
}

test('names the dates that were read too early, and says that the data is made up', async () => {
  const { doubtsOf, newest } = await open();
  const early = expect.stringMatching(`^Not read again since the day after: ${newest}\\.`) as string;
  expect(await doubtsOf('commissionByAe')).toEqual([early]);
  expect(await doubtsOf('commissionByAe', { ...PROFILE, kind: 'sample' })).toEqual([MADE_UP, early]);
});

test('says that the copy is incomplete, of the charts of its own rows only', async () => {
  const { doubtsOf } = await open({ complete: false });
  expect((await doubtsOf('commissionByAe'))?.[0]).toBe(INCOMPLETE);
  expect(await doubtsOf('chargesByState')).toEqual([]);
});

test('says nothing of figures that another copy replaces meanwhile', async () => {
  let onAsked = (_name: CallName): void => undefined;
  const { doubtsOf, bringCopy } = await open({ onAsked: (name) => onAsked(name) });
  onAsked = (name) => {
    if (name === 'listLedgerDates') bringCopy();
  };
  expect(await doubtsOf('commissionByAe')).toBeNull();
});
