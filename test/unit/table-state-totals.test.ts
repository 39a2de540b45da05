import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Row } from '../../shared/contract/answers.ts';
import type { Bridge, CallArguments, CallName } from '../../shared/contract/calls.ts';
import { INLINE_ROWS } from '../../renderer/groups/group-lines.ts';
import { TableState } from '../../renderer/table/table.svelte.ts';
import { FailedReads } from '../../renderer/lib/calls/failed-reads.svelte.ts';
import { createFakeBridge, type FakeScene } from '../support/fake-bridge.ts';
import { fakeScenes } from '../support/fake-scenes.ts';

type Mutable<Of> = { -readonly [Key in keyof Of]: Of[Key] };

const NOW_MS = Date.parse('2026-09-21T12:00:00Z');
const asked: { readonly name: CallName; readonly args: CallArguments<CallName> }[] = [];
/** Delays a call of this name until it is released. */
let held: { readonly name: CallName; readonly until: Promise<void> } | null = null;

beforeEach(() => {
  asked.splice(0);
  held = null;
});

function reportsScene(): FakeScene {
  const scene = fakeScenes(NOW_MS)['reports'];
  if (scene === undefined) throw new Error('no such scene');
  return scene;
}

async function openTable(over: Partial<FakeScene> = {}): Promise<TableState> {
  return await openTableOn(createFakeBridge({ ...reportsScene(), ...over }));
}

async function openTableOn(bridge: ReturnType<typeof createFakeBridge>): Promise<TableState> {
  const api: Bridge = {
    on: (name, listener) => bridge.on(name, listener),
    call: async (name, args) => {
      asked.push({ name, args });
      if (held?.name === name) await held.until;
      return await bridge.call(name, args);
    },
  };
  vi.stubGlobal('window', { api });
  const table = new TableState('reports', { withTotals: true, failedReads: new FailedReads() });
  table.start();
  await vi.waitFor(() => expect([table.answer.kind, table.totals.answer.kind]).toEqual(['ready', 'ready']));
  return table;
}

function rowsCounted({ totals }: TableState): number | null {
  const { answer } = totals;
  return answer.kind === 'ready' && answer.value.kind === 'totals' ? answer.value.rows : null;
}

function kept(): unknown {
  const last = asked.findLast(({ name }) => name === 'writePreference')?.args;
  return last !== undefined && 'value' in last ? JSON.parse(String(last.value)) : null;
}

const HKD = { kind: 'exactly', field: 'currency', value: 'HKD' } as const;

test('of a first copy are never those from before it', async () => {
  const scene = reportsScene();
  const none = { kind: 'rows', rows: [], total: 0, notes: [], asOf: null, ledgerDates: null } as const;
  const answers: Mutable<FakeScene['answers']> = {
    queryRows: none,
    queryTotals: { kind: 'totals', rows: 0, currencies: [], ledgerDates: null, notes: [] },
  };
  const bridge = createFakeBridge({ ...scene, answers });
  const table = await openTableOn(bridge);
  table.setGroupBy('currency');
  await vi.waitFor(() => expect(table.groups.answer.kind).toBe('ready'));
  expect([table.total, rowsCounted(table)]).toEqual([0, 0]);
  delete answers.queryRows;
  delete answers.queryTotals;
  const reads: boolean[] = [];
  table.follow(({ isFirst }) => reads.push(isFirst));
  for (const status of scene.resources) if (status.resource === 'reports') bridge.emit('resourceChanged', status);
  expect([table.total, rowsCounted(table), table.groups.total, ...reads]).toEqual([null, null, null, true]);
  await vi.waitFor(() => expect([table.total, rowsCounted(table)]).toEqual([2_000, 2_000]));
  await vi.waitFor(() => expect(table.groups.total).toBeGreaterThan(0));

  for (const status of scene.resources) if (status.resource === 'reports') bridge.emit('resourceChanged', status);
  expect([table.total, rowsCounted(table), ...reads]).toEqual([2_000, 2_000, true, false]);
});

