import { describe, expect, test, vi } from 'vitest';
import type { Bridge } from '../../shared/contract/calls.ts';
import type { Query } from '../../shared/contract/query.ts';
import { FailedReads } from '../../renderer/lib/calls/failed-reads.svelte.ts';
import { TableState } from '../../renderer/table/table.svelte.ts';
import { setVisible } from '../../shared/tables/table-layout.ts';
import { createFakeBridge, type FakeScene } from '../support/fake-bridge.ts';
import { fakeScenes } from '../support/fake-scenes.ts';

const NOW_MS = Date.parse('2026-09-21T12:00:00Z');
const HKD = { kind: 'exactly', field: 'currency', value: 'HKD' } as const;
const OTHER = { kind: 'contains', field: 'dcp_name', value: 'a' } as const;

async function openTable(
  over: Partial<FakeScene> = {},
): Promise<{ readonly table: TableState; readonly asked: readonly Query[] }> {
  const base = fakeScenes(NOW_MS)['reports'];
  if (base === undefined) throw new Error('no such scene');
  const bridge = createFakeBridge({ ...base, ...over });
  const asked: Query[] = [];
  const api: Bridge = {
    on: (name, listener) => bridge.on(name, listener),
    call: (name, args) => {
      // The name decides the type of the arguments, which the compiler cannot follow here.
      if (name === 'queryRows') asked.push(args as Query);
      return bridge.call(name, args);
    },
  };
  vi.stubGlobal('window', { api });
  const table = new TableState('reports', { withTotals: true, failedReads: new FailedReads() });
  table.start();
  await vi.waitFor(() => expect([table.answer.kind, table.totals.answer.kind]).toEqual(['ready', 'ready']));
  return { table, asked };
}

function keysOf(table: TableState): readonly string[] {
  return table.sorting.shown.map(({ field, direction }) => `${field} ${direction}`);
}

describe('sorting by an amount', () => {
  test('asks while the filtered rows have several currencies, and changes nothing until it is answered', async () => {
    const { table } = await openTable();
    await table.sorting.by('trade_amount');
    expect(table.sorting.question?.currencies.map(({ currency }) => currency).toSorted()).toEqual([
      'CNY',
      'HKD',
      'USD',
    ]);
    expect(keysOf(table)).toEqual(['biz_date descending']);
    table.sorting.dismiss();
    expect([table.sorting.question, keysOf(table)]).toEqual([null, ['biz_date descending']]);
  });

  test('sorts within each currency, and reverses the amounts at the next click without asking again', async () => {
    const { table, asked } = await openTable();
    await table.sorting.by('difference');
    table.sorting.sortWithin();
    expect(keysOf(table)).toEqual(['currency ascending', 'difference ascending']);
    expect(
      asked
        .at(-1)
        ?.sort.slice(0, 2)
        .map(({ field }) => field),
    ).toEqual(['currency', 'difference']);
    await table.sorting.by('difference');
    expect([table.sorting.question, keysOf(table)]).toEqual([null, ['currency ascending', 'difference descending']]);
  });

  test('filters for the chosen currency, where the amounts can be ranked', async () => {
    const { table } = await openTable();
    await table.sorting.by('trade_amount');
    table.sortInCurrency('HKD');
    expect(table.filters.active).toEqual([HKD]);
    await vi.waitFor(() => expect(keysOf(table)).toEqual(['trade_amount ascending']));
    expect(table.sorting.question).toBeNull();
  });

  test('is undone together with the filter for the chosen currency, in one step', async () => {
    const { table } = await openTable();
    await table.sorting.by('trade_amount');
    table.sortInCurrency('HKD');
    table.filters.add(OTHER);
    table.undo.undo();
    expect(table.filters.active).toEqual([HKD]);
    table.undo.undo();
    expect([table.filters.active, table.undo.last]).toEqual([[], null]);
    await vi.waitFor(() => expect(keysOf(table)).toEqual(['biz_date descending']));
  });

  test('switches the filter for the currency off again by undo, if it was off before', async () => {
    const { table } = await openTable();
    table.filters.add(HKD);
    table.filters.setOn(table.filters.entries[0]?.id ?? '', false);
    await vi.waitFor(() => expect(table.busy).toBe(false));
    await table.sorting.by('trade_amount');
    table.sortInCurrency('HKD');
    expect(table.filters.active).toEqual([HKD]);
    table.undo.undo();
    expect(table.filters.entries.map(({ filter, isOn }) => [filter, isOn])).toEqual([[HKD, false]]);
  });

  test('does not ask when the rows have one currency', async () => {
    const { table } = await openTable();
    table.filters.add(HKD);
    await vi.waitFor(() => expect(table.busy).toBe(false));
    await table.sorting.by('trade_amount');
    expect([table.sorting.question, table.sort[0]?.field]).toEqual([null, 'trade_amount']);
  });

  test('shows that the currency decides first when the filter for it is removed', async () => {
    const { table } = await openTable();
    await table.sorting.by('trade_amount');
    table.sortInCurrency('HKD');
    await vi.waitFor(() => expect(keysOf(table)).toEqual(['trade_amount ascending']));
    table.filters.clear();
    await vi.waitFor(() => expect(keysOf(table)).toEqual(['currency ascending', 'trade_amount ascending']));
    // Without the amount, there is nothing that the currency must stand before.
    await table.sorting.drop('trade_amount');
    expect(keysOf(table)).toEqual(['biz_date descending']);
  });

  test('sorts within each currency if the currencies cannot be read', async () => {
    const failure = { code: 'storage', message: 'no', facts: {} } as const;
    const { table } = await openTable({ failures: { queryGroups: failure } });
    await table.sorting.by('trade_amount');
    expect(keysOf(table)).toEqual(['currency ascending', 'trade_amount ascending']);
  });
});

