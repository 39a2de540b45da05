import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Bridge, CallArguments, CallName } from '../../shared/contract/calls.ts';
import { LIMITS } from '../../shared/contract/limits.ts';
import { changesSubject } from '../../renderer/changes/changes-subject.ts';
import { ChangesState, MAX_RESTATEMENTS } from '../../renderer/changes/changes.svelte.ts';
import { FrameState } from '../../renderer/frame/frame.svelte.ts';
import { TableState } from '../../renderer/table/table.svelte.ts';
import { FailedReads } from '../../renderer/lib/calls/failed-reads.svelte.ts';
import { createFakeBridge, type FakeScene } from '../support/fake-bridge.ts';
import { fakeScenes } from '../support/fake-scenes.ts';

declare global {
  /** The only part of a page that these states use. */
  const window: { readonly api: Bridge };
}

const NOW_MS = Date.parse('2026-09-21T12:00:00Z');
const asked: { readonly name: CallName; readonly args: CallArguments<CallName> }[] = [];

function openScene(over: Partial<FakeScene> = {}): void {
  const base = fakeScenes(NOW_MS)['changes'];
  if (base === undefined) throw new Error('no such scene');
  const bridge = createFakeBridge({ ...base, ...over });
  const api: Bridge = {
    on: (name, listener) => bridge.on(name, listener),
    call: (name, args) => {
      asked.push({ name, args });
      return bridge.call(name, args);
    },
  };
  vi.stubGlobal('window', { api });
}

function lastAsked(name: CallName): unknown {
  return asked.findLast((one) => one.name === name)?.args;
}

beforeEach(() => asked.splice(0));

