import { appendFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DATASETS, FIELDS } from '../../shared/contract/fields.ts';
import { listChanges } from '../../main/store/history/change-list.ts';
import { closeDatabase } from '../../main/store/file/database.ts';
import type { Database } from '../../main/store/file/database.ts';
import { readKeptColumns } from '../../main/store/columns/kept/kept-columns.ts';
import { loadColumns } from '../../main/store/columns/load-columns.ts';
import { readState } from '../../main/store/tables/resource-states.ts';
import { columnNames } from '../../main/store/file/dataset-tables.ts';
import { findNote, listLooseNotes, saveNote } from '../../main/store/history/row-notes.ts';
import { listLedgerDates } from '../../main/store/tables/ledger-dates.ts';
import { listPins } from '../../main/store/question/pins.ts';
import { readPreference, writePreference } from '../../main/store/tables/preferences.ts';
import { listReceipts, resourceStatus } from '../../main/store/tables/receipts.ts';
import { queryRows } from '../../main/store/question/rows.ts';
import { DATASET_INDEXES } from '../../main/store/file/dataset-indexes.ts';
import { countSaves, noteSaved } from '../../main/store/file/save-count.ts';
import { takeHeldBack } from '../../main/store/copies/held-copy.ts';
import { beginStaging } from '../../main/store/copies/staging.ts';
import { openStore } from '../../main/store/file/store-file.ts';
import { listViewNews } from '../../main/store/views/view-news.ts';
import { listViews } from '../../main/store/views/views.ts';
import {
  addMigration as addMigrationTo,
  countMigrations,
  keepFirstMigrations,
  PARENT_AND_CHILD,
  REBUILD_PARENT,
} from '../support/extra-migrations.ts';
import {
  fill,
  incomingRow,
  makeReceipt,
  makeTempFolder,
  MIGRATIONS_FOLDER,
  NOW_MS,
  RAW_KEY,
} from '../support/temp-store.ts';

const AS_OF = '2026-09-18T10:00:00.000Z';
const SHIPPED = countMigrations(MIGRATIONS_FOLDER);

let folder: ReturnType<typeof makeTempFolder>;
let path: string;
let migrations: string;
let opened: Database[];
beforeEach(() => {
  folder = makeTempFolder();
  path = join(folder.path, 'data.db');
  migrations = join(folder.path, 'drizzle');
  cpSync(MIGRATIONS_FOLDER, migrations, { recursive: true });
  opened = [];
});
afterEach(() => {
  for (const db of opened) if (db.open) closeDatabase(db);
  folder.remove();
});

function open(): Database {
  const { db } = openStore({ path, key: RAW_KEY, migrationsFolder: migrations, now: () => NOW_MS });
  opened.push(db);
  return db;
}

function addMigration(tag: string, sql: string): void {
  addMigrationTo(migrations, tag, sql);
}

describe('the schema', () => {
  it('has STRICT tables only', () => {
    const tables = open()
      .prepare<unknown[], { name: string; strict: bigint }>(
        `SELECT name, strict FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'`,
      )
      .all();
    expect(tables.length).toBeGreaterThanOrEqual(7);
    expect(tables.filter((table) => table.strict !== 1n)).toEqual([]);
  });

  it.each(DATASETS)('of %s is the same in the migrations, in the code and in a staged copy', (dataset) => {
    const db = open();
    const columns = (table: string): unknown =>
      db.prepare(`SELECT name, lower(type) AS type, pk FROM pragma_table_xinfo(?)`).all(table);
    beginStaging(db, dataset, 'live');
    expect(columns(`${dataset}_next`)).toEqual(columns(dataset));
    expect((columns(dataset) as { name: string }[]).map((column) => column.name)).toEqual(columnNames(dataset));
    expect(columnNames(dataset)).toEqual(expect.arrayContaining(Object.keys(FIELDS[dataset])));
  });

  it('refuses text in number columns', () => {
    const db = open();
    expect(() => db.prepare(`INSERT INTO reports (row_id, trade_amount_units) VALUES (1, 'many')`).run()).toThrow(
      /cannot store TEXT/,
    );
  });

  it('has its indexes on a new file', () => {
    const names = open()
      .prepare(`SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL`)
      .pluck()
      .all();
    const wanted = DATASETS.flatMap((dataset) =>
      Object.keys(DATASET_INDEXES[dataset]).map((name) => `${dataset}_${name}_a`),
    );
    expect(names.filter((name) => !/^(changes|export_seals|row_notes)_/.test(String(name))).toSorted()).toEqual(
      wanted.toSorted(),
    );
  });
});

