// The pivot of a grouped table over several reads: what stays on screen, and in which order.

import { SvelteMap } from 'svelte/reactivity';
import { describe, expect, test, vi } from 'vitest';
import type { CrossGroupsAnswer, GroupLines, GroupList, SummedGroups } from '../../shared/contract/answers.ts';
import type { CallArguments, CallName, CallValue } from '../../shared/contract/calls.ts';
import type { Result } from '../../shared/contract/errors.ts';
import type { CellValue } from '../../shared/contract/fields.ts';
import type { SecondLevel } from '../../shared/tables/second-level.ts';
import { GroupsState } from '../../renderer/groups/groups.svelte.ts';
import { exportedPivot } from '../../renderer/groups/pivot/pivot-lines.ts';
import { FailedReads } from '../../renderer/lib/calls/failed-reads.svelte.ts';

const QUERY = { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 100 } as const;
const BY_MONTH: SecondLevel = { subject: 'month', layout: 'pivot', measure: 'rows', beside: 'nothing' };

/** With every amount there, no second read is needed for commission rates. */
const zerosOf = (lines: readonly unknown[]) => ({ sum: lines.map(() => '0'), notSummable: null });

/** For each column, the rows of each AE in it. */
type Columns = readonly (readonly [value: CellValue, rows: Readonly<Record<string, number>>])[];

/** `unlisted`: further columns, which the answer does not list. */
function crossed(columns: Columns, unlisted = 0): Extract<CrossGroupsAnswer, { kind: 'crossGroups' }> {
  const aes = [...new Set(columns.flatMap(([, rows]) => Object.keys(rows)))].sort();
  const linesOf = (rows: readonly number[]): GroupLines => ({
    ...{ groups: [...rows.keys()], currencies: rows.map(() => 'HKD'), rows },
    sums: { trade_amount: zerosOf(rows), commission_amount: zerosOf(rows) },
  });
  const listOf = (values: readonly CellValue[], rows: readonly number[]): SummedGroups => {
    const filters: GroupList['filters'] = { kind: 'listed', filters: values.map(() => []) };
    const labels = values.map(() => null);
    return { ...{ total: values.length, values, unreadable: null, labels, filters }, lines: linesOf(rows) };
  };
  const sum = (all: readonly number[]): number => all.reduce((one, other) => one + other, 0);
  const cells = aes.flatMap((ae, group) =>
    columns.flatMap(([, rows], across) => (rows[ae] === undefined ? [] : [{ group, across, rows: rows[ae] }])),
  );
  const ofAes = aes.map((ae) => sum(columns.map(([, rows]) => rows[ae] ?? 0)));
  const ofColumns = columns.map(([, rows]) => sum(Object.values(rows)));
  return {
    kind: 'crossGroups',
    by: listOf(aes, ofAes),
    across: {
      ...listOf(
        columns.map(([value]) => value),
        ofColumns,
      ),
      total: columns.length + unlisted,
    },
    cells: {
      ...linesOf(cells.map(({ rows }) => rows)),
      groups: cells.map(({ group }) => group),
      across: cells.map(({ across }) => across),
    },
    totals: [{ currency: 'HKD', rows: sum(ofAes), sums: {} }],
    notes: [],
  };
}

type Pivot = {
  readonly groups: GroupsState;
  /** Reads these columns; null for a read that fails. */
  readonly read: (columns: Columns | null) => Promise<void>;
  readonly choose: (second: SecondLevel) => void;
};

async function openPivot(columns: Columns): Promise<Pivot> {
  let answered: Columns | null = columns;
  const stored = new SvelteMap([['second', BY_MONTH]]);
  const call = (name: CallName): Promise<Result<CallValue<CallName>>> => {
    if (name !== 'queryCrossGroups') throw new Error(`${name} is not expected`);
    if (answered === null) return Promise.resolve({ ok: false, code: 'storage', message: '', facts: {} });
    return Promise.resolve({ ok: true, value: crossed(answered) });
  };
  vi.stubGlobal('window', { api: { call, on: () => () => undefined } });
  const options = { query: () => QUERY, failedReads: new FailedReads(), second: () => stored.get('second') ?? null };
  const groups = new GroupsState('reports', options);
  const read = async (next: Columns | null): Promise<void> => {
    answered = next;
    await groups.read();
  };
  groups.setBy('broker_code');
  await read(columns);
  return { groups, read, choose: (second) => void stored.set('second', second) };
}

