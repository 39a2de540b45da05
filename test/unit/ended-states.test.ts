// What is answered after a screen ended, as when the profile is locked, changes nothing of it and asks nothing more: its
// deriveds went with the screen.

import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, expect, test, vi } from 'vitest';
import type { AskerName } from '../../shared/contract/askers.ts';
import type { Bridge, CallName } from '../../shared/contract/calls.ts';
import { MonthsState } from '../../renderer/today/months.svelte.ts';
import { OverviewState } from '../../renderer/overview/overview.svelte.ts';
import { TableState } from '../../renderer/table/table.svelte.ts';
import { FailedReads } from '../../renderer/lib/calls/failed-reads.svelte.ts';
import { createFakeBridge } from '../support/fake-bridge.ts';
import { FAKE_PERIODS } from '../support/fake-queries.ts';
import { fakeScenes } from '../support/fake-scenes.ts';

const NOW_MS = Date.parse('2026-09-21T12:00:00Z');

let asked: CallName[] = [];
/** Delays a call of this name, of one asker if that is given, until it is released. */
let held: { readonly name: CallName; readonly asker: AskerName | undefined; readonly until: Promise<void> } | null =
  null;
let periods = FAKE_PERIODS;

beforeEach(() => {
  const scene = fakeScenes(NOW_MS)['reports'];
  if (scene === undefined) throw new Error('no such scene');
  asked = [];
  held = null;
  periods = FAKE_PERIODS;
  const bridge = createFakeBridge(scene);
  const api: Bridge = {
    on: (name, listener) => bridge.on(name, listener),
    call: async (name, args, asker) => {
      asked.push(name);
      if (held?.name === name && (held.asker ?? asker) === asker) await held.until;
      if (name === 'getPeriods') return { ok: true, value: periods as never };
      return await bridge.call(name, args);
    },
  };
  vi.stubGlobal('window', { api });
});

/** Returns a function that releases the calls and resolves once what follows them has happened. */
function hold(name: CallName, asker?: AskerName): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  held = { name, asker, until: promise };
  return async () => {
    held = null;
    resolve(undefined);
    for (let turns = 0; turns < 10; turns += 1) await turn();
  };
}

async function openTable(): Promise<{ readonly table: TableState; readonly end: () => void }> {
  const table = new TableState('reports', { withTotals: false, failedReads: new FailedReads() });
  const end = table.start();
  await vi.waitFor(() => expect([table.answer.kind, table.busy]).toEqual(['ready', false]));
  return { table, end };
}

test('a page that comes after the last screen of its table ended is dropped', async () => {
  const { table, end } = await openTable();
  const release = hold('queryRows');
  table.setPage(2);
  end();
  await release();
  expect([table.page, table.firstRow]).toEqual([2, 1]);
});

test('groups that come after the last screen of their table ended are dropped', async () => {
  const { table, end } = await openTable();
  const release = hold('queryGroups');
  table.setGroupBy('currency');
  await vi.waitFor(() => expect(asked).toContain('queryGroups'));
  end();
  await release();
  expect(table.groups.answer.kind).toBe('loading');
});

test('a table that ended while its settings were read asks for no rows', async () => {
  const release = hold('readPreference');
  new TableState('reports', { withTotals: false, failedReads: new FailedReads() }).start()();
  await release();
  expect(asked).not.toContain('queryRows');
});

test('months that come after Today ended are dropped, and no days of their AEs are read', async () => {
  const months = new MonthsState(() => ({ before: FAKE_PERIODS.lastCompleteMonth, after: FAKE_PERIODS.thisMonth }));
  const release = hold('queryTotals');
  const end = months.follow();
  end();
  const before = asked.length;
  await release();
  expect([months.read.kind, asked.length]).toEqual(['loading', before]);
});

test('days of an AE that come after Today ended are dropped', async () => {
  const months = new MonthsState(() => ({ before: FAKE_PERIODS.lastCompleteMonth, after: FAKE_PERIODS.thisMonth }));
  const release = hold('queryGroups', 'aeDays');
  const end = months.follow();
  await vi.waitFor(() => expect([months.isOld, asked.at(-1)]).toEqual([false, 'queryGroups']));
  end();
  const before = asked.length;
  await release();
  expect([months.daysOfAe.size, asked.length]).toEqual([0, before]);
});

test('settings that come after the Overview ended ask for no figures', async () => {
  const { table } = await openTable();
  const overview = new OverviewState(table, () => '');
  overview.headline.show();
  await vi.waitFor(() => expect([overview.headline.answered.kind, overview.headline.isOld]).toEqual(['ready', false]));
  const release = hold('readPreference');
  const end = overview.start();
  await vi.waitFor(() => expect(asked.at(-1)).toBe('getPeriods'));
  end();
  const before = asked.length;
  await release();
  expect(asked.slice(before)).toEqual([]);
});

test('periods that come after the Overview ended ask for no figures', async () => {
  const { table } = await openTable();
  const overview = new OverviewState(table, () => '');
  const end = overview.start();
  overview.headline.show();
  await vi.waitFor(() => expect([overview.headline.answered.kind, overview.headline.isOld]).toEqual(['ready', false]));
  const release = hold('getPeriods');
  overview.setDay('2026-10-31');
  overview.setDay('2026-11-01');
  end();
  periods = { ...FAKE_PERIODS, lastCompleteMonth: { from: '2026-10-01', to: '2026-10-31' } };
  const before = asked.length;
  await release();
  expect(asked.slice(before)).toEqual([]);
});

test('totals that come after the Overview ended ask for no chart with another step', async () => {
  const { table } = await openTable();
  const overview = new OverviewState(table, () => '');
  const end = overview.start();
  const release = hold('queryTotals');
  overview.totals.show();
  overview.charts.commissionOverTime.question.show();
  await vi.waitFor(() => expect(overview.charts.commissionOverTime.question.isOld).toBe(false));
  end();
  const before = asked.length;
  await release();
  expect(overview.totals.answered.kind).toBe('ready');
  expect(asked.slice(before)).toEqual([]);
});