describe('the Changes screen', () => {
  test('requests the run and the filters that are on, from the first page', async () => {
    openScene();
    const changes = new ChangesState(new FailedReads());
    await changes.load();
    changes.setPage(2);
    changes.toggleRun('run-3');
    changes.filter({ dataset: 'reports', ae: 'AE001', package: ' Gold ' });
    expect(lastAsked('listChanges')).toEqual({
      runId: 'run-3',
      dataset: 'reports',
      ae: 'AE001',
      package: 'Gold',
      page: 1,
      pageSize: 50,
    });
    expect(changes.filtered).toBe(true);
    changes.clear();
    expect(lastAsked('listChanges')).toEqual({ page: 1, pageSize: 50 });
    expect(changes.filtered).toBe(false);
  });

  test('says that rows, their numbers and their count are of the earlier question until the next is answered', async () => {
    openScene();
    const { api } = window;
    let gate = Promise.resolve<null>(null);
    const held: Bridge = {
      on: (name, listener) => api.on(name, listener),
      call: async (name, args) => {
        await gate;
        return await api.call(name, args);
      },
    };
    vi.stubGlobal('window', { api: held });
    const changes = new ChangesState(new FailedReads());
    changes.setPageSize(1);
    await changes.load();
    const shown = () => [changes.busy, changes.firstRow, changesSubject(changes).total];
    expect(shown()).toEqual([false, 1, changes.total]);
    const { promise, resolve } = Promise.withResolvers<null>();
    gate = promise;
    const { rows } = changes;
    changes.setPage(2);
    expect([...shown(), changes.rows]).toEqual([true, 1, null, rows]);
    resolve(null);
    await vi.waitFor(() => expect(shown()).toEqual([false, 2, changes.total]));
    changes.toggleRun('run-1');
    expect(changes.busy).toBe(true);
  });

  test('looks for no longer package name than a query may contain', async () => {
    openScene();
    vi.useFakeTimers();
    const changes = new ChangesState(new FailedReads());
    changes.typePackage('x'.repeat(LIMITS.textChars + 1));
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    expect(changes.filters.package).toBe('x'.repeat(LIMITS.textChars));
    expect(lastAsked('listChanges')).toMatchObject({ package: 'x'.repeat(LIMITS.textChars) });
  });

  test('keeps a ledger date in every run that restated it', async () => {
    const scene = fakeScenes(NOW_MS)['changes'];
    const again = scene?.changes.restatements.map((one) => ({ ...one, runId: 'run-2', kept: false })) ?? [];
    const first = scene?.changes.restatements.map((one) => ({ ...one, kept: false })) ?? [];
    openScene({ ...(scene && { changes: { ...scene.changes, restatements: [...first, ...again] } }) });
    const changes = new ChangesState(new FailedReads());
    await changes.load();
    await changes.keep('2026-09-01', true);
    expect(lastAsked('keepLedgerDate')).toEqual({ date: '2026-09-01', kept: true });
    expect(changes.shownRestatements.map(({ ledgerDate, kept }) => [ledgerDate, kept])).toEqual([
      ['2026-09-01', true],
      ['2026-08-03', false],
      ['2026-09-01', true],
      ['2026-08-03', false],
    ]);
  });

  test('says where restated dates may be missing, because only the newest were read', async () => {
    const scene = fakeScenes(NOW_MS)['changes'];
    const [one] = scene?.changes.restatements ?? [];
    if (scene === undefined || one === undefined) throw new Error('no such scene');
    openScene({ changes: { ...scene.changes, restatements: Array.from({ length: MAX_RESTATEMENTS }, () => one) } });
    const changes = new ChangesState(new FailedReads());
    await changes.load();
    expect(changes.mayLackRestatements).toBe(true);
    changes.toggleRun('run-2');
    expect([changes.shownRestatements, changes.mayLackRestatements]).toEqual([[], true]);
    changes.filter({ dataset: 'charges' });
    expect(changes.mayLackRestatements).toBe(false);
    changes.showOnly({ ledgerDate: '2026-07-01' });
    expect([changes.shownRestatements, changes.mayLackRestatements]).toEqual([[], true]);
    changes.showOnly({ afterLook: { at: one.seenAt, until: one.seenAt, change: one.newestChange, baselines: null } });
    expect(changes.mayLackRestatements).toBe(false);
  });

  test('lists older runs as they are asked for, and says where the list ends', async () => {
    const scene = fakeScenes(NOW_MS)['changes'];
    const [one] = scene?.changes.runs ?? [];
    if (scene === undefined || one === undefined) throw new Error('no such scene');
    const runs = Array.from({ length: LIMITS.listEntries + 1 }, (_, at) => ({ ...one, runId: `run-${at}` }));
    openScene({ changes: { ...scene.changes, runs } });
    const changes = new ChangesState(new FailedReads());
    const listed = () => [changes.runs.kind === 'ready' ? changes.runs.value.length : null, changes.olderRuns];
    await changes.load();
    expect(listed()).toEqual([200, 'more']);
    await changes.readOlderRuns();
    expect(listed()).toEqual([400, 'more']);
    while (changes.olderRuns === 'more') await changes.readOlderRuns();
    expect(listed()).toEqual([LIMITS.listEntries, 'notListed']);
    openScene({ changes: { ...scene.changes, runs: runs.slice(0, 199) } });
    await changes.load();
    expect(listed()).toEqual([199, null]);
  });

  test('offers the AEs of the rows and those that occur only in restatements', async () => {
    openScene();
    const changes = new ChangesState(new FailedReads());
    await changes.load();
    expect(changes.aes.map(({ value }) => value)).toEqual(['AE001', 'AE002', 'AE003']);
  });

  test('goes to the last page if fewer are left', async () => {
    openScene();
    const changes = new ChangesState(new FailedReads());
    changes.pageSize = 2;
    await changes.load();
    changes.setPage(4);
    changes.pageSize = 5;
    await changes.load();
    await expect.poll(() => lastAsked('listChanges')).toEqual({ page: 2, pageSize: 5 });
    expect([changes.page, changes.pages]).toEqual([2, 2]);
  });

  test('keeps the AEs it offers if they cannot be read again', async () => {
    openScene();
    const changes = new ChangesState(new FailedReads());
    await changes.load();
    const before = changes.aes;
    const failure = { code: 'storage', message: 'SQLITE_IOERR', facts: {} } as const;
    openScene({ failures: { queryFacet: failure } });
    await changes.load();
    expect(before).not.toEqual([]);
    expect(changes.aes).toEqual(before);
  });

  test('shows what failed, and the rest all the same', async () => {
    openScene({ failures: { listRestatements: { code: 'storage', message: 'SQLITE_IOERR', facts: {} } } });
    const changes = new ChangesState(new FailedReads());
    await changes.load();
    expect(changes.restatements.kind).toBe('failed');
    expect(changes.total).toBe(8);
  });
});

