// Brings a file to the newest schema with the migrations that drizzle-kit wrote. Drizzle's own migrator is not used: it
// deletes the children of a rebuilt table, and accepts newer files and edited migrations without an error. Because an
// applied migration is known by its hash, not even a comment of a released one may change.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATASETS } from '../../../shared/contract/fields.ts';
import { AppError } from '../../errors.ts';
import type { Database } from './database.ts';
import { dropCopy, dropIndexes, dropLeftovers, ensureIndexes } from './dataset-tables.ts';

export type Migration = { readonly tag: string; readonly sql: string; readonly hash: string };

/** "COMD". It distinguishes this app's files from other SQLite files. */
export const APPLICATION_ID = 0x43_4f_4d_44;

const BREAKPOINT = '--> statement-breakpoint';

export function readMigrations(folder: string): readonly Migration[] {
  // The journal is drizzle-kit's, and is part of the app.
  const journal = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as {
    readonly entries: readonly { readonly tag: string }[];
  };
  return journal.entries.map(({ tag }) => {
    // A checkout on Windows may change line ends, which must not change the hash.
    const sql = readFileSync(join(folder, `${tag}.sql`), 'utf8').replaceAll('\r\n', '\n');
    return { tag, sql, hash: createHash('sha256').update(sql).digest('hex') };
  });
}

/** The number of migrations that were applied to the file. */
export function schemaVersion(db: Database): number {
  return Number(db.pragma('user_version', { simple: true }));
}

/**
 * Applies all pending migrations in one transaction, so that a crash leaves the old schema or the new one. Throws
 * `newerVersion`, and `storage` for an edited or broken migration.
 */
export function migrate(db: Database, migrations: readonly Migration[], now: () => number): void {
  const version = schemaVersion(db);
  if (version > migrations.length) throw newerVersion(db.name, { found: version, known: migrations.length });
  refuseEdited(db, migrations.slice(0, version));
  if (version < migrations.length) applyPending(db, migrations, now);
  dropLeftovers(db);
  ensureIndexes(db);
}

export function newerVersion(path: string, versions: { readonly found: number; readonly known: number }): AppError {
  return new AppError('newerVersion', `Schema ${versions.found} is newer than ${versions.known}`, { facts: { path } });
}

function applyPending(db: Database, migrations: readonly Migration[], now: () => number): void {
  const version = schemaVersion(db);
  const pending = migrations.slice(version);
  const apply = db.transaction(() => {
    if (version === 0) createBookkeeping(db);
    else prepareCopies(db, pending);
    const recordStatement = db.prepare(
      'INSERT INTO applied_migrations (position, tag, hash, applied_at_ms) VALUES (?, ?, ?, ?)',
    );
    pending.forEach((migration, index) => {
      for (const statement of migration.sql.split(BREAKPOINT)) db.exec(statement);
      recordStatement.run(version + index + 1, migration.tag, migration.hash, now());
    });
    const broken = db.prepare('SELECT 1 FROM pragma_foreign_key_check').all().length;
    if (broken > 0) throw new AppError('storage', `A migration broke ${broken} foreign keys`);
    db.pragma(`user_version=${migrations.length}`);
  });
  // With foreign keys, dropping a table that is being rebuilt would delete its children. The setting has no effect
  // inside a transaction.
  db.pragma('foreign_keys=OFF');
  try {
    apply.immediate();
  } finally {
    db.pragma('foreign_keys=ON');
  }
}

function createBookkeeping(db: Database): void {
  db.exec(
    'CREATE TABLE applied_migrations (position INTEGER PRIMARY KEY, tag TEXT NOT NULL, hash TEXT NOT NULL, applied_at_ms INTEGER NOT NULL) STRICT',
  );
  db.pragma(`application_id=${APPLICATION_ID}`);
}

/**
 * Of each dataset that a migration names, drops the copy that waits for a decision, which would keep the old columns: the next
 * run offers it again. And its indexes, because a column that is indexed cannot be dropped, and migrations do not know their
 * names.
 */
function prepareCopies(db: Database, pending: readonly Migration[]): void {
  dropLeftovers(db);
  const forget = db.prepare('UPDATE resource_states SET held = NULL WHERE resource = ?');
  for (const dataset of DATASETS.filter((name) => pending.some(({ sql }) => sql.includes(name)))) {
    dropCopy(db, dataset, 'held');
    forget.run(dataset);
    dropIndexes(db, dataset);
  }
}

function refuseEdited(db: Database, applied: readonly Migration[]): void {
  if (applied.length === 0) return;
  const recorded = db
    .prepare<unknown[], { tag: string; hash: string }>('SELECT tag, hash FROM applied_migrations ORDER BY position')
    .all();
  applied.forEach((migration, index) => {
    const before = recorded[index];
    if (before?.tag === migration.tag && before.hash === migration.hash) return;
    throw new AppError('storage', `Migration ${migration.tag} was edited after it had been applied`, {
      facts: { migration: migration.tag },
    });
  });
}
