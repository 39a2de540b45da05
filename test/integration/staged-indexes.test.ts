// Which indexes a staged copy keeps up to date while its rows come.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { StagedIndexes, type CopyPurpose } from '../../main/store/copies/staged-indexes.ts';
import { beginStaging } from '../../main/store/copies/staging.ts';
import { DATASET_INDEXES } from '../../main/store/file/dataset-indexes.ts';
import type { IncomingRow } from '../../main/store/tables/encode-row.ts';
import { incomingRow, makeReceipt, makeTempStore, NOW_MS, type TempStore } from '../support/temp-store.ts';

const MANY = 100_000;
const AS_OF = new Date(NOW_MS).toISOString();
const ALL = Object.keys(DATASET_INDEXES.reports).toSorted();

let store: TempStore;

beforeEach(() => {
  store = makeTempStore();
});
afterEach(() => store.remove());

/** The indexes of the staged or the live reports, without dataset and suffix. */
function indexesOf(table: 'reports' | 'reports_next'): readonly string[] {
  const names = store.db
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? ORDER BY name`)
    .pluck<string>()
    .all(table);
  return names.map((name) => name.replace(/^reports_/, '').replace(/_[abc]$/, ''));
}

/** The indexes of an empty staged copy: which ones it has does not depend on what is inserted. */
function begin(purpose: CopyPurpose = 'live'): StagedIndexes {
  beginStaging(store.db, 'reports', purpose);
  return new StagedIndexes(store.db, 'reports', purpose);
}

/** A page with so many ledger dates, each in one block, and AEs in turn. */
function page({ rows = 100, dates = 2, aes = 5 }): readonly IncomingRow[] {
  return Array.from({ length: rows }, (_, index) =>
    incomingRow('reports', {
      biz_date: `2026-01-${String(Math.floor((index * dates) / rows))}`,
      broker_code: `AE${index % aes}`,
    }),
  );
}

const ONE_DATE_A_ROW = page({ dates: 100 });

test('rows that come by ledger date have the index of dates from the first page on', () => {
  const indexes = begin();
  indexes.prepareFor(page({}));
  indexes.prepareFor(page({}));
  expect(indexesOf('reports_next')).toEqual(['by_date']);
  indexes.finish();
  expect(indexesOf('reports_next').toSorted()).toEqual(ALL);
});

test('of many rows, all indexes are kept up to date', () => {
  const indexes = begin();
  indexes.prepareFor(page({ rows: MANY }));
  expect(indexesOf('reports_next')).toEqual(['by_date']);
  indexes.prepareFor(page({}));
  expect(indexesOf('reports_next').toSorted()).toEqual(ALL);
});

test('an AE in each row makes the index of AEs too costly, not the one of dates', () => {
  const indexes = begin();
  indexes.prepareFor(page({ rows: MANY, aes: MANY }));
  indexes.prepareFor(page({}));
  expect(indexesOf('reports_next')).toEqual(['by_date']);
});

test('a date in each row makes the index of dates too costly, but one such page among many does not', () => {
  const indexes = begin();
  indexes.prepareFor(page({}));
  indexes.prepareFor(ONE_DATE_A_ROW);
  expect(indexesOf('reports_next')).toEqual([]);
  for (let count = 0; count < 20; count += 1) indexes.prepareFor(page({}));
  expect(indexesOf('reports_next')).toEqual(['by_date']);
  indexes.prepareFor(ONE_DATE_A_ROW);
  expect(indexesOf('reports_next')).toEqual(['by_date']);
});

test('of many rows, no index is dropped', () => {
  const indexes = begin();
  indexes.prepareFor(page({ rows: MANY }));
  indexes.prepareFor(page({ rows: MANY, dates: MANY }));
  expect(indexesOf('reports_next')).toEqual(['by_date']);
});

test('a reading that begins again begins its index again, whatever came before', () => {
  const staging = beginStaging(store.db, 'reports', 'live');
  staging.putPage(1, ONE_DATE_A_ROW, 1);
  staging.count();
  staging.clear();
  expect(indexesOf('reports_next')).toEqual([]);
  staging.putPage(1, page({}), 1);
  staging.count();
  expect(indexesOf('reports_next')).toEqual(['by_date']);
});

test('a copy that is only compared has one index, however many rows it has', () => {
  const indexes = begin('compared');
  indexes.prepareFor(page({ rows: MANY }));
  indexes.prepareFor(page({}));
  expect(indexesOf('reports_next')).toEqual(['next_compared']);
});

test('a page that came again is found by every index, beside a copy that is held back', () => {
  const held = beginStaging(store.db, 'reports', 'live');
  held.putPage(1, page({}), 1);
  held.holdBack({ receipt: makeReceipt('reports', { verdict: 'heldBack' }), readAt: AS_OF, rowsDigest: 'held' });
  const staging = beginStaging(store.db, 'reports', 'live');
  staging.putPage(1, page({}), 1);
  staging.putPage(1, page({ dates: 1, aes: 2 }), 1);
  staging.swap({ receipt: makeReceipt('reports'), asOf: AS_OF, complete: true });
  const count = (where: string) => store.db.prepare(`SELECT count(*) FROM reports WHERE ${where}`).pluck().get();
  const ofDate = count('biz_date_ms IS (SELECT biz_date_ms FROM reports LIMIT 1)');
  expect([ofDate, count(`broker_code = 'AE1'`)]).toEqual([100n, 50n]);
  expect(store.db.pragma('integrity_check', { simple: true })).toBe('ok');
});
