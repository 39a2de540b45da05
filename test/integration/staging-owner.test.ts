// Two programs that sync into one file, which the app's lock prevents: the later one takes over, and no row of the other
// is mixed with its rows.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeDatabase, openDatabase, type Database } from '../../main/store/file/database.ts';
import { beginLedgerDates } from '../../main/store/copies/ledger-date-staging.ts';
import { beginStaging, type Staging } from '../../main/store/copies/staging.ts';
import { createDecoderCalls } from '../../main/threads/decoder-calls.ts';
import { DatasetApply } from '../../main/threads/writer/apply.ts';
import { listReceipts } from '../../main/store/tables/receipts.ts';
import { encodeEnvelope } from '../support/scripted-service.ts';
import { fill, incomingRow, makeReceipt, makeTempStore, RAW_KEY, type TempStore } from '../support/temp-store.ts';

const READ_AT = '2026-09-18T10:00:00.000Z';
const COMMIT = { receipt: makeReceipt('reports'), asOf: READ_AT, complete: true };
const inUse = expect.objectContaining({ code: 'fileInUse' }) as Error;

let temp: TempStore;
let other: Database;
beforeEach(() => {
  temp = makeTempStore();
  fill(temp.db, 'reports', [{ dcp_name: 'held' }]);
  other = openDatabase({ path: temp.path, key: RAW_KEY, mode: 'write' });
});
afterEach(() => {
  closeDatabase(other);
  temp.remove();
});

function put(staging: Staging, page: number, name: string): void {
  staging.putPage(page, [incomingRow('reports', { dcp_name: name })], page);
}

/** So many that they are written at once. */
function manyRows(name: string) {
  return Array.from({ length: 8_000 }, () => incomingRow('reports', { dcp_name: name }));
}

function names(): readonly unknown[] {
  return temp.db.prepare('SELECT dcp_name FROM reports ORDER BY row_id').pluck().all();
}

test.each([
  ['the next rows that it writes', (first: Staging) => first.putPage(3, manyRows('first'), 3)],
  ['counting its rows', (first: Staging) => first.count()],
  ['starting again', (first: Staging) => first.clear()],
  ['going live', (first: Staging) => first.swap(COMMIT)],
  [
    'being held back',
    (first: Staging) => first.holdBack({ receipt: COMMIT.receipt, readAt: READ_AT, rowsDigest: 'held' }),
  ],
])('the earlier sync ends at %s, and the later one goes live completely', (_, throwIfStopped) => {
  const first = beginStaging(temp.db, 'reports', 'live');
  put(first, 1, 'first');
  const second = beginStaging(other, 'reports', 'live');
  put(second, 1, 'second');
  expect(() => throwIfStopped(first)).toThrow(inUse);
  first.drop();
  put(second, 2, 'second');
  second.swap(COMMIT);
  expect(names()).toEqual(['second', 'second']);
});

test('a reading whose rows can no longer be written can still be given up, with its receipt', () => {
  const apply = new DatasetApply(temp.db, 'reports', 'live');
  const body = encodeEnvelope({ list: [{ dcp_name: 'first' }], total: 1 });
  const decoded = createDecoderCalls().decodePage({ dataset: 'reports', body, firstPosition: 1, knownDigest: null });
  apply.readPage({ page: 1, pageSize: 1_000, firstPosition: 1, decoded });
  beginStaging(other, 'reports', 'live');
  expect(() => apply.endPass()).toThrow(inUse);
  expect(apply.abandon(makeReceipt('reports', { verdict: 'failed' }))).toMatchObject({ rowsHeld: null });
  expect(listReceipts(temp.db, { verdicts: ['failed'], limit: 10 })).toHaveLength(1);
});

test('a check ends if a sync took the table, and leaves it without its index', () => {
  const check = beginStaging(temp.db, 'reports', 'compared');
  put(check, 1, 'first');
  const sync = beginStaging(other, 'reports', 'live');
  put(sync, 1, 'second');
  expect(() => check.compareAndDrop()).toThrow(inUse);
  sync.swap(COMMIT);
  const compared = temp.db.prepare(`SELECT name FROM sqlite_schema WHERE name LIKE '%compared'`).pluck().all();
  expect([names(), compared]).toEqual([['second'], []]);
});

test('a sync of single dates also ends if another sync began', () => {
  const dates = beginLedgerDates(temp.db);
  const second = beginStaging(other, 'reports', 'live');
  put(second, 1, 'second');
  const rows = [incomingRow('reports', { biz_date: '2026-09-18', dcp_name: 'first' })];
  expect(() => dates.putRows('2026-09-18', rows)).toThrow(inUse);
  expect(() => dates.commit({ receipt: COMMIT.receipt, read: [], counted: [], isWhole: false })).toThrow(inUse);
  dates.drop();
  second.swap(COMMIT);
  expect(names()).toEqual(['second']);
});
