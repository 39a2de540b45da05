// Notes beside the rows, and open details, belong to the rows on screen, whatever request is running.

import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Row } from '../../shared/contract/answers.ts';
import type { Bridge, CallName, CallValue } from '../../shared/contract/calls.ts';
import type { Result } from '../../shared/contract/errors.ts';
import type { Query } from '../../shared/contract/query.ts';
import { menuContents } from '../../renderer/table/menu-choices.ts';
import { TableState } from '../../renderer/table/table.svelte.ts';
import { FailedReads } from '../../renderer/lib/calls/failed-reads.svelte.ts';
import { createFakeBridge } from '../support/fake-bridge.ts';
import { fakeEmptyFields, keepsFake } from '../support/fake-queries.ts';
import { fakeScenes } from '../support/fake-scenes.ts';

const NOW_MS = Date.parse('2026-09-21T12:00:00Z');
const READ_AT = new Date(NOW_MS).toISOString();
const HKD = { kind: 'exactly', field: 'currency', value: 'HKD' } as const;

type Dataset = 'charges' | 'reports';
type Desk = {
  readonly table: TableState;
  readonly asked: CallName[];
  /** Replaces the copy; the window gets the event at once, or later. */
  readonly replace: (rows: readonly Row[], heard?: 'later') => void;
};

let held: { readonly name: CallName; readonly until: Promise<void> } | null = null;
beforeEach(() => (held = null));

/** Delays each call of this name until it is released. */
function hold(name: CallName): () => void {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  held = { name, until: promise };
  return () => {
    held = null;
    resolve(undefined);
  };
}

/** Like the reader's lanes: one request at a time, each for more than a moment, and only the newest of a lane waits. */
function withLanes(answer: (query: Query) => unknown): (query: Query) => Promise<unknown> {
  const waiting = new Map<string, () => void>();
  let last: Promise<void> = Promise.resolve();
  return async (query) => {
    const lane = `${query.dataset} ${query.pageSize}`;
    waiting.get(lane)?.();
    const dropped = Promise.withResolvers<'dropped'>();
    const drop = () => dropped.resolve('dropped');
    waiting.set(lane, drop);
    const before = last;
    const done = Promise.withResolvers<undefined>();
    last = before.then(() => done.promise);
    const outcome = await Promise.race([before, dropped.promise]);
    if (waiting.get(lane) === drop) waiting.delete(lane);
    if (outcome !== 'dropped') await turn();
    done.resolve(undefined);
    return outcome === 'dropped'
      ? { ok: false, code: 'cancelled', message: '', facts: {} }
      : { ok: true, value: answer(query) };
  };
}

function foundIn(rows: readonly Row[], { filters }: Pick<Query, 'filters'>): readonly Row[] {
  return rows.filter((row) => filters.every((filter) => keepsFake(row, filter)));
}

async function openDesk(dataset: Dataset, first: readonly Row[] | null = null): Promise<Desk> {
  const scene = fakeScenes(NOW_MS)['reports'];
  if (scene === undefined) throw new Error('no such scene');
  const bridge = createFakeBridge(scene);
  const asked: CallName[] = [];
  let rows = first;
  const readRows = withLanes(({ filters, page, pageSize }) => {
    const found = foundIn(rows ?? [], { filters });
    // Copies, as an answer of the main process is.
    const shown = structuredClone(found.slice((page - 1) * pageSize, page * pageSize));
    return { kind: 'rows', rows: shown, total: found.length, notes: [], asOf: READ_AT, ledgerDates: null };
  });
  const api: Bridge = {
    on: (name, listener) => bridge.on(name, listener),
    async call(name, args) {
      asked.push(name);
      if (held?.name === name) await held.until;
      if (rows === null) return await bridge.call(name, args);
      if (name === 'queryRows') return (await readRows(args as Query)) as Result<CallValue<typeof name>>;
      if (name !== 'listEmptyFields') return await bridge.call(name, args);
      const value = fakeEmptyFields(dataset, foundIn(rows, args as Query));
      return { ok: true, value: value as CallValue<typeof name> };
    },
  };
  vi.stubGlobal('window', { api });
  const table = new TableState(dataset, { withTotals: dataset === 'reports', failedReads: new FailedReads() });
  table.start();
  await vi.waitFor(() => expect([table.answer.kind, table.busy]).toEqual(['ready', false]));
  return {
    table,
    asked,
    replace(next, heard) {
      rows = next;
      if (heard === 'later') return;
      for (const status of scene.resources) if (status.resource === dataset) bridge.emit('resourceChanged', status);
    },
  };
}