describe('the scope of totals', () => {
  test('is the filtered set, everything, or the page, and is remembered', async () => {
    const table = await openTable();
    table.filters.add(HKD);
    await vi.waitFor(() => expect(rowsCounted(table)).toBeLessThan(2_000));
    const filtered = rowsCounted(table);
    table.totals.setScope('all');
    await vi.waitFor(() => expect(rowsCounted(table)).toBe(2_000));
    table.totals.setScope('page');
    expect(rowsCounted(table)).toBe(100);
    expect(kept()).toMatchObject({ totals: { scope: 'page', isOpen: true } });
    table.totals.setScope('filtered');
    await vi.waitFor(() => expect(rowsCounted(table)).toBe(filtered));
  });

  test('is called all rows where nothing is filtered, and then follows the filters', async () => {
    const table = await openTable();
    const named = () => [table.totals.namedScope, ...table.totals.namedScopes];
    expect(named()).toEqual(['all', 'page', 'all']);
    table.totals.chooseNamed('page');
    table.totals.chooseNamed('all');
    table.filters.add(HKD);
    // Its name changes with the figures, not before them.
    expect(named()).toEqual(['all', 'page', 'all']);
    await vi.waitFor(() => expect(rowsCounted(table)).toBeLessThan(2_000));
    expect(named()).toEqual(['filtered', 'page', 'filtered', 'all']);
    table.totals.chooseNamed('all');
    expect(named()).toEqual(['all', 'page', 'filtered', 'all']);
  });

  test('is never shown above figures of another scope', async () => {
    const table = await openTable();
    const until = Promise.withResolvers<undefined>();
    held = { name: 'queryTotals', until: until.promise };
    table.totals.setScope('all');
    expect(table.totals.answer.kind).toBe('loading');
    until.resolve(undefined);
    await vi.waitFor(() => expect(table.totals.answer.kind).toBe('ready'));
  });

  test('is not the page while groups are shown, which have no pages', async () => {
    const table = await openTable();
    table.totals.setScope('page');
    table.setGroupBy('currency');
    expect([table.totals.scope, table.totals.scopes]).toEqual(['filtered', ['filtered', 'all']]);
    await vi.waitFor(() => expect(rowsCounted(table)).toBe(2_000));
    table.setGroupBy(null);
    expect(table.totals.scope).toBe('page');
  });
});

describe('groups', () => {
  test('are read, opened, and left for the rows of one of them', async () => {
    const table = await openTable();
    table.setGroupBy('currency');
    expect(table.groups.answer.kind).toBe('loading');
    await vi.waitFor(() => expect(table.groups.groups.map(({ value }) => value)).toContain('HKD'));
    const [group] = table.groups.groups.filter(({ value }) => value === 'HKD');
    if (group === undefined) throw new Error('no such group');
    table.groups.toggle(group);
    await vi.waitFor(() => expect(table.groups.openRows).toHaveLength(INLINE_ROWS));
    expect(table.groups.openRows.every((row: Row) => row.values.currency === 'HKD')).toBe(true);
    expect(table.contents.groupBy).toBe('currency');
    table.selection.select({ row: 5, column: 2 });
    table.showGroup(group.filters);
    expect([table.groupBy, table.filters.active]).toEqual([null, [HKD]]);
    expect(table.selection.active).toEqual({ row: 0, column: 0 });
    await vi.waitFor(() => expect(table.total).toBe(group.rows));
    expect(kept()).toMatchObject({ groupBy: null });
  });

  test('that are open stay open when the filters change, with rows read again', async () => {
    const table = await openTable();
    table.setGroupBy('broker_code');
    await vi.waitFor(() => expect(table.groups.groups.length).toBeGreaterThan(1));
    const [group] = table.groups.groups;
    if (group === undefined) throw new Error('no groups');
    table.groups.toggle(group);
    await vi.waitFor(() => expect(table.groups.openRows.length).toBeGreaterThan(1));
    table.filters.add(HKD);
    await vi.waitFor(() =>
      expect(new Set(table.groups.openRows.map((row: Row) => row.values.currency))).toEqual(new Set(['HKD'])),
    );
  });

  test('of an older query are not shown', async () => {
    const table = await openTable();
    const until = Promise.withResolvers<undefined>();
    held = { name: 'queryGroups', until: until.promise };
    table.setGroupBy('broker_code');
    await vi.waitFor(() => expect(asked.at(-1)?.name).toBe('queryGroups'));
    held = null;
    table.setGroupBy('currency');
    await vi.waitFor(() => expect(table.groups.answer.kind).toBe('ready'));
    const shown = table.groups.groups;
    until.resolve(undefined);
    await turn();
    expect(table.groups.groups).toBe(shown);
  });

  test('are closed for rows that another screen shows', async () => {
    const table = await openTable();
    table.setGroupBy('month');
    await table.showOnly([HKD]);
    expect([table.groupBy, table.filters.active]).toEqual([null, [HKD]]);
  });

  test('return with a saved view', async () => {
    const table = await openTable();
    const { sort, columns } = table.contents;
    await table.replace({ filters: [], sort, columns, groupBy: 'month' });
    await vi.waitFor(() => expect(table.groups.answer.kind).toBe('ready'));
    expect([table.groupBy, table.groups.sort.direction]).toEqual(['month', 'descending']);
  });

  test('that cannot be read say so, and can be read again', async () => {
    const failure = { code: 'storage', message: '', facts: {} } as const;
    const table = await openTable({ failures: { queryGroups: failure } });
    table.setGroupBy('month');
    await vi.waitFor(() => expect(table.groups.answer).toMatchObject({ kind: 'failed', failure: { code: 'storage' } }));
  });
});
