// The dataset tables and their copies: `charges` (live), `charges_next` (being staged), `charges_held` (waits for the
// person's decision), `charges_old` (replaced, about to be dropped). They differ only in the names of their indexes.

import { getTableConfig } from 'drizzle-orm/sqlite-core';
import { DATASETS } from '../../../shared/contract/fields.ts';
import type { DatasetName } from '../../../shared/contract/fields.ts';
import type { Database } from './database.ts';
import { DATASET_INDEXES } from './dataset-indexes.ts';
import { DATASET_TABLES } from './schema.ts';

const ROLES = ['live', 'next', 'held', 'old'] as const;
export type CopyRole = (typeof ROLES)[number];

const SUFFIXES = ['a', 'b', 'c'] as const;

export function tableName(dataset: DatasetName, role: CopyRole): string {
  return role === 'live' ? dataset : `${dataset}_${role}`;
}

export function columnNames(dataset: DatasetName): readonly string[] {
  return getTableConfig(DATASET_TABLES[dataset]).columns.map((column) => column.name);
}

export function createCopy(db: Database, dataset: DatasetName, role: CopyRole): void {
  const columns = getTableConfig(DATASET_TABLES[dataset]).columns.map(
    (column) => `"${column.name}" ${column.getSQLType()}${column.primary ? ' PRIMARY KEY NOT NULL' : ''}`,
  );
  db.exec(`CREATE TABLE "${tableName(dataset, role)}" (${columns.join(', ')}) STRICT`);
}

export function dropCopy(db: Database, dataset: DatasetName, role: Exclude<CopyRole, 'live'>): void {
  db.exec(`DROP TABLE IF EXISTS "${tableName(dataset, role)}"`);
}

export function renameCopy(db: Database, dataset: DatasetName, roles: { from: CopyRole; to: CopyRole }): void {
  db.exec(`ALTER TABLE "${tableName(dataset, roles.from)}" RENAME TO "${tableName(dataset, roles.to)}"`);
}

/**
 * Index names are global in a file, and live, held and next exist at once, so each copy takes a free suffix.
 */
export function buildIndexes(db: Database, dataset: DatasetName, role: CopyRole): void {
  const takenSuffixes = new Set(indexNames(db, dataset).map((name) => name.slice(-1)));
  const suffix = SUFFIXES.find((candidate) => !takenSuffixes.has(candidate));
  if (suffix === undefined) throw new Error(`No index suffix is free for ${dataset}`);
  for (const [name, { columns }] of Object.entries(DATASET_INDEXES[dataset])) {
    db.exec(`CREATE INDEX "${dataset}_${name}_${suffix}" ON "${tableName(dataset, role)}" (${columns})`);
  }
}

export function hasIndexes(db: Database, dataset: DatasetName, role: CopyRole): boolean {
  const statement = db.prepare<unknown[], { count: bigint }>(
    `SELECT count(*) AS count FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL AND tbl_name = ?`,
  );
  const count = Number(statement.get(tableName(dataset, role))?.count ?? 0);
  return count === Object.keys(DATASET_INDEXES[dataset]).length;
}

/** Call it before migrations, which cannot drop a column that is indexed, and cannot know the names of the indexes. */
export function dropIndexes(db: Database): void {
  for (const dataset of DATASETS) {
    for (const name of indexNames(db, dataset)) db.exec(`DROP INDEX "${name}"`);
  }
}

/**
 * Call it after migrations and on a new file. Drops indexes that only older versions used. Builds all indexes of a dataset
 * in one transaction: some of them left by a crash would occupy a suffix for ever.
 */
export function ensureIndexes(db: Database): void {
  const rebuild = db.transaction((dataset: DatasetName) => {
    for (const name of indexNames(db, dataset, 'live')) db.exec(`DROP INDEX "${name}"`);
    buildIndexes(db, dataset, 'live');
  });
  for (const dataset of DATASETS) {
    const known = new Set(Object.keys(DATASET_INDEXES[dataset]).map((name) => `${dataset}_${name}`));
    const unused = indexNames(db, dataset, 'live').filter((name) => !known.has(name.slice(0, -'_a'.length)));
    for (const name of unused) db.exec(`DROP INDEX "${name}"`);
    if (!hasIndexes(db, dataset, 'live')) rebuild.immediate(dataset);
  }
}

/** Drops the tables that an interrupted run left behind. */
export function dropLeftovers(db: Database): void {
  for (const dataset of DATASETS) {
    dropCopy(db, dataset, 'next');
    dropCopy(db, dataset, 'old');
  }
}

/** The indexes of one copy of the dataset, or of all copies. */
function indexNames(db: Database, dataset: DatasetName, role?: CopyRole): readonly string[] {
  const statement = db.prepare<unknown[], { name: string; tbl_name: string }>(
    `SELECT name, tbl_name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL`,
  );
  const tables = ROLES.filter((copyRole) => role === undefined || copyRole === role).map((copyRole) =>
    tableName(dataset, copyRole),
  );
  return statement
    .all()
    .filter((index) => tables.includes(index.tbl_name))
    .map((index) => index.name);
}