const charge = (key: string, id: string, name: string): Row => ({ key, values: { id, name }, extras: null });
const report = (key: string, ae: string, amount: string, currency = 'HKD'): Row => ({
  key,
  values: { broker_code: ae, commission_amount: amount, currency },
  extras: null,
});

function get(rows: readonly Row[], at: number): Row {
  const row = rows[at];
  if (row === undefined) throw new Error('no such row');
  return row;
}

describe('open details, after another copy was taken', () => {
  test('stay with the charge of the same ID, wherever it is now', async () => {
    const { table, replace } = await openDesk('charges', [charge('1', 'A', 'Gold'), charge('2', 'B', 'Silver')]);
    table.open(get(table.rows, 0));
    replace([charge('1', 'N', 'New'), charge('2', 'A', 'Gold, renamed'), charge('3', 'B', 'Silver')]);
    await vi.waitFor(() => expect(table.openRow).toEqual(charge('2', 'A', 'Gold, renamed')));
    expect(table.lostOpenRow).toBeNull();
  });

  test('stay with the report of the same values', async () => {
    const { table, replace } = await openDesk('reports', [report('1', 'AE1', '5'), report('2', 'AE2', '6')]);
    table.open(get(table.rows, 1));
    replace([report('1', 'AE0', '1'), report('2', 'AE1', '5'), report('3', 'AE2', '6')]);
    await vi.waitFor(() => expect(table.openRow?.key).toBe('3'));
  });

  test.each([
    ['is gone', [report('1', 'AE2', '6')]],
    ['was restated', [report('1', 'AE1', '5.01')]],
    ['cannot be told from another', [report('1', 'AE1', '5'), report('2', 'AE1', '5')]],
  ] as const)('close and say so when the record %s', async (_, next) => {
    const { table, replace } = await openDesk('reports', [report('1', 'AE1', '5'), report('2', 'AE2', '6')]);
    table.open(get(table.rows, 0));
    replace(next);
    await vi.waitFor(() => expect([table.openRow, table.lostOpenRow]).toEqual([null, 'gone']));
    table.open(get(table.rows, 0));
    expect(table.lostOpenRow).toBeNull();
  });

  test('never show the record that has the key now, even if its page is read before the event', async () => {
    const { table, replace } = await openDesk('charges', [charge('1', 'A', 'Gold'), charge('2', 'B', 'Silver')]);
    table.open(get(table.rows, 0));
    const next = [charge('1', 'N', 'New'), charge('2', 'A', 'Gold')];
    replace(next, 'later');
    void table.sorting.by('name');
    await vi.waitFor(() => expect(table.rows).toEqual(next));
    expect(table.openRow?.values.id).toBe('A');
    await vi.waitFor(() => expect(table.openRow?.key).toBe('2'));
  });

  test('have a new row, although it is equal: its history may have grown', async () => {
    const rows = [charge('1', 'A', 'Gold'), charge('2', 'B', 'Silver')];
    const { table, replace } = await openDesk('charges', rows);
    table.open(get(table.rows, 0));
    const before = table.openRow;
    replace(rows);
    await vi.waitFor(() => expect(table.openRow).not.toBe(before));
    expect(table.openRow).toEqual(before);
  });

  test('stay open if they were opened from a group', async () => {
    const { table, replace } = await openDesk('reports', [report('1', 'AE1', '5'), report('2', 'AE2', '6')]);
    table.setGroupBy('currency');
    await vi.waitFor(() => expect(table.groups.groups.length).toBeGreaterThan(0));
    const group = table.groups.groups.find(({ value }) => value === 'HKD');
    if (group === undefined) throw new Error('no such group');
    table.groups.toggle(group);
    await vi.waitFor(() => expect(table.groups.openRows).toHaveLength(2));
    table.open(get(table.groups.openRows, 1));
    await table.reload();
    await vi.waitFor(() => expect([table.groups.busy, table.openRow?.key]).toEqual([false, '2']));
    replace([report('1', 'AE2', '6')]);
    await vi.waitFor(() => expect(table.openRow?.key).toBe('1'));
  });
});