const MONTHS: Columns = [
  ['2026-09', { A: 3, B: 1 }],
  ['2026-08', { A: 1, B: 3 }],
];

describe('a pivot that cannot be read again', () => {
  test('does not leave the figures of the earlier filters on screen', async () => {
    const { groups, read } = await openPivot(MONTHS);
    expect(groups.pivot?.lines.length).toBeGreaterThan(0);
    await read(null);
    expect(groups.answer).toMatchObject({ kind: 'failed', failure: { code: 'storage' } });
    expect([groups.crossed, groups.pivot]).toEqual([null, null]);
    await read(MONTHS);
    expect([groups.answer.kind, groups.pivot === null]).toEqual(['ready', false]);
  });
});

describe('the order of a pivot', () => {
  const OCTOBER: Columns = [['2026-10', { A: 2, B: 2 }], ...MONTHS];
  /** The column that the lines are in the order of, and the lines. */
  function order({ pivotSort, pivot, crossed: shown }: GroupsState): readonly unknown[] {
    const { at, direction } = pivotSort;
    const column = typeof at === 'number' ? shown?.across[at]?.value : at;
    const lines = pivot?.lines.flatMap(({ group }) => group?.value ?? []);
    return [column, direction, lines];
  }
  const BY_NAME = ['name', 'ascending', ['A', 'B']];

  async function openSorted(): Promise<Pivot> {
    const pivot = await openPivot(MONTHS);
    pivot.groups.sortPivotBy(1);
    expect(order(pivot.groups)).toEqual(['2026-08', 'descending', ['B', 'A']]);
    return pivot;
  }

  test('stays that of the chosen column, wherever a sync or a filter moves it', async () => {
    const { groups, read } = await openSorted();
    await read(OCTOBER);
    expect(order(groups)).toEqual(['2026-08', 'descending', ['B', 'A']]);
    expect(exportedPivot(groups)?.sort).toEqual({ at: { value: '2026-08' }, direction: 'descending' });
    groups.sortPivotBy(2);
    expect(order(groups)).toEqual(['2026-08', 'ascending', ['A', 'B']]);
  });

  test('is that of the names once the chosen column is gone, on screen and in files', async () => {
    const { groups, read } = await openSorted();
    await read(OCTOBER.slice(0, 1));
    expect(order(groups)).toEqual(BY_NAME);
    expect(exportedPivot(groups)?.sort).toEqual({ at: 'name', direction: 'ascending' });
  });

  test('is that of the names in the columns of another second subject, even where a column has the same name', async () => {
    const { groups, read, choose } = await openSorted();
    choose({ ...BY_MONTH, subject: 'dcp_name' });
    await read([['2026-08', { A: 1, B: 3 }]]);
    expect([groups.second?.subject, ...order(groups)]).toEqual(['dcp_name', ...BY_NAME]);
    groups.sortPivotBy('total');
    expect(order(groups)).toEqual(['total', 'descending', ['B', 'A']]);
  });
});

test.each([
  ['as columns', 'pivot', 'the newest 2 of 5 columns; totals count them all'],
  ['within groups', 'levels', 'only the newest 2 of 5 within the groups; the sums of each group count them all'],
] as const)(
  'second groups that are not listed %s are named, on screen and in copies',
  async (_where, layout, words) => {
    const copied: string[] = [];
    const call = (name: CallName, args: unknown): Promise<unknown> => {
      if (name === 'copyText') copied.push((args as CallArguments<'copyText'>).text); // reason: the argument of this call
      const value = name === 'queryCrossGroups' ? crossed(MONTHS, 3) : null;
      return Promise.resolve({ ok: true, value });
    };
    vi.stubGlobal('window', { api: { call, on: () => () => undefined } });
    const options = { query: () => QUERY, failedReads: new FailedReads(), second: () => ({ ...BY_MONTH, layout }) };
    const groups = new GroupsState('reports', options);
    groups.setBy('broker_code');
    await groups.read();
    expect([groups.cut, groups.cutSecond]).toEqual([null, words]);
    await groups.copy();
    expect(copied[0]?.trimEnd().split('\n').at(-1)).toBe(words);
  },
);