test('a rate is ranked over all currencies', async () => {
  const { table } = await openTable();
  await table.sorting.by('commission_rate');
  expect([table.sorting.question, keysOf(table)]).toEqual([null, ['commission_rate ascending']]);
  await table.sorting.alsoBy('broker_code');
  expect(table.sorting.placeOf('broker_code')).toEqual({ direction: 'ascending', place: 2 });
  expect(table.contents.sort.slice(0, 2).map(({ field }) => field)).toEqual(['commission_rate', 'broker_code']);
});

test('a saved view that is opened keeps its order and columns: no earlier step is undone in it', async () => {
  const { table } = await openTable();
  const view = table.contents;
  await table.sorting.by('broker_code');
  table.columnsState.setLayout(setVisible(table.columnsState.layout, 'currency', false));
  await table.replace(view);
  expect([table.undo.last, table.undo.offered]).toEqual([null, null]);
  table.undo.undo();
  expect(table.contents).toEqual(view);
});

test('a click on an amount that is answered after a saved view was opened does not sort the view', async () => {
  const { table } = await openTable();
  const view = table.contents;
  const { api } = window;
  const gate = Promise.withResolvers<null>();
  const held: Bridge = {
    on: (name, listener) => api.on(name, listener),
    call: async (name, args) => {
      if (name === 'queryGroups') await gate.promise;
      return await api.call(name, args);
    },
  };
  vi.stubGlobal('window', { api: held });
  const clicked = table.sorting.by('trade_amount');
  await table.replace(view);
  gate.resolve(null);
  await clicked;
  expect([table.sorting.question, table.contents.sort, table.undo.last]).toEqual([null, view.sort, null]);
});

test('rows that another screen asks for keep their filters: no earlier step is undone in them', async () => {
  const { table } = await openTable();
  await table.sorting.by('trade_amount');
  table.sortInCurrency('HKD');
  await table.showOnly([OTHER, HKD]);
  const { active } = table.filters;
  expect([active.length, table.undo.last]).toEqual([2, null]);
  table.undo.undo();
  expect(table.filters.active).toEqual(active);
});

test('the rows of a group are one step, and earlier ones can be undone after it', async () => {
  const { table } = await openTable();
  table.filters.add(HKD);
  table.showGroup([OTHER]);
  expect(table.filters.active).toEqual([HKD, OTHER]);
  table.undo.undo();
  expect(table.filters.active).toEqual([HKD]);
  table.undo.undo();
  expect(table.filters.active).toEqual([]);
});

test('a place that Back shows again keeps its filters: no earlier step is undone in it', async () => {
  const { table } = await openTable();
  table.filters.add(HKD);
  const restore = table.capture({ onOtherContents: () => undefined });
  for (const { id } of table.filters.entries) table.filters.remove(id);
  expect(table.undo.last).not.toBeNull();
  restore();
  await vi.waitFor(() => expect(table.filters.active).toEqual([HKD]));
  expect(table.undo.last).toBeNull();
});
