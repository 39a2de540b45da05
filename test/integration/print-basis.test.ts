// When a print must be read again: when the rows of its query may be others, and not when the service was asked about other
// rows meanwhile.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { putMembers, subjectOf } from '../../main/store/question/memberships.ts';
import { saveMatching } from '../../main/store/tables/learned.ts';
import { readState } from '../../main/store/tables/resource-states.ts';
import { createReaderCalls } from '../../main/threads/reader-calls.ts';
import type { DatasetName, ServiceFilterName } from '../../shared/contract/fields.ts';
import type { Filter } from '../../shared/contract/query.ts';
import { fill, makeTempStore, NOW_MS, RAW_KEY, type TempStore } from '../support/temp-store.ts';

let store: TempStore;
let reader: ReturnType<typeof createReaderCalls>;
beforeEach(() => {
  store = makeTempStore();
  reader = createReaderCalls(() => NOW_MS);
  reader.openStore({ path: store.path, key: RAW_KEY });
  fillCharges();
  fill(store.db, 'reports', [{ biz_date: '2026-09-17', currency: 'HKD' }]);
});
afterEach(() => {
  reader.closeStore({});
  store.remove();
});

const fillCharges = (): void => fill(store.db, 'charges', [{ id: 'C1' }, { id: 'C2' }]);

function fetchList(name: ServiceFilterName, value: string, ...keys: readonly string[]): void {
  const { copyNumber } = readState(store.db, 'charges');
  const set = { subject: subjectOf(name, value), dataset: 'charges', copyNumber } as const;
  putMembers(store.db, { ...set, asOf: new Date(NOW_MS).toISOString(), keys: keys.map((key) => [key]) });
}

function learn(name: 'name' | 'basis'): void {
  const fact = { matching: 'contains', folds: ['none'], wildcards: null } as const;
  saveMatching(store.db, name, { ...fact, learnedAt: new Date(NOW_MS).toISOString() });
}

function basisOf(dataset: DatasetName, ...filters: readonly Filter[]): string {
  const query = { dataset, filters, sort: [], page: 1, pageSize: 100 };
  return reader.getFilterWords({ query, language: 'en' }).basis;
}

/** Whether `change` means that rows under these filters must be read again. */
function movesWith(change: () => void, dataset: DatasetName, ...filters: readonly Filter[]): boolean {
  const before = basisOf(dataset, ...filters);
  change();
  return basisOf(dataset, ...filters) !== before;
}

const CLIENT: Filter = { kind: 'service', name: 'aaid', value: '10023' };
const NAMED: Filter = { kind: 'service', name: 'name', value: 'Gold' };

test('a new copy of the table moves its rows, and one of the other table does not', () => {
  expect([movesWith(fillCharges, 'charges'), movesWith(fillCharges, 'reports')]).toEqual([true, false]);
});

test('the list of a client moves the rows under a filter by this client, and no others', () => {
  const fetchIt = (): void => fetchList('aaid', '10023', 'C1');
  const fetchOther = (): void => fetchList('aaid', '10024', 'C1');
  expect([movesWith(fetchIt, 'charges', CLIENT), movesWith(fetchOther, 'charges', CLIENT)]).toEqual([true, false]);
  expect([movesWith(fetchIt, 'charges'), movesWith(fetchIt, 'reports')]).toEqual([false, false]);
  const either: Filter = { kind: 'anyOf', filters: [NAMED, CLIENT] };
  expect(movesWith(() => fetchList('aaid', '10023', 'C2'), 'charges', either)).toBe(true);
});

test('the list of a Pending mark moves all charges, as each of them shows its mark', () => {
  expect(movesWith(() => fetchList('pending', '1', 'C1'), 'charges')).toBe(true);
  expect(movesWith(() => fetchList('pending', '1', 'C2'), 'reports')).toBe(false);
});

test('what was learned about a text filter moves the rows under it, and no others', () => {
  expect(movesWith(() => learn('name'), 'charges', NAMED)).toBe(true);
  expect([movesWith(() => learn('basis'), 'charges', NAMED), movesWith(() => learn('basis'), 'charges')]).toEqual([
    false,
    false,
  ]);
});