function indexesOf(db: Database, table: string) {
  return db
    .prepare<[string], { readonly name: string; readonly rootpage: bigint }>(
      `SELECT name, rootpage FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? ORDER BY name`,
    )
    .all(table);
}

describe('migrations', () => {
  it('keep the children of a table that is rebuilt', () => {
    addMigration('0001_family', PARENT_AND_CHILD);
    closeDatabase(open());
    addMigration('0002_rebuild', REBUILD_PARENT);
    const db = open();
    expect(db.prepare('SELECT id FROM child ORDER BY id').pluck().all()).toEqual([10n, 20n]);
    expect(db.prepare('SELECT name, note FROM parent').all()).toEqual([
      { name: 'a', note: null },
      { name: 'b', note: null },
    ]);
    expect(db.pragma('foreign_keys', { simple: true })).toBe(1n);
    db.prepare('DELETE FROM parent WHERE id = 1').run();
    expect(db.prepare('SELECT id FROM child').pluck().all()).toEqual([20n]);
  });

  it('keep rows, receipts and as-of time, whichever index names a swap left', () => {
    const before = open();
    fill(before, 'reports', [{ biz_date: '2026-09-18', currency: 'HKD' }]);
    fill(before, 'reports', [{ biz_date: '2026-09-18', currency: 'USD' }]);
    const status = resourceStatus(before, 'reports', NOW_MS);
    closeDatabase(before);
    addMigration(
      '0001_drop_a_column',
      'ALTER TABLE charges DROP COLUMN threshold_nanos;\n--> statement-breakpoint\nALTER TABLE reports ADD COLUMN later TEXT;',
    );
    const db = open();
    expect(resourceStatus(db, 'reports', NOW_MS)).toEqual(status);
    expect(listReceipts(db, { resource: 'reports', limit: 9 })).toHaveLength(2);
    const answer = queryRows(
      db,
      { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 9 },
      { now: () => NOW_MS },
    );
    expect(answer).toMatchObject({ kind: 'rows', total: 1, rows: [{ values: { currency: 'USD' } }] });
    expect(indexesOf(db, 'reports')).toHaveLength(Object.keys(DATASET_INDEXES.reports).length);
  });

  it('drop the indexes that only an older version used', () => {
    const before = open();
    before.exec('CREATE INDEX reports_by_package_a ON reports (dcp_name, biz_date_ms)');
    // An index that was built again would have another root page.
    const wanted = indexesOf(before, 'reports').filter(({ name }) => name !== 'reports_by_package_a');
    closeDatabase(before);
    expect(indexesOf(open(), 'reports')).toEqual(wanted);
  });

  it('build an index that is missing, and leave the others', () => {
    const before = open();
    const whole = indexesOf(before, 'reports');
    before.exec('DROP INDEX reports_by_ae_a');
    closeDatabase(before);
    const after = indexesOf(open(), 'reports');
    expect(after.map(({ name }) => name)).toEqual(whole.map(({ name }) => name));
    expect(after).toEqual(expect.arrayContaining(whole.filter(({ name }) => name !== 'reports_by_ae_a')));
  });

  it('bring indexes of one copy to one suffix', () => {
    const before = open();
    before.exec('DROP INDEX reports_by_ae_a; CREATE INDEX reports_by_ae_b ON reports (broker_code, biz_date_ms)');
    before.exec('CREATE INDEX reports_by_date_c ON reports (biz_date_ms)');
    closeDatabase(before);
    const names = indexesOf(open(), 'reports').map(({ name }) => name);
    expect(names).toEqual(['reports_by_ae_a', 'reports_by_currency_a', 'reports_by_date_a']);
  });

  it('give the rows of an older file their ledger dates, with the reading time of the copy', () => {
    const journal = join(migrations, 'meta', '_journal.json');
    const shipped = readFileSync(journal, 'utf8');
    const { entries } = JSON.parse(shipped) as { entries: unknown[] };
    writeFileSync(journal, JSON.stringify({ entries: entries.slice(0, 1) }));
    const before = open();
    const insert = before.prepare('INSERT INTO reports (row_id, biz_date, biz_date_ms, currency) VALUES (?, ?, ?, ?)');
    [
      ['20260917', 1],
      ['20260917', 1],
      ['20260918', 2],
      ['someday', null],
      [null, null],
    ].forEach(([date, ms], index) => insert.run(index + 1, date, ms, 'HKD'));
    before
      .prepare(
        `INSERT INTO resource_states VALUES ('reports', ?, 1, 5, 3, NULL, '20260918', '20260917', '[]', '[]', NULL)`,
      )
      .run(AS_OF);
    // As receipts were written then.
    const { ledgerDates: _, parity: __, ...receipt } = makeReceipt('reports');
    before
      .prepare(`INSERT INTO receipts (run_id, resource, finished_at, receipt) VALUES ('r', 'reports', ?, ?)`)
      .run(AS_OF, JSON.stringify(receipt));
    closeDatabase(before);
    writeFileSync(journal, shipped);
    const db = open();
    expect(listLedgerDates(db)).toEqual([
      { date: '20260918', rows: 1, readAt: AS_OF, countedAt: null, isReadTooEarly: true, kept: false, readRun: 0 },
      { date: '20260917', rows: 2, readAt: AS_OF, countedAt: null, isReadTooEarly: false, kept: false, readRun: 0 },
      { date: 'someday', rows: 1, readAt: AS_OF, countedAt: null, isReadTooEarly: false, kept: false, readRun: 0 },
    ]);
    expect(listReceipts(db, { resource: 'reports', limit: 9 })).toEqual([makeReceipt('reports')]);
    expect(
      queryRows(db, { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 9 }, { now: () => NOW_MS }),
    ).toMatchObject({
      total: 5,
      asOf: AS_OF,
      ledgerDates: { dates: 3, onlyCounted: 0 },
    });
  });

  it('give a file without saved views their empty tables, and keep its settings, pins and rows', () => {
    keepFirstMigrations(migrations, 2);
    const before = open();
    writePreference(before, 'frame', '{"view":"reports"}');
    before.prepare(`INSERT INTO pins VALUES ('60000001', 'a client', ?, NULL)`).run(AS_OF);
    before.prepare(`INSERT INTO charges (row_id, id, name) VALUES (1, '1', '港股')`).run();
    closeDatabase(before);
    cpSync(join(MIGRATIONS_FOLDER, 'meta'), join(migrations, 'meta'), { recursive: true });
    const db = open();
    expect([listViews(db), listViewNews(db)]).toEqual([[], []]);
    expect(readPreference(db, 'frame')).toBe('{"view":"reports"}');
    expect(listPins(db)).toMatchObject([{ aaid: '60000001', nickname: 'a client' }]);
    expect(db.prepare('SELECT name FROM charges').pluck().all()).toEqual(['港股']);
  });

  it('count the saves of an older file, keep its changes, and index them by AE and package', () => {
    const journal = join(migrations, 'meta', '_journal.json');
    const shipped = readFileSync(journal, 'utf8');
    const { entries } = JSON.parse(shipped) as { entries: unknown[] };
    writeFileSync(journal, JSON.stringify({ entries: entries.slice(0, 3) }));
    const before = open();
    // Today's code fills the file, so it needs today's column for a moment.
    before.exec('ALTER TABLE ledger_dates ADD read_run INTEGER NOT NULL DEFAULT 0');
    fill(before, 'reports', [{ biz_date: '2026-09-18', broker_code: 'A', dcp_name: 'Gold', currency: 'HKD' }]);
    const insert = before.prepare(
      `INSERT INTO changes (run_id, seen_at, dataset, kind, row_key, ae, package, size_bytes) VALUES ('r', ?, 'reports', ?, '[]', ?, 'Gold', 9)`,
    );
    insert.run(AS_OF, 'gone', 'A');
    insert.run(AS_OF, 'added', 'B');
    const status = resourceStatus(before, 'reports', NOW_MS);
    before.exec('ALTER TABLE ledger_dates DROP COLUMN read_run');
    closeDatabase(before);
    writeFileSync(journal, shipped);
    const db = open();
    expect(resourceStatus(db, 'reports', NOW_MS)).toEqual(status);
    expect(listChanges(db, { ae: 'A', page: 1, pageSize: 9 })).toMatchObject({ total: 1, changes: [{ kind: 'gone' }] });
    expect(listChanges(db, { package: 'gold', page: 1, pageSize: 9 }).total).toBe(2);
    expect(countSaves(db)).toBe(0);
    noteSaved(db, 'own');
    expect(countSaves(db)).toBe(1);
    const columns = db.prepare(`SELECT name FROM pragma_table_info('resource_states')`).pluck().all();
    expect(columns).not.toContain('index_suffix');
  });

  it('give an older file an empty table of notes, and keep its views, changes and the seals of its exports', () => {
    keepFirstMigrations(migrations, 10);
    const before = open();
    fill(before, 'charges', [{ id: '1', name: '港股' }]);
    before.prepare(`INSERT INTO views VALUES ('v', 'charges', 'Mine', 1, '[]', '[]', NULL, '[]', 0, 0)`).run();
    before.prepare(`INSERT INTO export_seals VALUES (1, 'e-1', '{}')`).run();
    closeDatabase(before);
    cpSync(join(MIGRATIONS_FOLDER, 'meta'), join(migrations, 'meta'), { recursive: true });
    const db = open();
    const row = { values: { id: '1', name: '港股' }, extras: null };
    expect(findNote(db, { dataset: 'charges', row })).toBe(null);
    saveNote(db, { dataset: 'charges', row, isFlagged: true, text: 'a note' }, () => NOW_MS);
    expect(findNote(db, { dataset: 'charges', row })).toMatchObject({ text: 'a note', isFlagged: true });
    expect(listViews(db).map(({ name }) => name)).toEqual(['Mine']);
    expect(db.prepare('SELECT export_id FROM export_seals').pluck().all()).toEqual(['e-1']);
    expect(listLooseNotes(db, { limit: 9 }).total).toBe(0);
  });

  it('give an older file empty tables for kept columns, and keep its rows', () => {
    keepFirstMigrations(migrations, 11);
    const before = open();
    fill(before, 'reports', [{ biz_date: '2026-09-18', currency: 'HKD', commission_amount: '1' }]);
    const built = loadColumns(before, 'reports');
    closeDatabase(before);
    cpSync(join(MIGRATIONS_FOLDER, 'meta'), join(migrations, 'meta'), { recursive: true });
    const db = open();
    expect(readKeptColumns(db, 'reports', readState(db, 'reports'))).toBeNull();
    expect(loadColumns(db, 'reports')).toEqual(built);
  });

  it('keep a copy that waits for a decision, but not one of a dataset that they change: it has the old columns', () => {
    const before = open();
    for (const dataset of ['charges', 'reports'] as const) {
      fill(before, dataset, [{}, {}]);
      const staging = beginStaging(before, dataset, 'live');
      staging.putPage(1, [incomingRow(dataset, {})], 1);
      staging.holdBack({ receipt: makeReceipt(dataset, { verdict: 'heldBack' }), readAt: 'then', rowsDigest: 'held' });
    }
    // One that only later versions have.
    before.exec(`DROP INDEX "${indexesOf(before, 'charges_held')[0]?.name ?? ''}"`);
    closeDatabase(before);
    addMigration('0001_more', 'ALTER TABLE reports ADD COLUMN later TEXT;');
    const db = open();
    expect(resourceStatus(db, 'reports', NOW_MS)).toMatchObject({ rows: 2, heldBack: null });
    expect(resourceStatus(db, 'charges', NOW_MS).heldBack).toMatchObject({ newRows: 1, liveRows: 2 });
    takeHeldBack(db, 'charges', () => NOW_MS);
    expect(resourceStatus(db, 'charges', NOW_MS)).toMatchObject({ rows: 1, heldBack: null, hasShrunk: false });
    expect(indexesOf(db, 'charges')).toHaveLength(Object.keys(DATASET_INDEXES.charges).length);
  });

  it('leave the old schema if one of them fails', () => {
    closeDatabase(open());
    addMigration('0001_good', 'CREATE TABLE good (id INTEGER PRIMARY KEY) STRICT;');
    addMigration('0002_bad', 'INSERT INTO nowhere VALUES (1);');
    expect(() => open()).toThrow();
    const journal = join(migrations, 'meta', '_journal.json');
    cpSync(join(MIGRATIONS_FOLDER, 'meta', '_journal.json'), journal);
    const sidecar = JSON.parse(readFileSync(`${path}.json`, 'utf8')) as object;
    writeFileSync(`${path}.json`, JSON.stringify({ ...sidecar, schemaVersion: SHIPPED }));
    const db = open();
    expect(db.pragma('user_version', { simple: true })).toBe(BigInt(SHIPPED));
    expect(db.prepare(`SELECT count(*) FROM sqlite_schema WHERE name = 'good'`).pluck().get()).toBe(0n);
  });

  it('are refused if they leave a child without its parent', () => {
    addMigration('0001_family', PARENT_AND_CHILD);
    closeDatabase(open());
    addMigration('0002_orphans', 'DELETE FROM parent WHERE id = 1;');
    expect(() => open()).toThrow(expect.objectContaining({ code: 'storage' }));
  });

  it('are refused if one was edited after it had been applied', () => {
    closeDatabase(open());
    appendFileSync(join(migrations, '0000_initial.sql'), '\n-- a small improvement');
    expect(() => open()).toThrow(expect.objectContaining({ code: 'storage', facts: { migration: '0000_initial' } }));
  });

  it('accept files whose line ends a checkout changed', () => {
    closeDatabase(open());
    const file = join(migrations, '0000_initial.sql');
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('\n', '\r\n'));
    expect(open().open).toBe(true);
  });
});
