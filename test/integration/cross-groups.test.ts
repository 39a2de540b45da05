// Groups by two subjects: values that are missing, and how many cells are sent. The random comparison with the rows is in
// query-oracle.test.ts.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { LIMITS } from '../../shared/contract/limits.ts';
import type { Query } from '../../shared/contract/query.ts';
import { ColumnShelf } from '../../main/store/columns/column-shelf.ts';
import { type ColumnStore } from '../../main/store/columns/column-view.ts';
import { queryCrossGroups } from '../../main/store/columns/cross-groups.ts';
import { readCrossGroups } from '../../renderer/groups/cross-groups.ts';
import { fill, makeTempStore, type RowValues, type TempStore } from '../support/temp-store.ts';

const QUERY: Query = { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 1 };
let temp: TempStore;
let store: ColumnStore;
beforeEach(() => {
  temp = makeTempStore();
  store = { db: temp.db, shelf: new ColumnShelf(), now: () => Date.parse('2026-09-18T04:00:00Z') };
});
afterEach(() => temp.remove());

function crossed(rows: readonly RowValues[], limits: { readonly limit: number; readonly acrossLimit: number }) {
  fill(temp.db, 'reports', rows);
  const answer = readCrossGroups(
    queryCrossGroups(store, { query: QUERY, by: 'broker_code', across: 'month', ...limits }),
  );
  if (answer.kind === 'unknown') throw new Error('unknown');
  return answer;
}

test('dates that are empty, not readable or not sent are columns of their own, and so are such AEs', () => {
  const dates = ['2026-09-01', '', 'soon', null, 'later'];
  const answer = crossed(
    dates.map((biz_date, at) => ({ biz_date, broker_code: at === 1 ? '' : at === 3 ? null : 'A', currency: 'HKD' })),
    { limit: 10, acrossLimit: 10 },
  );
  expect(answer.across.map(({ value, isUnreadable, rows }) => [value, isUnreadable ?? false, rows])).toEqual([
    ['2026-09', false, 1],
    ['', false, 1],
    [null, true, 2],
    [null, false, 1],
  ]);
  expect(answer.by.map(({ value, rows }) => [value, rows])).toEqual([
    ['', 1],
    ['A', 3],
    [null, 1],
  ]);
  expect(answer.cells.map((cells) => [...cells.keys()].sort())).toEqual([[1], [0, 2], [3]]);
});

test('a cut list still has the sums of all rows in its totals', () => {
  const rows = ['2026-07-01', '2026-08-01', '2026-09-01'].map((biz_date) => ({
    ...{ biz_date, broker_code: 'A', currency: 'HKD', commission_amount: '0.1' },
  }));
  const answer = crossed(rows, { limit: 1, acrossLimit: 2 });
  expect(answer.count).toEqual({ by: 1, across: 3 });
  expect(answer.across.map(({ value }) => value)).toEqual(['2026-09', '2026-08']);
  expect(answer.by[0]?.currencies[0]?.sums.commission_amount?.sum).toBe('0.3');
  expect(answer.cells[0]?.size).toBe(2);
});

test.each([1, 2])(
  'groups are left out whole where all cells would be more than can be sent (%i currencies)',
  (count) => {
    const currencies = ['HKD', 'USD'].slice(0, count);
    const months = Array.from(
      { length: 600 },
      (_, at) => `${1970 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`,
    );
    const aes = Array.from({ length: 90 }, (_, at) => `AE${String(at).padStart(3, '0')}`);
    const rows = aes.flatMap((broker_code) =>
      months.flatMap((biz_date) => currencies.map((currency) => ({ broker_code, biz_date, currency }))),
    );
    const answer = crossed(rows, { limit: 10_000, acrossLimit: 10_000 });
    const listed = Math.floor(LIMITS.cells / (months.length * count));
    expect(answer.count).toEqual({ by: aes.length, across: months.length });
    expect(answer.by.map(({ value }) => value)).toEqual(aes.slice(0, listed));
    expect(answer.cells.every((cells) => cells.size === months.length)).toBe(true);
  },
);
