// The search that the aggregates thread does ahead: it takes the steps of a person's first search, and changes no answer.

import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DatasetName } from '../../shared/contract/fields.ts';
import type { Query } from '../../shared/contract/query.ts';
import type { Scans, ScanKind } from '../../main/store/columns/scans/scans.ts';
import { createAggregatesCalls } from '../../main/threads/aggregates-calls.ts';
import type { AggregatesCalls } from '../../main/threads/aggregates-protocol.ts';
import { oddRows } from '../support/odd-rows.ts';
import { splitScans } from '../support/split-scans.ts';
import { fill, makeTempStore, NOW_MS, RAW_KEY } from '../support/temp-store.ts';
import { seededRandom } from '../support/seeded-random.ts';
import type { RowValues, TempStore } from '../support/temp-store.ts';

let temp: TempStore;
beforeEach(() => (temp = makeTempStore()));
afterEach(() => temp.remove());

function openCalls({ throwIfStopped = () => undefined, scans = splitScans(2) } = {}): AggregatesCalls {
  const calls = createAggregatesCalls(() => NOW_MS, throwIfStopped, scans);
  calls.openStore({ path: temp.path, key: RAW_KEY });
  return calls;
}

/** The scans of a search ahead that read rows, in their order. */
function searchAhead(dataset: DatasetName): readonly ScanKind[] {
  const kinds: ScanKind[] = [];
  const split = splitScans(2);
  const scans: Scans = {
    ...split,
    run: (kind, input, extent) => {
      if (extent.readRows > 0) kinds.push(kind);
      return split.run(kind, input, extent);
    },
  };
  const calls = openCalls({ scans });
  calls.searchAhead({ dataset, sort: [] });
  calls.closeStore({});
  return kinds;
}

const inTurn = (count: number, values: readonly RowValues[]): readonly RowValues[] =>
  Array.from({ length: count }, (_, row) => values[row % values.length] ?? {});

test.each<[string, DatasetName, readonly RowValues[]]>([
  ['reports', 'reports', oddRows('reports', 500, seededRandom(4))],
  ['charges', 'charges', oddRows('charges', 500, seededRandom(4))],
  [
    'reports in one currency',
    'reports',
    inTurn(500, [
      { currency: 'HKD', broker_code: 'A1', commission_amount: '1' },
      { currency: 'HKD', broker_code: 'A12', commission_amount: '2' },
    ]),
  ],
  [
    'charges with a state in whose words another one stands',
    'charges',
    inTurn(500, [
      { state: 'Effective', fee_rate: '1' },
      { state: 'Not Effective', fee_rate: '2' },
    ]),
  ],
])('rows are found and summed by the scans that searches use: %s', (_, dataset, rows) => {
  fill(temp.db, dataset, rows);
  const kinds = searchAhead(dataset);
  expect(kinds[0]).toBe('match');
  expect(kinds).toContain('sum');
});

test('a dataset without rows, or with one text at most in these columns, is not searched', () => {
  expect(searchAhead('reports')).toEqual([]);
  fill(temp.db, 'reports', inTurn(3, [{ currency: 'HKD' }, { currency: '' }, { currency: null }]));
  expect(searchAhead('reports')).toEqual([]);
});

test('answers are the same after a search ahead, also if it was stopped at any step and done again', () => {
  fill(temp.db, 'reports', oddRows('reports', 300, seededRandom(5)));
  const sort = [{ field: 'broker_code', direction: 'descending' }] as const;
  const query: Query = { dataset: 'reports', filters: [{ kind: 'anyText', value: 'A' }], sort, page: 1, pageSize: 50 };
  const ask = (calls: AggregatesCalls): readonly unknown[] => [
    calls.queryRows(query),
    calls.queryTotals(query),
    calls.queryGroups({ query, by: 'biz_date', limit: 50 }),
  ];
  const fresh = openCalls();
  const expected = ask(fresh);
  fresh.closeStore({});
  let stops = 0;
  let isDone = false;
  while (!isDone) {
    let checksLeft = stops;
    const calls = openCalls({
      throwIfStopped: () => {
        checksLeft -= 1;
        if (checksLeft < 0) throw new Error('stopped');
      },
    });
    try {
      calls.searchAhead({ dataset: 'reports', sort });
      isDone = true;
    } catch (error) {
      expect(error).toMatchObject({ message: 'stopped' });
      stops += 1;
    }
    checksLeft = Infinity;
    if (!isDone) calls.searchAhead({ dataset: 'reports', sort });
    expect(ask(calls)).toEqual(expected);
    calls.closeStore({});
  }
  // Sorting and scans alone have four: the others are between the columns whose texts are folded.
  expect(stops).toBeGreaterThan(4);
});
