// Migrations after the released ones, in a test's folder.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Journal = { readonly entries: { readonly idx: number; readonly tag: string }[] };

function readJournal(folder: string): Journal {
  return JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as Journal;
}

function writeJournal(folder: string, journal: Journal): void {
  writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify(journal));
}

export function addMigration(folder: string, tag: string, sql: string): void {
  const journal = readJournal(folder);
  journal.entries.push({ idx: journal.entries.length, tag });
  writeJournal(folder, journal);
  writeFileSync(join(folder, `${tag}.sql`), sql);
}

/** The migrations of an older version. */
export function keepFirstMigrations(folder: string, count: number): void {
  const journal = readJournal(folder);
  writeJournal(folder, { ...journal, entries: journal.entries.slice(0, count) });
}

export function countMigrations(folder: string): number {
  return readJournal(folder).entries.length;
}

export const PARENT_AND_CHILD = `CREATE TABLE parent (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;
--> statement-breakpoint
CREATE TABLE child (id INTEGER PRIMARY KEY, parent_id INTEGER NOT NULL REFERENCES parent (id) ON DELETE CASCADE) STRICT;
--> statement-breakpoint
INSERT INTO parent VALUES (1, 'a'), (2, 'b');
--> statement-breakpoint
INSERT INTO child VALUES (10, 1), (20, 2);`;

/** A rebuild as drizzle-kit writes it, with its foreign_keys statements, which have no effect here. */
export const REBUILD_PARENT = `PRAGMA foreign_keys=OFF;
--> statement-breakpoint
CREATE TABLE __new_parent (id INTEGER PRIMARY KEY, name TEXT NOT NULL, note TEXT) STRICT;
--> statement-breakpoint
INSERT INTO __new_parent (id, name) SELECT id, name FROM parent;
--> statement-breakpoint
DROP TABLE parent;
--> statement-breakpoint
ALTER TABLE __new_parent RENAME TO parent;
--> statement-breakpoint
PRAGMA foreign_keys=ON;`;