describe('while the rows of another copy are read', () => {
  const before = [charge('1', 'A', 'Gold'), charge('2', 'B', 'Silver')];
  const after = [charge('1', 'N', 'New'), charge('2', 'A', 'Gold'), charge('3', 'B', 'Silver, renamed')];

  test('a row that is opened has its new values once they are there', async () => {
    const { table, replace } = await openDesk('charges', before);
    const release = hold('queryRows');
    replace(after);
    table.open(get(table.rows, 1));
    release();
    await vi.waitFor(() => expect(table.openRow).toEqual(get(after, 2)));
  });

  test('a row that is opened in a group has its new values once they are there', async () => {
    const { table, replace } = await openDesk('reports', [report('1', 'AE1', '5'), report('2', 'AE2', '6')]);
    table.setGroupBy('currency');
    await vi.waitFor(() => expect(table.groups.groups.length).toBeGreaterThan(0));
    for (const group of table.groups.groups.filter(({ value }) => value === 'HKD')) table.groups.toggle(group);
    await vi.waitFor(() => expect(table.groups.openRows).toHaveLength(2));
    const onScreen = table.rows;
    const release = hold('queryGroups');
    replace([report('1', 'AE2', '6')]);
    await vi.waitFor(() => expect(table.rows).not.toBe(onScreen));
    table.open(get(table.groups.openRows, 1));
    release();
    await vi.waitFor(() => expect(table.openRow?.key).toBe('1'));
  });

  test.each(['', ', and then those of another order'])('a row that is marked has its new values%s', async (order) => {
    const { table, replace } = await openDesk('charges', before);
    const release = hold('queryRows');
    replace(after);
    table.marks?.toggle(get(table.rows, 1));
    if (order !== '') void table.sorting.by('name');
    release();
    await vi.waitFor(() => expect(table.marks?.list).toEqual([get(after, 2)]));
  });
});

test('a menu that was opened before other rows came does nothing with the row of the copy before', async () => {
  const { table, replace } = await openDesk('charges', [charge('1', 'A', 'Gold')]);
  const asked = vi.fn();
  const menu = menuContents(table, { at: { row: 0, column: 0 }, fitPx: () => 0, writeNote: asked, sealed: [] });
  const next = [charge('1', 'N', 'New'), charge('2', 'A', 'Gold')];
  replace(next);
  await vi.waitFor(() => expect(table.rows).toEqual(next));
  for (const words of ['Open details', 'Write a note', 'Mark to compare']) {
    const choice = menu?.groups.flat().find((each) => each.words === words);
    expect(choice, words).toBeDefined();
    choice?.act();
  }
  expect([table.openRow, table.marks?.list, asked.mock.calls]).toEqual([null, [], []]);
});

describe('open details, while the table is asked for other rows of the same copy', () => {
  test('keep their row, so that nothing of it is read again', async () => {
    const { table } = await openDesk('reports', [report('1', 'AE1', '5'), report('2', 'AE2', '6')]);
    table.open(get(table.rows, 0));
    const before = table.openRow;
    const onScreen = table.rows;
    table.filters.add(HKD);
    await vi.waitFor(() => expect(table.rows).not.toBe(onScreen));
    expect(table.openRow).toBe(before);
    await table.reload();
    expect(table.openRow).toBe(before);
  });

  test('close with a row that is found no more', async () => {
    const { table } = await openDesk('reports', [report('1', 'AE1', '5'), report('2', 'AE2', '6', 'USD')]);
    table.open(get(table.rows, 1));
    table.filters.add(HKD);
    await vi.waitFor(() => expect(table.openRow).toBeNull());
    expect(table.lostOpenRow).toBeNull();
  });
});

describe('open groups', () => {
  test('are all read, whatever their number, beside a page of the table', async () => {
    const rows = ['HKD', 'USD', 'CNY'].map((currency, at) => report(`${at}`, 'AE1', `${at}`, currency));
    const { table } = await openDesk('reports', rows);
    table.setPageSize(50);
    table.setGroupBy('currency');
    await vi.waitFor(() => expect(table.groups.groups.length).toBeGreaterThanOrEqual(3));
    for (const group of table.groups.groups) table.groups.toggle(group);
    void table.sorting.by('broker_code');
    const kinds = () => new Set([...table.groups.open.values()].map(({ kind }) => kind));
    await vi.waitFor(() => expect(kinds()).toEqual(new Set(['ready'])));
    await table.reload();
    await vi.waitFor(() => expect([table.groups.busy, kinds()]).toEqual([false, new Set(['ready'])]));
    expect([table.answer.kind, table.groups.openRows.length]).toEqual(['ready', 3]);
  });

  test('stop loading once the grouping is off', async () => {
    const { table } = await openDesk('reports');
    const release = hold('queryGroups');
    table.setGroupBy('currency');
    expect(table.groups.busy).toBe(true);
    table.setGroupBy(null);
    expect(table.groups.busy).toBe(false);
    release();
  });
});

