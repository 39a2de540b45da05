// Which indexes a staged copy keeps up to date while its rows come.

import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CopyPurpose } from '../../main/store/copies/staged-indexes.ts';
import { beginStaging, type Staging } from '../../main/store/copies/staging.ts';
import { DATASET_INDEXES } from '../../main/store/file/dataset-indexes.ts';
import { incomingRow, makeReceipt, makeTempStore, NOW_MS, type TempStore } from '../support/temp-store.ts';

const MANY = 300_000;
const ROWS_A_PAGE = 100;
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

type PageOf = { readonly dates: number; readonly aes: number };

/** Puts a page whose rows have so many ledger dates and AEs, each in one block. */
function put(
  staging: Staging,
  page: number,
  { dates, aes }: PageOf,
  firstPosition = (page - 1) * ROWS_A_PAGE + 1,
): void {
  const rows = Array.from({ length: ROWS_A_PAGE }, (_, index) =>
    incomingRow('reports', {
      biz_date: new Date(Date.UTC(2026, 0, 1 + (index % dates))).toISOString().slice(0, 10),
      broker_code: `AE${index % aes}`,
    }),
  );
  staging.putPage(page, rows, firstPosition);
}

const begin = (purpose?: CopyPurpose): Staging => beginStaging(store.db, 'reports', purpose);
const FEW: PageOf = { dates: 2, aes: 5 };

test('rows that come by ledger date keep the index of dates up to date, and the swap builds the others', () => {
  const staging = begin();
  put(staging, 1, FEW);
  expect(indexesOf('reports_next')).toEqual(['by_date']);
  put(staging, 2, FEW);
  staging.swap({ receipt: makeReceipt('reports'), asOf: AS_OF, complete: true });
  expect(indexesOf('reports').toSorted()).toEqual(ALL);
});

test('of many rows, all indexes are kept up to date', () => {
  const staging = begin();
  put(staging, 1, FEW);
  put(staging, 2, FEW, MANY + 1);
  expect(indexesOf('reports_next').toSorted()).toEqual(ALL);
});

test('an AE in each row makes the index of AEs too costly, not the one of dates', () => {
  const staging = begin();
  put(staging, 1, FEW);
  put(staging, 2, { dates: 2, aes: ROWS_A_PAGE }, MANY + 1);
  expect(indexesOf('reports_next')).toEqual(['by_date']);
});

test('rows in no order of dates are sorted at the end', () => {
  const staging = begin();
  put(staging, 1, FEW);
  put(staging, 2, { dates: ROWS_A_PAGE, aes: 5 });
  expect(indexesOf('reports_next')).toEqual([]);
  put(staging, 3, FEW);
  expect(indexesOf('reports_next')).toEqual([]);
  staging.swap({ receipt: makeReceipt('reports'), asOf: AS_OF, complete: true });
  expect(indexesOf('reports').toSorted()).toEqual(ALL);
});

test('a reading that begins again begins its index again', () => {
  const staging = begin();
  put(staging, 1, FEW);
  staging.clear();
  expect(indexesOf('reports_next')).toEqual([]);
  put(staging, 1, FEW);
  expect(indexesOf('reports_next')).toEqual(['by_date']);
});

test('a copy that is only compared has one index, however many rows it has', () => {
  const staging = begin('compared');
  put(staging, 1, FEW);
  put(staging, 2, FEW, MANY + 1);
  expect(indexesOf('reports_next')).toEqual(['next_compared']);
});
