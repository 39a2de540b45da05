// Pages are staged together: rows wait until there are many, or until something asks about them.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { packRows, WaitingRows } from '../../main/service/answer/packed-rows.ts';
import { beginStaging } from '../../main/store/copies/staging.ts';
import { fieldsOf } from '../../shared/contract/fields.ts';
import { incomingRow, makeTempStore, type TempStore } from '../support/temp-store.ts';

let store: TempStore;
beforeEach(() => {
  store = makeTempStore();
});
afterEach(() => store.remove());

const charge = (id: string | null) => incomingRow('charges', { id });

test('writes the rows of several pages at once', () => {
  const written = (): unknown => store.db.prepare('SELECT count(*) FROM charges_next').pluck().get();
  const page = Array.from({ length: 3_000 }, () => charge(null));
  const staging = beginStaging(store.db, 'charges', 'live');
  staging.putPage(1, page, 1);
  staging.putPage(2, page, 3_001);
  expect(written()).toBe(0n);
  staging.putPage(3, page, 6_001);
  expect(written()).toBe(9_000n);
  staging.putPage(4, page, 9_001);
  expect(written()).toBe(9_000n);
  expect(staging.count()).toBe(12_000);
  expect(written()).toBe(12_000n);
});

test.each([
  ['before the first was written', false],
  ['after the first was written', true],
])('keeps only the second reading of a page that came again %s', (_, isWritten) => {
  const staging = beginStaging(store.db, 'charges', 'live');
  staging.putPage(1, [charge('a'), charge('b')], 1);
  if (isWritten) staging.count();
  staging.putPage(1, [charge('c')], 1);
  expect(staging.count()).toBe(1);
  expect(store.db.prepare('SELECT id FROM charges_next').pluck().all()).toEqual(['c']);
});

test('rows that could not be written still wait, and are freed once they are written', () => {
  const packed = new WaitingRows(packRows([charge('a')]), fieldsOf('charges').length);
  const staging = beginStaging(store.db, 'charges', 'live');
  staging.putPage(1, packed, 1);
  store.db.pragma('query_only=ON');
  expect(() => staging.count()).toThrow();
  store.db.pragma('query_only=OFF');
  expect(staging.count()).toBe(1);
  expect(() => [...packed]).toThrow(TypeError);
});

test('frees the rows of a page that another reading replaces', () => {
  const packed = new WaitingRows(packRows([charge('a')]), fieldsOf('charges').length);
  const staging = beginStaging(store.db, 'charges', 'live');
  staging.putPage(1, packed, 1);
  staging.putPage(1, [charge('b')], 1);
  expect(() => [...packed]).toThrow(TypeError);
  expect(staging.count()).toBe(1);
});

test('forgets rows that wait to be written when it begins again, and when it is given up', () => {
  const staging = beginStaging(store.db, 'charges', 'live');
  staging.putPage(1, [charge('a')], 1);
  staging.clear();
  expect(staging.count()).toBe(0);
  staging.putPage(1, [charge('b')], 1);
  staging.drop();
  const tables = store.db.prepare(`SELECT name FROM sqlite_schema WHERE name = 'charges_next'`).pluck().all();
  expect(tables).toEqual([]);
});
