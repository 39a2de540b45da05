// Rows that lie by date in the file are ordered as runs. Pages of them are those that SQL gives.

import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Filter, Query, SortKey } from '../../shared/contract/query.ts';
import { queryRowsOnColumns } from '../../main/store/columns/column-pages.ts';
import { ColumnShelf } from '../../main/store/columns/column-shelf.ts';
import { onColumns, type ColumnStore } from '../../main/store/columns/column-view.ts';
import type { OrderedRows } from '../../main/store/columns/ordered-rows.ts';
import { queryRows } from '../../main/store/question/rows.ts';
import { fill, makeTempStore, NOW_MS, type RowValues, type TempStore } from '../support/temp-store.ts';

/** Two days were read again later, so their rows are last; some rows have no date. */
const DAYS = ['2026-03-02', '2026-03-03', null, '2026-03-06', '2026-03-09', '2026-03-05', '2026-03-03'];
/** Such rows are sorted by their text as well. */
const NO_DATE = 'soon';
const ROWS_PER_DAY = 150;
const PAGE_SIZE = 100;

let temp: TempStore;
beforeEach(() => (temp = makeTempStore()));
afterEach(() => temp.remove());

function openStore(rows: readonly RowValues[]): ColumnStore {
  fill(temp.db, 'reports', rows);
  return { db: temp.db, shelf: new ColumnShelf(), now: () => NOW_MS };
}

function rowsOf(days: readonly (string | null)[], rowsPerDay: number): readonly RowValues[] {
  const day = (biz_date: string | null): readonly RowValues[] =>
    Array.from({ length: rowsPerDay }, (_, row) => ({ biz_date, currency: row % 3 === 0 ? 'USD' : 'HKD' }));
  return days.flatMap(day);
}

function orderOf(store: ColumnStore, sort: readonly SortKey[]): OrderedRows {
  return onColumns(store, 'reports', (view) => view.rowsIn({ sort, fixedFields: new Set() }, null));
}

const SORTS: readonly (readonly SortKey[])[] = [
  [{ field: 'biz_date', direction: 'ascending' }],
  [{ field: 'biz_date', direction: 'descending' }],
  [],
];

test.each(SORTS.flatMap((sort) => [DAYS, [NO_DATE, ...DAYS]].map((days) => ({ sort, days }))))(
  'sorted by $sort, near and far, filtered or not',
  ({ sort, days }) => {
    const store = openStore(rowsOf(days, ROWS_PER_DAY));
    const filters: readonly (readonly Filter[])[] = [[], [{ kind: 'anyText', value: 'usd' }]];
    for (const filter of filters) {
      for (let page = 1; page <= (days.length * ROWS_PER_DAY) / PAGE_SIZE + 1; page += 1) {
        const query: Query = { dataset: 'reports', filters: filter, sort, page, pageSize: PAGE_SIZE };
        expect(queryRowsOnColumns(store, query)).toEqual(queryRows(temp.db, query, { now: () => NOW_MS }));
      }
    }
  },
);

test('rows by date are kept as runs, those that lie in no order of their dates one by one', () => {
  const [ascending = [], descending = [], natural = []] = SORTS;
  const store = openStore(rowsOf(DAYS, ROWS_PER_DAY));
  expect([ascending, descending, natural].map((sort) => orderOf(store, sort).kind)).toEqual(['runs', 'runs', 'runs']);
  expect(orderOf(store, [{ field: 'currency', direction: 'ascending' }]).kind).toBe('listed');
});

test('short runs are not kept', () => {
  const store = openStore(rowsOf(DAYS, 20));
  expect(orderOf(store, SORTS[0] ?? []).kind).toBe('listed');
});
