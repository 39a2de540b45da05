// The pivot of a grouped table over several reads: what stays on screen, and in which order.

import { describe, expect, test, vi } from 'vitest';
import type { CrossGroupsAnswer, GroupLines, GroupList, SummedGroups } from '../../shared/contract/answers.ts';
import type { CallName, CallValue } from '../../shared/contract/calls.ts';
import type { Result } from '../../shared/contract/errors.ts';
import type { CellValue } from '../../shared/contract/fields.ts';
import type { SecondLevel } from '../../shared/tables/second-level.ts';
import { GroupsState } from '../../renderer/groups/groups.svelte.ts';
import { FailedReads } from '../../renderer/lib/calls/failed-reads.svelte.ts';

const QUERY = { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 100 } as const;
const BY_MONTH: SecondLevel = { subject: 'month', layout: 'pivot', measure: 'rows', beside: 'nothing' };

/** With every amount there, no second read is needed for commission rates. */
const zerosOf = (lines: readonly unknown[]) => ({ sum: lines.map(() => '0'), notSummable: null });

/** For each column, the rows of each AE in it. */
type Columns = readonly (readonly [value: CellValue, rows: Readonly<Record<string, number>>])[];

function crossed(columns: Columns): Extract<CrossGroupsAnswer, { kind: 'crossGroups' }> {
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
    across: listOf(
      columns.map(([value]) => value),
      ofColumns,
    ),
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
};

async function openPivot(columns: Columns): Promise<Pivot> {
  let answered: Columns | null = columns;
  const call = (name: CallName): Promise<Result<CallValue<CallName>>> => {
    if (name !== 'queryCrossGroups') throw new Error(`${name} is not expected`);
    if (answered === null) return Promise.resolve({ ok: false, code: 'storage', message: '', facts: {} });
    return Promise.resolve({ ok: true, value: crossed(answered) });
  };
  vi.stubGlobal('window', { api: { call, on: () => () => undefined } });
  const options = { query: () => QUERY, failedReads: new FailedReads(), second: () => BY_MONTH };
  const groups = new GroupsState('reports', options);
  const read = async (next: Columns | null): Promise<void> => {
    answered = next;
    await groups.read();
  };
  groups.setBy('broker_code');
  await read(columns);
  return { groups, read };
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
