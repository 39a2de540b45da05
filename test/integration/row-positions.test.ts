// The positions of a whole table's rows, by look-up and without.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Query } from '../../shared/contract/query.ts';
import { contextOf } from '../../main/store/question/query-context.ts';
import { findPositions, getRows } from '../../main/store/question/row-positions.ts';
import { fill, makeTempStore, NOW_MS, type TempStore } from '../support/temp-store.ts';

const QUERY: Query = { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 100 };
const OF_HKD: Query = { ...QUERY, filters: [{ kind: 'equals', field: 'currency', value: 'HKD', not: false }] };
const ROWS = ['HKD', 'USD', 'HKD', 'CNY', 'HKD', 'USD'].map((currency) => ({ currency }));

let temp: TempStore;
beforeEach(() => (temp = makeTempStore()));
afterEach(() => temp.remove());

function positionsOf(query: Query, scope: 'filtered' | 'everything'): readonly number[] {
  const context = contextOf({ db: temp.db, dataset: 'reports', now: () => NOW_MS });
  const found = findPositions(context, { scope, query }, () => undefined);
  if (found.kind === 'unknown') throw new Error('no answer');
  // Another thread may read the rows.
  return [...found.positions];
}

describe.each(['filtered', 'everything'] as const)('%s', (scope) => {
  test('all rows, in the order of the service', () => {
    fill(temp.db, 'reports', ROWS);
    expect(positionsOf(QUERY, scope)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('all rows, with some missing in between', () => {
    fill(temp.db, 'reports', ROWS);
    temp.db.exec('DELETE FROM reports WHERE row_id = 3; UPDATE resource_states SET rows = 5');
    expect(positionsOf(QUERY, scope)).toEqual([1, 2, 4, 5, 6]);
  });

  test('all rows, not starting at the first position', () => {
    fill(temp.db, 'reports', ROWS);
    temp.db.exec('DELETE FROM reports WHERE row_id < 3; UPDATE resource_states SET rows = 4');
    expect(positionsOf(QUERY, scope)).toEqual([3, 4, 5, 6]);
  });

  test('no rows', () => {
    expect(positionsOf(QUERY, scope)).toEqual([]);
  });

  test('all rows in another order', () => {
    fill(temp.db, 'reports', ROWS);
    const sort = [{ field: 'currency', direction: 'descending' }] as const;
    expect(positionsOf({ ...QUERY, sort }, scope)).toEqual([6, 2, 5, 3, 1, 4]);
  });
});

test('a filter gives the rows that match, unless everything is requested', () => {
  fill(temp.db, 'reports', ROWS);
  expect(positionsOf(OF_HKD, 'filtered')).toEqual([1, 3, 5]);
  expect(positionsOf(OF_HKD, 'everything')).toEqual([1, 2, 3, 4, 5, 6]);
});

test('a selected row of an older copy is refused, not left out', () => {
  fill(temp.db, 'reports', ROWS);
  const read = (keys: readonly string[]) => getRows(temp.db, { query: OF_HKD, keys }, { now: () => NOW_MS });
  const [older = ''] = read(['1-3', '1-1']).map(({ key }) => key);
  expect(older).toBe('1-1');
  fill(temp.db, 'reports', ROWS);
  expect(() => read(['2-3', older])).toThrow(expect.objectContaining({ code: 'notFound' }));
});

test('positions that four bytes cannot hold keep all their digits', () => {
  fill(temp.db, 'reports', ROWS);
  temp.db.exec('UPDATE reports SET row_id = row_id + 9007199254740000');
  const far = [1, 3, 5].map((position) => position + 9_007_199_254_740_000);
  expect(positionsOf(OF_HKD, 'filtered')).toEqual(far);
});

test('more rows than the copy is said to have are no list that ends early', () => {
  fill(temp.db, 'reports', ROWS);
  temp.db.exec('UPDATE resource_states SET rows = 2');
  expect(() => positionsOf(OF_HKD, 'filtered')).toThrow('more rows');
});
