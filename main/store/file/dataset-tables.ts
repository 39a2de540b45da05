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
 * Builds the indexes that the copy lacks, or those of `names` among them. Index names are global in a file, and live, held
 * and next exist at once, so each copy takes a free suffix.
 */
export function buildIndexes(
  db: Database,
  copy: { readonly dataset: DatasetName; readonly role: CopyRole; readonly names?: readonly string[] },
): void {
  const { dataset, role, names = Object.keys(DATASET_INDEXES[dataset]) } = copy;
  const own = indexNames(db, dataset, role);
  const suffix = usedSuffix(own) ?? freeSuffix(db, dataset);
  for (const name of names) {
    const indexName = `${dataset}_${name}_${suffix}`;
    const columns = DATASET_INDEXES[dataset][name]?.columns;
    if (columns === undefined) throw new Error(`${dataset} has no index ${name}`);
    if (!own.includes(indexName)) db.exec(`CREATE INDEX "${indexName}" ON "${tableName(dataset, role)}" (${columns})`);
  }
}

function usedSuffix(names: readonly string[]): string | undefined {
  return SUFFIXES.find((suffix) => names.some((name) => name.endsWith(`_${suffix}`)));
}

function freeSuffix(db: Database, dataset: DatasetName): string {
  const names = indexNames(db, dataset);
  const suffix = SUFFIXES.find((candidate) => !names.some((name) => name.endsWith(`_${candidate}`)));
  if (suffix === undefined) throw new Error(`No index suffix is free for ${dataset}`);
  return suffix;
}

/** Drops all indexes of one copy, or of all copies. */
export function dropIndexes(db: Database, dataset: DatasetName, role?: CopyRole): void {
  for (const name of indexNames(db, dataset, role)) db.exec(`DROP INDEX "${name}"`);
}

/**
 * Call it after migrations and on a new file. Drops indexes that only older versions used, and builds those that are missing,
 * of the live copies and of those that wait for a decision. In one transaction for each: a part of them, left by a crash, would
 * occupy a suffix. Takes no lock if there is nothing to do.
 */
export function ensureIndexes(db: Database): void {
  const ensure = db.transaction((dataset: DatasetName, role: CopyRole, unused: readonly string[]) => {
    for (const name of unused) db.exec(`DROP INDEX "${name}"`);
    buildIndexes(db, { dataset, role });
  });
  for (const { dataset, role } of lastingCopies(db)) {
    const names = indexNames(db, dataset, role);
    const suffix = usedSuffix(names);
    const wanted = Object.keys(DATASET_INDEXES[dataset]).map((name) => `${dataset}_${name}_${suffix}`);
    const unused = names.filter((name) => !wanted.includes(name));
    if (unused.length > 0 || names.length < wanted.length) ensure.immediate(dataset, role, unused);
  }
}

function lastingCopies(db: Database): readonly { readonly dataset: DatasetName; readonly role: CopyRole }[] {
  const isThere = db.prepare<[string]>(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`);
  return DATASETS.flatMap((dataset) => (['live', 'held'] as const).map((role) => ({ dataset, role }))).filter(
    ({ dataset, role }) => isThere.get(tableName(dataset, role)) !== undefined,
  );
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
