// The rows of each ledger date, counted over a whole copy.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginStaging } from '../../main/store/copies/staging.ts';
import { countByDate } from '../../main/store/tables/ledger-dates.ts';
import { makeTempStore, type TempStore } from '../support/temp-store.ts';

const MOST_DATES = 20_000;

let store: TempStore;

beforeEach(() => {
  store = makeTempStore();
  beginStaging(store.db, 'reports', 'live');
});
afterEach(() => store.remove());

/** Adds `rows` rows to the staged copy. `date` and `ms`: SQL, in which `n` counts from 1. */
function add(rows: number, date: string, ms: string): void {
  store.db.exec(`
    WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < ${rows})
    INSERT INTO reports_next (row_id, biz_date, biz_date_ms)
    SELECT n + (SELECT ifnull(max(row_id), 0) FROM reports_next), ${date}, ${ms} FROM counted`);
}

test('texts that cannot be read are counted too, texts of one day apart, and rows without a date are not', () => {
  add(3, `'2026-09-18'`, '1789660800000');
  add(2, `'20260918'`, '1789660800000');
  add(4, `'someday'`, 'NULL');
  add(1, `''`, 'NULL');
  add(5, 'NULL', 'NULL');
  expect(countByDate(store.db, 'next').toSorted((a, b) => b.rows - a.rows)).toEqual([
    { date: 'someday', ms: null, rows: 4 },
    { date: '2026-09-18', ms: 1_789_660_800_000, rows: 3 },
    { date: '20260918', ms: 1_789_660_800_000, rows: 2 },
    { date: '', ms: null, rows: 1 },
  ]);
});

test('the rows of a date are added up from all parts of a large copy', () => {
  add(120_001, `CASE n % 3 WHEN 0 THEN 'a' ELSE 'b' END`, 'NULL');
  expect(countByDate(store.db, 'next').toSorted((a, b) => a.rows - b.rows)).toEqual([
    { date: 'a', ms: null, rows: 40_000 },
    { date: 'b', ms: null, rows: 80_001 },
  ]);
});

test.each([
  [MOST_DATES, MOST_DATES],
  [MOST_DATES + 1, 0],
])('of %i dates, %i are listed', (dates, listed) => {
  add(dates, 'n', 'n');
  expect(countByDate(store.db, 'next')).toHaveLength(listed);
});

test('an empty copy has none', () => {
  expect(countByDate(store.db, 'next')).toEqual([]);
});