describe('the line of the shown run', () => {
  async function openFolded(): Promise<ChangesState> {
    openScene();
    const changes = new ChangesState(new FailedReads());
    changes.start();
    await vi.waitFor(() => expect([changes.answer.kind, changes.aes.length]).toEqual(['ready', 3]));
    expect(changes.isFolded).toBe(false);
    changes.toggleRun(changes.runId);
    expect(changes.isFolded).toBe(true);
    return changes;
  }

  function bringNewerRun(): void {
    const scene = fakeScenes(NOW_MS)['changes'];
    const [first] = scene?.changes.runs ?? [];
    if (scene === undefined || first === undefined) throw new Error('no such scene');
    const newer = { ...first, runId: 'run-newer' };
    openScene({ changes: { ...scene.changes, runs: [newer, ...scene.changes.runs] } });
  }

  const OPENING: Readonly<Record<string, (changes: ChangesState) => void>> = {
    'another run': (changes) => changes.toggleRun('run-1'),
    'all runs': (changes) => changes.toggleRun(null),
    'the same run': (changes) => changes.toggleRun(changes.runId),
    'a filter': (changes) => changes.filter({ dataset: 'reports' }),
    'a line of another screen': (changes) => changes.showOnly({ part: 'restated' }),
    'no filter': (changes) => changes.clear(),
    'another page': (changes) => changes.setPage(1),
  };

  test.each(Object.entries(OPENING))('is open again for %s', async (_what, show) => {
    const changes = await openFolded();
    show(changes);
    expect(changes.isFolded).toBe(false);
  });

  test('stays closed after a sync, and is open for the newer run that it brought', async () => {
    const changes = await openFolded();
    await changes.load();
    expect(changes.isFolded).toBe(true);
    bringNewerRun();
    await changes.load();
    expect([changes.runId, changes.isFolded]).toEqual(['run-newer', false]);
  });

  test('stays with the run of which the person turned a page, until its first page is shown again', async () => {
    const changes = await openFolded();
    const { runId } = changes;
    changes.pageSize = 2;
    changes.setPage(2);
    bringNewerRun();
    await changes.load();
    expect([changes.page, changes.runId]).toEqual([2, runId]);
    changes.setPage(1);
    await changes.load();
    expect(changes.runId).toBe('run-newer');
  });

  test('a filter searches all runs also after a page was turned', async () => {
    const changes = await openFolded();
    changes.pageSize = 2;
    changes.setPage(2);
    changes.filter({ package: 'Gold' });
    expect(lastAsked('listChanges')).toEqual({ package: 'Gold', page: 1, pageSize: 2 });
  });

  test('stays closed if its page is gone after a sync', async () => {
    const changes = await openFolded();
    changes.page = 9;
    await changes.load();
    await vi.waitFor(() => expect(lastAsked('listChanges')).toMatchObject({ page: 1 }));
    expect([changes.page, changes.isFolded]).toEqual([1, true]);
  });
});

describe('opening rows in their table', () => {
  test('a request to show rows is taken once, and only by its own table', () => {
    openScene();
    const frame = new FrameState(() => null);
    const filters = [{ kind: 'exactly', field: 'dcp_name', value: 'Gold' }] as const;
    frame.showRows({ dataset: 'reports', filters });
    expect(frame.view).toBe('reports');
    expect(frame.takeRowsToShow('charges')).toBeNull();
    expect(frame.takeRowsToShow('reports')).toEqual(filters);
    expect(frame.takeRowsToShow('reports')).toBeNull();
  });

  test('a request to show rows replaces the filters of an earlier start, and keeps the columns', async () => {
    const kept = {
      version: 1,
      columns: [{ id: 'biz_date', visible: true, pinned: true, widthPx: 200 }],
      sort: [],
      filters: { currency: 'HKD' },
      pageSize: 200,
    };
    openScene({ preferences: { 'table:reports': JSON.stringify(kept) } });
    const table = new TableState('reports', { withTotals: false, failedReads: new FailedReads() });
    const end = table.start();
    const day = { kind: 'range', field: 'biz_date', from: '2026-09-01', to: '2026-09-01' } as const;
    await table.showOnly([day]);
    end();
    expect(table.filters.active).toEqual([day]);
    expect(table.filters.drafts.date_from).toBe('2026-09-01');
    expect(table.filters.restored).toBe(0);
    expect([table.pageSize, table.columns[0]?.widthPx]).toEqual([200, 200]);
  });
});