describe('until the answer arrives', () => {
  test('the position of the rows is that of the page on screen', async () => {
    const { table } = await openDesk('reports');
    const release = hold('queryRows');
    table.setPage(3);
    expect([table.page, table.firstRow]).toEqual([3, 1]);
    release();
    await vi.waitFor(() => expect(table.firstRow).toBe(201));
  });

  test('the marked search is the one that found the rows on screen', async () => {
    const { table } = await openDesk('reports');
    const release = hold('queryRows');
    table.filters.add({ kind: 'anyText', value: 'vip' });
    expect(table.searchText).toBeNull();
    release();
    await vi.waitFor(() => expect(table.searchText).toBe('vip'));
  });

  test('totals say that they belong to an older query', async () => {
    const { table } = await openDesk('reports');
    await vi.waitFor(() => expect([table.totals.answer.kind, table.totals.busy]).toEqual(['ready', false]));
    const release = hold('queryTotals');
    table.filters.add(HKD);
    expect([table.totals.answer.kind, table.totals.busy]).toEqual(['ready', true]);
    table.totals.setScope('page');
    expect(table.totals.busy).toBe(false);
    release();
  });
});

describe('columns without values', () => {
  const named = (value: string) => ({ kind: 'exactly', field: 'name', value }) as const;
  const silver: Row = { key: '2', values: { id: 'B', name: 'Silver', min: '5' }, extras: null };
  const leavesOutMin = ({ columnsState }: TableState) => columnsState.empty.some(({ id }) => id === 'min');

  async function hidingMin(): Promise<Desk> {
    const desk = await openDesk('charges', [charge('1', 'A', 'Gold'), silver]);
    await desk.table.columnsState.setHidesEmpty(true);
    await desk.table.showOnly([named('Gold')]);
    await vi.waitFor(() => expect([desk.table.busy, leavesOutMin(desk.table)]).toEqual([false, true]));
    return desk;
  }

  test('are hidden only for the rows in which they were searched', async () => {
    const { table } = await hidingMin();
    const release = hold('listEmptyFields');
    table.filters.replace([{ filter: named('Silver'), isOn: true }]);
    expect(leavesOutMin(table)).toBe(true);
    await vi.waitFor(() => expect(table.rows).toEqual([silver]));
    expect(leavesOutMin(table)).toBe(false);
    release();
  });

  test('return if the answer for other rows arrives first', async () => {
    const { table } = await hidingMin();
    table.filters.replace([{ filter: named('Silver'), isOn: true }]);
    await vi.waitFor(() => expect(table.rows).toEqual([silver]));
    const release = hold('queryRows');
    table.filters.replace([{ filter: named('Gold'), isOn: true }]);
    await turn();
    expect([table.rows, leavesOutMin(table)]).toEqual([[silver], false]);
    release();
    await vi.waitFor(() => expect(leavesOutMin(table)).toBe(true));
  });

  test('are all shown after another copy until they are searched in it', async () => {
    const { table, replace } = await hidingMin();
    const release = hold('listEmptyFields');
    replace([charge('1', 'A', 'Gold')]);
    expect(leavesOutMin(table)).toBe(false);
    release();
  });
});

describe('what a person waits for', () => {
  test('is queried first, before its filters are stored; totals follow only for the final state', async () => {
    const { table, asked } = await openDesk('reports');
    await vi.waitFor(() => expect(table.totals.busy).toBe(false));
    asked.splice(0);
    const letGo = hold('queryRows');
    table.filters.add(HKD);
    table.filters.clear();
    expect(table.totals.busy).toBe(true);
    await turn();
    expect(asked).toEqual(['queryRows', 'writePreference', 'queryRows', 'writePreference']);
    letGo();
    await vi.waitFor(() => expect([table.busy, table.totals.busy]).toEqual([false, false]));
    expect(asked.filter((name) => name === 'queryTotals')).toHaveLength(1);
  });
});

describe('the day in Hong Kong', () => {
  test.each([
    ['reads again what a moving period filters', [{ kind: 'period', field: 'biz_date', period: 'thisMonth' }], true],
    ['changes nothing without a moving period', [HKD], false],
  ] as const)('%s', async (_, filters, reads) => {
    const { table, asked } = await openDesk('reports');
    table.setDay('2026-09-30');
    await table.showOnly(filters);
    await vi.waitFor(() => expect([table.busy, table.totals.busy]).toEqual([false, false]));
    asked.splice(0);
    table.setDay('2026-09-30');
    expect(asked).toEqual([]);
    table.setDay('2026-10-01');
    await vi.waitFor(() => expect([table.busy, table.totals.busy]).toEqual([false, false]));
    for (const name of ['queryRows', 'queryTotals', 'getPeriods'] as const) expect(asked.includes(name)).toBe(reads);
  });
});
