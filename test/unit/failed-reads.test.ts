import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CallName } from '../../shared/contract/calls.ts';
import type { Failure } from '../../shared/contract/errors.ts';
import { ChangesState } from '../../renderer/changes/changes.svelte.ts';
import { ExportPlan } from '../../renderer/exporting/export-plan.svelte.ts';
import { ExportsState } from '../../renderer/exporting/exports.svelte.ts';
import { FailedReads } from '../../renderer/lib/calls/failed-reads.svelte.ts';
import { FrameState } from '../../renderer/frame/frame.svelte.ts';
import { RereadState } from '../../renderer/screens/reread.svelte.ts';
import { SavedViewsState } from '../../renderer/saved-views/saved-views.svelte.ts';
import { SyncState } from '../../renderer/syncing/sync.svelte.ts';
import { TableState } from '../../renderer/table/table.svelte.ts';
import { createFakeBridge } from '../support/fake-bridge.ts';
import { fakeScenes } from '../support/fake-scenes.ts';
import { untilQuit } from '../support/until-quit.ts';

const NOW_MS = Date.parse('2026-09-18T12:00:00Z');
const FAILURE: Failure = { code: 'storage', message: 'disk I/O error', facts: {} };

let failing: CallName[] = [];
let failure = FAILURE;
let failedReads = new FailedReads();

beforeEach(() => {
  const scene = fakeScenes(NOW_MS)['reports'];
  if (scene === undefined) throw new Error('no such scene');
  failing = [];
  failure = FAILURE;
  failedReads = new FailedReads();
  const bridge = createFakeBridge(scene);
  vi.stubGlobal('window', {
    api: {
      ...bridge,
      call: async (name: CallName, args: never) =>
        failing.includes(name) ? { ok: false, ...failure } : await bridge.call(name, args),
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('a side read that fails', () => {
  test('of labels keeps those read before, is noted, and the next success clears the note', async () => {
    const { filters } = new TableState('charges', { withTotals: false, failedReads });
    await filters.names.load();
    const control = filters.controls.find(({ dictionary }) => dictionary === 'billing_business_type');
    if (control === undefined) throw new Error('no filter by business type');
    const known = filters.names.knownValues(control);
    expect(known.length).toBeGreaterThan(0);
    failing = ['listDictionary'];
    await filters.names.load();
    expect(filters.names.knownValues(control)).toEqual(known);
    expect([failedReads.names, failedReads.failure]).toEqual([['labels'], FAILURE]);
    failing = [];
    await filters.names.load();
    expect(failedReads.failure).toBeNull();
  });

  test('of periods keeps their last dates', async () => {
    const { filters } = new TableState('reports', { withTotals: false, failedReads });
    await filters.loadPeriods();
    const before = filters.periods;
    failing = ['getPeriods'];
    await filters.loadPeriods();
    expect(filters.periods).toBe(before);
    expect(failedReads.names).toEqual(['periods']);
  });

  test('of empty columns hides no column', async () => {
    const { columnsState } = new TableState('charges', { withTotals: false, failedReads });
    failing = ['listEmptyFields'];
    await columnsState.setHidesEmpty(true);
    expect(columnsState.empty).toEqual([]);
    expect(failedReads.names).toEqual(['emptyColumns']);
  });

  test('of AEs keeps the list of the Changes screen', async () => {
    const changes = new ChangesState(failedReads);
    await changes.load();
    const { aes } = changes;
    expect(aes.length).toBeGreaterThan(0);
    failing = ['queryFacet'];
    await changes.load();
    expect(changes.aes).toEqual(aes);
    expect(failedReads.names).toEqual(['aes']);
  });

  test('of news of watched views, or of the running export, is noted', async () => {
    failing = ['listViewNews', 'getExport'];
    const remembered = untilQuit();
    await new SavedViewsState(new FrameState(() => null), { failedReads, remembered }).news.load();
    new ExportsState(failedReads, () => undefined).start();
    await vi.waitFor(() => expect(failedReads.names.toSorted()).toEqual(['export', 'viewNews']));
  });

  test('is not noted if a newer request replaced it', async () => {
    failure = { ...FAILURE, code: 'cancelled' };
    failing = ['listDictionary'];
    const { filters } = new TableState('charges', { withTotals: false, failedReads });
    await filters.names.load();
    expect(failedReads.failure).toBeNull();
  });
});

describe('a missing answer', () => {
  test('does not mean that a period has no dates', async () => {
    for (const name of ['listLedgerDates', 'getLearnedFacts'] as const) {
      failing = [name];
      const reread = new RereadState(new SyncState(), { nowMs: 0 }, () => ({ from: '2026-09-01', to: null }));
      await reread.load();
      expect(reread.plan).toEqual({ kind: 'refused', reason: 'notRead' });
    }
  });

  test('does not mean that an export is still being counted', async () => {
    const plan = new ExportPlan({
      subject: () => ({ kind: 'receipts', resource: null, total: null }),
      refusal: () => null,
      isCounting: () => false,
      formats: () => null,
      exporting: new ExportsState(failedReads, () => undefined),
      sync: new SyncState(),
    });
    expect(plan.counted(null)).toBe('being counted');
    failing = ['listReceipts'];
    await plan.load();
    expect(plan.counted(null)).toBe('could not be counted');
  });

  test('does not mean that the open record is gone', async () => {
    const table = new TableState('reports', { withTotals: false, failedReads });
    const end = table.start();
    await vi.waitFor(() => expect(table.rows.length).toBeGreaterThan(1));
    table.open(table.rows[0] ?? null);
    failing = ['queryRows'];
    const scene = fakeScenes(NOW_MS)['reports'];
    const status = scene?.resources.find(({ resource }) => resource === 'reports');
    expect(status).toBeDefined();
    // The table listens to the bridge of this file.
    (window.api as ReturnType<typeof createFakeBridge>).emit('resourceChanged', status!);
    await vi.waitFor(() => expect([table.openRow, table.lostOpenRow]).toEqual([null, 'notRead']));
    end();
  });
});
