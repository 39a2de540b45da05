import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DatasetName } from '../../shared/contract/fields.ts';
import type { Receipt } from '../../shared/contract/sync.ts';
import { closeDatabase, openDatabase } from '../../main/store/file/database.ts';
import type { Database } from '../../main/store/file/database.ts';
import { listDictionary, replaceDictionary } from '../../main/store/question/labels/dictionaries.ts';
import { readPreference, writePreference } from '../../main/store/tables/preferences.ts';
import { createQueryCache } from '../../main/store/question/query-context.ts';
import { listReceipts, resourceStatus, saveReceipt } from '../../main/store/tables/receipts.ts';
import { getRow, queryRows } from '../../main/store/question/rows.ts';
import { buildIndexToCompare } from '../../main/store/copies/compare-copies.ts';
import { dropHeldBack, takeHeldBack } from '../../main/store/copies/held-copy.ts';
import type { CopyPurpose } from '../../main/store/copies/staged-indexes.ts';
import { beginStaging } from '../../main/store/copies/staging.ts';
import { openStore } from '../../main/store/file/store-file.ts';
import {
  fill,
  incomingRow,
  makeReceipt,
  makeTempStore,
  MIGRATIONS_FOLDER,
  NOW_MS,
  RAW_KEY,
} from '../support/temp-store.ts';
import { seededRandom } from '../support/seeded-random.ts';
import type { RowValues, TempStore } from '../support/temp-store.ts';

const AS_OF = '2026-09-18T10:00:00.000Z';
const LATER = '2026-09-19T10:00:00.000Z';

let store: TempStore;
let db: Database;
beforeEach(() => {
  store = makeTempStore();
  db = store.db;
});
afterEach(() => store.remove());

function stage(dataset: DatasetName, pages: readonly (readonly RowValues[])[], purpose: CopyPurpose = 'live') {
  const staging = beginStaging(db, dataset, purpose);
  let position = 1;
  pages.forEach((rows, index) => {
    staging.putPage(
      index + 1,
      rows.map((values) => incomingRow(dataset, values)),
      position,
    );
    position += rows.length;
  });
  return staging;
}

function ids(connection: Database = db, cache = createQueryCache()): readonly (string | null | undefined)[] {
  const answer = queryRows(
    connection,
    { dataset: 'charges', filters: [], sort: [], page: 1, pageSize: 1_000 },
    { cache, now: () => NOW_MS },
  );
  if (answer.kind !== 'rows') throw new Error('unknown');
  expect(answer.total).toBe(answer.rows.length);
  return answer.rows.map((row) => row.values.id);
}

const charges = (...names: readonly string[]): readonly RowValues[] =>
  names.map((id) => ({ id, name: `Charge ${id}` }));
const swapWith = (facts: Partial<Receipt> = {}) => ({
  receipt: makeReceipt('charges', facts),
  asOf: AS_OF,
  complete: true,
});

describe('staging', () => {
  it('keeps rows in the service’s order, and shows nothing before the swap', () => {
    const staging = stage('charges', [charges('b', 'a'), charges('c')]);
    expect(staging.count()).toBe(3);
    expect(ids()).toEqual([]);
    staging.swap(swapWith());
    expect(ids()).toEqual(['b', 'a', 'c']);
  });

  it('replaces a page that is stored again', () => {
    const staging = stage('charges', [charges('a', 'b'), charges('c', 'd')]);
    staging.putPage(
      1,
      charges('x', 'y').map((values) => incomingRow('charges', values)),
      1,
    );
    staging.swap(swapWith());
    expect(ids()).toEqual(['x', 'y', 'c', 'd']);
  });

  it('starts empty after clear', () => {
    const staging = stage('charges', [charges('a', 'b')]);
    staging.clear();
    expect(staging.count()).toBe(0);
    staging.putPage(
      1,
      charges('z').map((values) => incomingRow('charges', values)),
      1,
    );
    staging.swap(swapWith());
    expect(ids()).toEqual(['z']);
  });

  it('counts repeated ids', () => {
    expect(stage('charges', [charges('a', 'b'), charges('b', 'a', 'a')]).duplicateIds()).toBe(3);
    expect(stage('reports', [[{ broker_code: 'a' }, { broker_code: 'a' }]]).duplicateIds()).toBe(0);
  });

  it('keeps fields that the app does not know, and "not sent" apart from empty', () => {
    const staging = beginStaging(db, 'charges', 'live');
    staging.putPage(1, [incomingRow('charges', { id: '1', name: '', basis: null }, '{"n":1.10}')], 1);
    staging.swap(swapWith());
    const row = getRow(db, { dataset: 'charges', key: '1-1' });
    expect(row).toMatchObject({ key: '1-1', extras: '{"n":1.10}', values: { id: '1', name: '', basis: null } });
    for (const key of ['1-2', '2-1', '1', '', '1; DROP TABLE charges', '-1', '1e0']) {
      expect(() => getRow(db, { dataset: 'charges', key })).toThrow(expect.objectContaining({ code: 'notFound' }));
    }
  });

  it('is dropped without a trace', () => {
    fill(db, 'charges', charges('a'));
    const staging = stage('charges', [charges('b')]);
    staging.drop();
    expect(ids()).toEqual(['a']);
    expect(db.prepare(`SELECT count(*) FROM sqlite_schema WHERE name LIKE '%next%'`).pluck().get()).toBe(0n);
    expect(db.pragma('synchronous', { simple: true })).toBe(2n);
  });
});

