// The search that the aggregates thread does ahead: it must take the same steps as a person's first search.

import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DatasetName } from '../../shared/contract/fields.ts';
import type { Scans, ScanKind } from '../../main/store/columns/scans.ts';
import { createAggregatesCalls } from '../../main/threads/aggregates-calls.ts';
import { oddRows } from '../support/odd-rows.ts';
import { splitScans } from '../support/split-scans.ts';
import { fill, makeTempStore, NOW_MS, RAW_KEY, seededRandom, type TempStore } from '../support/temp-store.ts';

let temp: TempStore;
beforeEach(() => (temp = makeTempStore()));
afterEach(() => temp.remove());

/** The scans of a search ahead, in their order. */
function searchAhead(dataset: DatasetName): readonly ScanKind[] {
  const kinds: ScanKind[] = [];
  const split = splitScans(2);
  const scans: Scans = {
    ...split,
    run: (kind, ...rest) => {
      kinds.push(kind);
      return split.run(kind, ...rest);
    },
  };
  const calls = createAggregatesCalls(() => NOW_MS, undefined, scans);
  calls.openStore({ path: temp.path, key: RAW_KEY });
  calls.searchAhead({ dataset, sort: [] });
  calls.closeStore({});
  return kinds;
}

test.each(['reports', 'charges'] as const)(
  'rows of %s are found and summed by the scans that searches use',
  (dataset) => {
    fill(temp.db, dataset, oddRows(dataset, 500, seededRandom(4)));
    const kinds = searchAhead(dataset);
    expect(kinds[0]).toBe('match');
    expect(kinds).toContain('sum');
  },
);

test('a dataset without rows, or without the texts, has nothing to search for', () => {
  expect(searchAhead('reports')).toEqual([]);
  fill(temp.db, 'reports', [{ currency: null }, { currency: '' }]);
  expect(searchAhead('reports')).toEqual([]);
});
