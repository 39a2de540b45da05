// Group A: files of every released version are migrated to the newest, completely or not at all.

import { cpSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../main/store/file/database.ts';
import { openStore } from '../../main/store/file/store-file.ts';
import {
  addMigration,
  countMigrations,
  keepFirstMigrations,
  PARENT_AND_CHILD,
  REBUILD_PARENT,
} from '../support/extra-migrations.ts';
import { MIGRATIONS, TEST_KEY } from '../support/synced-store.ts';
import { childProgram } from './built.ts';
import { figure, pointsUpTo, tried } from './points.ts';
import { inPairs, makeControl, readControl, runChild, setFault } from './shim.ts';
import { dataFile, makeTrials, type Trials } from './trial.ts';

const RELEASED = countMigrations(MIGRATIONS);
const ROWS = 300;

let trials: Trials;
beforeAll(() => {
  trials = makeTrials();
});
afterAll(() => trials[Symbol.dispose]());

function migrationsOf(version: number): string {
  const folder = trials.fresh(`migrations-${version}`);
  cpSync(MIGRATIONS, folder, { recursive: true });
  keepFirstMigrations(folder, version);
  return folder;
}

function open(path: string, migrationsFolder: string): Database {
  const opened = openStore({ path, key: TEST_KEY, migrationsFolder, now: () => 0 });
  expect(opened.kind).toBe('open');
  return opened.db;
}

type Content = Readonly<Record<string, { readonly columns: readonly string[]; readonly rows: readonly unknown[] }>>;

function tables(db: Database): readonly string[] {
  const found = db.prepare(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`,
  );
  return found.pluck().all() as string[];
}

/** Columns that a later version dropped because nothing read them or another column replaced them. */
const DROPPED: readonly string[] = [
  'resource_states.index_suffix',
  ...['exported_at', 'about_sha256', 'rows_sha256', 'content_sha256'].map((column) => `export_seals.${column}`),
];

/** Every row of every table; with a newer schema, only the columns that `older` had. */
function contentOf(db: Database, older?: Content): Content {
  const names = (older === undefined ? tables(db) : Object.keys(older)).filter((name) => name !== 'applied_migrations');
  return Object.fromEntries(
    names.map((name) => {
      const all = db.prepare(`SELECT name FROM pragma_table_info(?)`).pluck().all(name) as string[];
      const columns = older?.[name]?.columns ?? all.filter((column) => !DROPPED.includes(`${name}.${column}`));
      const list = columns.map((column) => `"${column}"`).join(', ');
      return [name, { columns, rows: db.prepare(`SELECT ${list} FROM "${name}" ORDER BY ${list}`).all() }];
    }),
  );
}

/** Fills every table of any schema with rows that fit its column types. */
function fillEveryTable(db: Database): void {
  db.transaction(() => fillTables(db))();
}

function fillTables(db: Database): void {
  for (const name of tables(db)) {
    if (name === 'applied_migrations') continue;
    const columns = db
      .prepare<unknown[], { name: string; type: string }>(`SELECT name, type FROM pragma_table_info(?)`)
      .all(name);
    db.exec(`DELETE FROM "${name}"`);
    const insert = db.prepare(`INSERT INTO "${name}" VALUES (${columns.map(() => '?').join(', ')})`);
    for (let row = 1; row <= ROWS; row += 1) {
      insert.run(
        ...columns.map(({ name: column, type }) => {
          if (type === 'INTEGER') return BigInt(row) * 7n;
          return type === 'BLOB' ? Buffer.alloc(16, row) : textOf(name, column, row);
        }),
      );
    }
  }
}

function textOf(table: string, column: string, row: number): string | null {
  if (column === 'held') return null;
  if (column.endsWith('_fields')) return '[]';
  if (column === 'receipt') return '{}';
  return `${table} ${column} ${row}`;
}

test('A16 a file of each released version keeps every row of every table', ({ task }) => {
  for (let version = 1; version <= RELEASED; version += 1) {
    const path = dataFile(trials.fresh(`version-${version}`));
    const older = open(path, migrationsOf(version));
    fillEveryTable(older);
    const before = contentOf(older);
    const counted = Object.values(before).reduce((sum, { rows }) => sum + rows.length, 0);
    expect(counted).toBe(ROWS * Object.keys(before).length);
    older.close();
    const db = open(path, MIGRATIONS);
    expect(contentOf(db, before)).toEqual(before);
    expect(db.pragma('foreign_key_check')).toEqual([]);
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(Number(db.pragma('user_version', { simple: true }))).toBe(RELEASED);
    db.close();
    tried(task, Object.keys(before).length);
  }
});

test('A17 a rebuilt parent table keeps its children, and a migration that orphans them is refused as a whole', ({
  task,
}) => {
  const folder = migrationsOf(RELEASED);
  addMigration(folder, '9000_family', PARENT_AND_CHILD);
  const path = dataFile(trials.fresh('family'));
  open(path, folder).close();
  addMigration(folder, '9001_rebuild', REBUILD_PARENT);
  const db = open(path, folder);
  expect(db.prepare('SELECT id, parent_id FROM child ORDER BY id').raw().all()).toEqual([
    [10n, 1n],
    [20n, 2n],
  ]);
  expect(db.prepare('SELECT id, name, note FROM parent ORDER BY id').raw().all()).toEqual([
    [1n, 'a', null],
    [2n, 'b', null],
  ]);
  db.prepare('DELETE FROM parent WHERE id = 1').run();
  expect(db.prepare('SELECT id FROM child').pluck().all()).toEqual([20n]);
  db.close();
  addMigration(folder, '9002_orphans', 'DELETE FROM parent;');
  expect(() => open(path, folder)).toThrow(expect.objectContaining({ code: 'storage' }));
  const raw = openDatabase({ path, key: TEST_KEY, mode: 'read' });
  expect(raw.prepare('SELECT id FROM child').pluck().all()).toEqual([20n]);
  expect(Number(raw.pragma('user_version', { simple: true }))).toBe(RELEASED + 2);
  raw.close();
  tried(task, 3);
});

test('A18 a kill or a full disk at any operation of a migration leaves the old schema or the new one', async ({
  task,
}) => {
  // From the last released schema through a rebuild: more than one migration at once.
  const newer = migrationsOf(RELEASED);
  addMigration(newer, '9000_family', PARENT_AND_CHILD);
  addMigration(newer, '9001_rebuild', REBUILD_PARENT);
  const base = trials.fresh('migration-base');
  const older = open(dataFile(base), migrationsOf(Math.max(1, RELEASED - 1)));
  fillEveryTable(older);
  const before = contentOf(older);
  const oldVersion = Number(older.pragma('user_version', { simple: true }));
  older.close();
  const run = async (folder: string, control: string): Promise<void> => {
    const end = await runChild({
      script: childProgram('open-child'),
      task: { path: dataFile(folder), migrationsFolder: newer },
      fault: { folder, control },
    });
    const [line] = end.lines;
    // The result: killed, opened, or the error's code.
    expect(
      end.signal === 'SIGKILL' || line?.['kind'] === 'open' || ['diskFull', 'storage'].includes(String(line?.['code'])),
      `${end.stderr} ${JSON.stringify(line)}`,
    ).toBe(true);
  };
  const counted = trials.fresh('migration-count', base);
  const control = makeControl(trials.fresh('migration-count-control'));
  await run(counted, control);
  const { operations } = readControl(control);
  const seen = new Set<number>();
  for (const mode of ['kill', 'fullFrom', 'ioErrorFrom'] as const) {
    await inPairs(pointsUpTo(operations, 4), async (at, lane) => {
      const folder = trials.fresh(`migration-${lane}`, base);
      const laneControl = makeControl(trials.fresh(`migration-control-${lane}`));
      setFault(laneControl, mode, at);
      await run(folder, laneControl);
      const raw = openDatabase({ path: dataFile(folder), key: TEST_KEY, mode: 'write' });
      const version = Number(raw.pragma('user_version', { simple: true }));
      expect([oldVersion, RELEASED + 2]).toContain(version);
      expect(tables(raw).includes('child')).toBe(version === RELEASED + 2);
      expect(contentOf(raw, before)).toEqual(before);
      raw.close();
      seen.add(version);
      const db = open(dataFile(folder), newer);
      expect(contentOf(db, before)).toEqual(before);
      expect(db.prepare('SELECT id FROM child ORDER BY id').pluck().all()).toEqual([10n, 20n]);
      expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
      db.close();
      tried(task, 1);
    });
  }
  expect(seen.size).toBe(2);
  figure(task, `1: migrations broken off at ${operations} operations in 3 ways: old or new schema, every row kept`);
});