describe('the swap', () => {
  it('writes rows, receipt and as-of time together', () => {
    const receipt = makeReceipt('charges', { runId: 'run-7', rowsHeld: 2 });
    stage('charges', [charges('a', 'b')]).swap({ receipt, asOf: AS_OF, complete: false });
    expect(resourceStatus(db, 'charges', NOW_MS)).toEqual({
      resource: 'charges',
      asOf: AS_OF,
      complete: false,
      rows: 2,
      newestLedgerDate: null,
      oldestLedgerDate: null,
      confirmed: { at: receipt.finishedAt, by: 'sync' },
      last: { ...receipt, added: 2, changed: 0, gone: 0 },
      ...{ copyNumber: 1, newestReadAt: AS_OF, reachedDay: null, lastPlace: 1, heldBack: null, hasShrunk: false },
    });
  });

  it('leaves everything old when it fails half-way, and can be repeated', () => {
    fill(db, 'charges', charges('old'));
    const before = resourceStatus(db, 'charges', NOW_MS);
    const staging = stage('charges', [charges('new')]);
    // A receipt that cannot be written fails after both tables have been renamed.
    const broken = { ...makeReceipt('charges'), bytes: 1n as unknown as number };
    expect(() => staging.swap({ receipt: broken, asOf: LATER, complete: true })).toThrow(TypeError);
    expect(ids()).toEqual(['old']);
    expect(resourceStatus(db, 'charges', NOW_MS)).toEqual(before);
    staging.swap(swapWith());
    expect(ids()).toEqual(['new']);
  });

  it('is old or new after the process ends before it, and the next open removes the leftovers', () => {
    fill(db, 'charges', charges('old'));
    stage('charges', [charges('new')]);
    buildIndexToCompare(db, 'charges', 'next');
    closeDatabase(db);
    const again = openStore({ path: store.path, key: RAW_KEY, migrationsFolder: MIGRATIONS_FOLDER, now: () => NOW_MS });
    expect(ids(again.db)).toEqual(['old']);
    expect(again.db.prepare(`SELECT count(*) FROM sqlite_schema WHERE name LIKE '%next%'`).pluck().get()).toBe(0n);
    closeDatabase(again.db);
  });

  it('is seen by an open reader at its next query, and not within a snapshot', () => {
    fill(db, 'charges', charges('old'));
    const reader = openDatabase({ path: store.path, key: RAW_KEY, mode: 'read' });
    const cache = createQueryCache();
    expect(ids(reader, cache)).toEqual(['old']);
    const staging = stage('charges', [charges('new', 'newer')]);
    expect(ids(reader, cache)).toEqual(['old']);
    reader.exec('BEGIN');
    expect(ids(reader, cache)).toEqual(['old']);
    db.pragma('busy_timeout=50');
    staging.swap(swapWith());
    expect(ids(reader, cache)).toEqual(['old']);
    reader.exec('COMMIT');
    expect(ids(reader, cache)).toEqual(['new', 'newer']);
    closeDatabase(reader);
  });

  it('alternates index names, and leaves one set of them', () => {
    const suffixes = (): unknown =>
      db
        .prepare(
          `SELECT DISTINCT substr(name, -1) FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'charges' AND sql IS NOT NULL`,
        )
        .pluck()
        .all();
    const seen = ['x', 'y', 'z'].map((id) => {
      fill(db, 'charges', charges(id));
      return suffixes();
    });
    expect(seen).toEqual([['b'], ['a'], ['b']]);
  });

  it('empties the log, so that losing it later loses nothing', () => {
    fill(db, 'charges', charges('a'));
    expect(db.pragma('wal_checkpoint')).toMatchObject([{ log: 0n }]);
  });

  it('records the oldest and newest ledger date as the service writes them', () => {
    fill(
      db,
      'reports',
      ['20260917', '99991231', null, '20250101', ''].map((biz_date) => ({ biz_date })),
    );
    const edges = { newestLedgerDate: '99991231', oldestLedgerDate: '20250101', reachedDay: '2026-09-17' };
    expect(resourceStatus(db, 'reports', NOW_MS)).toMatchObject(edges);
  });
});

