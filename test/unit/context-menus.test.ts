// Context menus: their keys, the filter that leaves a mark out, and the one on a ledger date.

import { expect, test, vi } from 'vitest';
import type { Filter, PeriodRanges } from '../../shared/contract/query.ts';
import { oppositeOf, withoutCurrency } from '../../renderer/filters/opposite.ts';
import { FailedReads } from '../../renderer/lib/calls/failed-reads.svelte.ts';
import { NO_PERIODS } from '../../renderer/lib/ledger-range.ts';
import { menu, placeByKey, placeByLetter } from '../../renderer/parts/menu/menu.ts';
import { menuContents } from '../../renderer/table/menu-choices.ts';
import { TableState } from '../../renderer/table/table.svelte.ts';
import { createFakeBridge } from '../support/fake-bridge.ts';
import { fakeScenes } from '../support/fake-scenes.ts';

test('arrows go round, Home and End go to the ends, and other keys lead nowhere', () => {
  const to = (key: string, from: number) => placeByKey(key, { from, count: 3 });
  expect(['ArrowDown', 'ArrowUp', 'Home', 'End', 'Enter'].map((key) => to(key, 2))).toEqual([0, 1, 0, 2, null]);
  expect(to('ArrowUp', 0)).toBe(2);
  // Without a focused entry.
  expect([to('ArrowDown', -1), to('ArrowUp', -1)]).toEqual([0, 2]);
});

test('a letter leads to the next entry that begins with it, whatever its case', () => {
  const words = ['Copy value', 'Copy rows', 'Open details', '複製'];
  const to = (letter: string, from: number) => placeByLetter(letter, { from, words });
  expect([to('c', 0), to('C', 1), to('o', 0), to('複', 0), to('x', 0)]).toEqual([1, 0, 2, 3, null]);
});

test('a menu has no empty groups', () => {
  const choice = { words: 'Open', act: () => undefined };
  expect(menu('View', [[], [choice], []]).groups).toEqual([[choice]]);
});

test('one filter that can be turned round has an opposite; others are not guessed', () => {
  const exactly: Filter = { kind: 'exactly', field: 'broker_code', value: '18' };
  expect(oppositeOf([exactly])).toEqual({ ...exactly, not: true });
  expect(oppositeOf([{ ...exactly, not: true }])).toEqual(exactly);
  expect(oppositeOf([exactly, exactly])).toBeNull();
  expect(oppositeOf([])).toBeNull();
  expect(oppositeOf([{ kind: 'service', name: 'currency', value: 'HKD' }])).toBeNull();
});

test('a name that is left out is left out in every currency, and a currency alone stays', () => {
  const ae: Filter = { kind: 'exactly', field: 'broker_code', value: '18' };
  const currency: Filter = { kind: 'exactly', field: 'currency', value: 'HKD' };
  expect(withoutCurrency([ae, currency])).toEqual([ae]);
  expect(withoutCurrency([currency])).toEqual([currency]);
});

type Answers = Parameters<typeof createFakeBridge>[0]['answers'];

/** The table of reports with its rows. */
async function reportsTable(answers: Answers = {}) {
  const scene = fakeScenes(Date.parse('2026-09-21T12:00:00Z'))['reports'];
  if (scene === undefined) throw new Error('no such scene');
  const bridge = createFakeBridge({ ...scene, answers: { ...scene.answers, ...answers } });
  vi.stubGlobal('window', { api: bridge });
  const table = new TableState('reports', { withTotals: false, failedReads: new FailedReads() });
  table.start();
  await vi.waitFor(() => expect(table.answer.kind).toBe('ready'));
  return { table, bridge };
}

/** Chooses in the menu of a cell in the first row. */
function choose(table: TableState, column: number, choice: string): void {
  const nothing = { fitPx: () => 0, writeNote: () => undefined, sealed: [] };
  const choices = menuContents(table, { at: { row: 0, column }, ...nothing })?.groups.flat();
  choices?.find(({ words }) => words === choice)?.act();
}

/** The filter that the menu of a ledger date's cell adds for its value. */
async function filterOnDate(periods: PeriodRanges): Promise<unknown> {
  const { table } = await reportsTable({ getPeriods: periods });
  const column = table.columns.findIndex(({ field }) => field === 'biz_date');
  choose(table, column, 'Filter on this value');
  await vi.waitFor(() => expect(table.filters.active).toHaveLength(1));
  return table.filters.active[0];
}

test('a ledger date is filtered as a day, and as its text once some dates cannot be read', async () => {
  const days = { from: '2026-09-01', to: '2026-09-10' };
  expect(await filterOnDate({ ...NO_PERIODS, lastTenLedgerDates: days })).toMatchObject({ kind: 'range' });
  expect(await filterOnDate(NO_PERIODS)).toMatchObject({ kind: 'exactly', field: 'biz_date' });
});

test('copied rows have the column that a filter has hidden on screen', async () => {
  const { table, bridge } = await reportsTable();
  const call = vi.spyOn(bridge, 'call');
  table.filters.add({ kind: 'exactly', field: 'currency', value: 'HKD' });
  await vi.waitFor(() => expect(table.columns.some(({ id }) => id === 'currency')).toBe(false));
  choose(table, 0, 'Copy rows');
  const headed: unknown = expect.stringMatching(/^[^\n]*\tCurrency\t/);
  expect(call).toHaveBeenCalledWith('copyText', expect.objectContaining({ text: headed }), undefined);
});