describe('comparing with the live copy', () => {
  const stageToCompare = (dataset: DatasetName, pages: Parameters<typeof stage>[1]) =>
    stage(dataset, pages, 'compared');

  it('counts everything as added at first', () => {
    expect(stageToCompare('charges', [charges('a', 'b')]).compareAndDrop()).toEqual({ added: 2, changed: 0, gone: 0 });
  });

  it('matches charges by id, whatever their order', () => {
    fill(db, 'charges', charges('a', 'b', 'c', 'd'));
    const staging = stageToCompare('charges', [[...charges('e', 'd', 'b'), { id: 'a', name: 'Renamed' }]]);
    expect(staging.compareAndDrop()).toEqual({ added: 1, changed: 1, gone: 1 });
  });

  it('notices a value that was null becoming empty, and a change of extras', () => {
    fill(db, 'charges', [{ id: 'a', basis: null }]);
    expect(stageToCompare('charges', [[{ id: 'a', basis: '' }]]).compareAndDrop().changed).toBe(1);
    const staging = beginStaging(db, 'charges', 'compared');
    staging.putPage(1, [incomingRow('charges', { id: 'a', basis: null }, '{}')], 1);
    expect(staging.compareAndDrop().changed).toBe(1);
  });

  it('refuses a copy that was read to be compared as the live one', () => {
    const staging = stageToCompare('reports', [[{ biz_date: '2026-09-18' }]]);
    expect(() => staging.swap({ receipt: makeReceipt('reports'), asOf: AS_OF, complete: true })).toThrow('compare');
  });

  it('agrees with a plain count of reports by identity and values, over 40 random changes', () => {
    const random = seededRandom(5);
    const pick = (values: readonly (string | null)[]): string | null =>
      values[Math.floor(random() * values.length)] ?? null;
    const row = (): RowValues => ({
      biz_date: pick(['2026-09-18', '2026-09-17', 'someday', null]),
      broker_code: pick(['A', 'B']),
      commission_amount: pick(['1', '2', null]),
    });
    let before = Array.from({ length: 40 }, row);
    for (let round = 0; round < 40; round += 1) {
      fill(db, 'reports', before);
      const kept = before.filter(() => random() < 0.9);
      const after = [...(random() < 0.5 ? [row()] : []), ...kept, ...(random() < 0.5 ? [row()] : [])];
      if (random() < 0.3) after.reverse();
      // Small pages have too many dates for an index that is kept up to date.
      const half = round % 2 === 0 ? after.length : Math.floor(after.length / 2);
      const staging = stageToCompare('reports', [after.slice(0, half), after.slice(half)]);
      // A page that came again.
      const firstRows = after.slice(0, half).map((values) => incomingRow('reports', values));
      staging.putPage(1, firstRows, 1);
      expect(staging.compareAndDrop()).toEqual(plainDifference(before, after));
      before = after.length === 0 ? [row()] : after;
    }
  });
});

function plainDifference(before: readonly RowValues[], after: readonly RowValues[]) {
  const [gone, added] = [[...before], [...after]];
  for (const row of before) {
    const twin = added.findIndex((candidate) => JSON.stringify(candidate) === JSON.stringify(row));
    if (twin < 0) continue;
    added.splice(twin, 1);
    gone.splice(
      gone.findIndex((candidate) => JSON.stringify(candidate) === JSON.stringify(row)),
      1,
    );
  }
  let changed = 0;
  for (const row of [...gone]) {
    const twin = added.findIndex((other) => other.biz_date === row.biz_date && other.broker_code === row.broker_code);
    if (twin < 0) continue;
    added.splice(twin, 1);
    gone.splice(gone.indexOf(row), 1);
    changed += 1;
  }
  return { added: added.length, changed, gone: gone.length };
}

describe('a copy that is held back', () => {
  const held = {
    receipt: makeReceipt('charges', { verdict: 'heldBack', runId: 'run-2' }),
    readAt: LATER,
    rowsDigest: 'held',
  };

  beforeEach(() => {
    fill(db, 'charges', charges('a', 'b', 'c'));
    stage('charges', [charges('c')]).holdBack(held);
  });

  it('leaves the last good rows in place, and waits', () => {
    expect(ids()).toEqual(['a', 'b', 'c']);
    expect(resourceStatus(db, 'charges', NOW_MS)).toMatchObject({
      rows: 3,
      last: { verdict: 'heldBack' },
      heldBack: { newRows: 1, liveRows: 3, readAt: LATER },
    });
  });

  it('goes live with its own reading time when it is taken', () => {
    takeHeldBack(db, 'charges', () => NOW_MS);
    expect(ids()).toEqual(['c']);
    expect(resourceStatus(db, 'charges', NOW_MS)).toMatchObject({
      asOf: LATER,
      complete: true,
      rows: 1,
      heldBack: null,
    });
    expect(resourceStatus(db, 'charges', NOW_MS).last).toMatchObject({
      verdict: 'complete',
      runId: 'run-2',
      rowsHeld: 1,
    });
    expect(() => takeHeldBack(db, 'charges', () => NOW_MS)).toThrow(expect.objectContaining({ code: 'notFound' }));
  });

  it('is dropped when the last good copy is kept', () => {
    dropHeldBack(db, 'charges');
    expect(ids()).toEqual(['a', 'b', 'c']);
    expect(resourceStatus(db, 'charges', NOW_MS).heldBack).toBeNull();
    expect(() => dropHeldBack(db, 'charges')).toThrow(expect.objectContaining({ code: 'notFound' }));
  });

  it('survives a restart, and is replaced by a newer copy, held back or live', () => {
    closeDatabase(db);
    ({ db } = openStore({ path: store.path, key: RAW_KEY, migrationsFolder: MIGRATIONS_FOLDER, now: () => NOW_MS }));
    stage('charges', [charges('x', 'y')]).holdBack(held);
    expect(resourceStatus(db, 'charges', NOW_MS).heldBack?.newRows).toBe(2);
    fill(db, 'charges', charges('live'));
    expect(ids()).toEqual(['live']);
    expect(resourceStatus(db, 'charges', NOW_MS).heldBack).toBeNull();
    expect(() => takeHeldBack(db, 'charges', () => NOW_MS)).toThrow(expect.objectContaining({ code: 'notFound' }));
    closeDatabase(db);
  });
});

describe('the data beside the datasets', () => {
  it('keeps a dictionary in the service’s order, with its receipt', () => {
    const entries = [
      { key: '2', label: 'Two' },
      { key: '1', label: 'One' },
    ];
    const receipt = makeReceipt('tenant_currencies');
    replaceDictionary(db, 'tenant_currencies', [{ key: 'x', label: 'gone' }], { receipt, asOf: AS_OF });
    replaceDictionary(db, 'tenant_currencies', entries, { receipt, asOf: LATER });
    expect(listDictionary(db, 'tenant_currencies')).toEqual(entries);
    expect(listDictionary(db, 'billing_business_type')).toEqual([]);
    expect(resourceStatus(db, 'tenant_currencies', NOW_MS)).toMatchObject({ asOf: LATER, complete: true, rows: 2 });
  });

  it('lists receipts newest first, of one resource or of all', () => {
    fill(db, 'reports', [{ currency: 'HKD' }]);
    stage('charges', [charges('a')]).swap(swapWith({ runId: 'second' }));
    expect(listReceipts(db, { limit: 9 }).map((receipt) => receipt.resource)).toEqual(['charges', 'reports']);
    expect(listReceipts(db, { resource: 'charges', limit: 9 }).map((receipt) => receipt.runId)).toEqual(['second']);
    expect(listReceipts(db, { limit: 1 })).toHaveLength(1);
  });

  it('lists the receipts of runs that ended on some Hong Kong days', () => {
    const ends = [
      '2026-09-18T15:59:59.999Z',
      '2026-09-18T16:00:00.000Z',
      '2026-09-20T15:59:59.999Z',
      '2026-09-20T16:00:00.000Z',
    ];
    for (const finishedAt of ends) saveReceipt(db, { ...makeReceipt('charges'), runId: finishedAt, finishedAt });
    const within = (from: string, to: string) =>
      listReceipts(db, { days: { from, to }, limit: 9 }).map(({ runId }) => runId);
    expect(within('2026-09-19', '2026-09-20')).toEqual([ends[2], ends[1]]);
    expect(within('2026-09-21', '2026-09-21')).toEqual([ends[3]]);
    expect(within('2026-09-22', '2026-09-30')).toEqual([]);
  });

  it('remembers and forgets preferences', () => {
    writePreference(db, 'charges.columns', '["name"]');
    writePreference(db, 'charges.columns', '["id"]');
    expect(readPreference(db, 'charges.columns')).toBe('["id"]');
    writePreference(db, 'charges.columns', null);
    expect(readPreference(db, 'charges.columns')).toBeNull();
  });
});
