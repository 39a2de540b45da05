// Runs statements written with Drizzle's `sql` on a plain connection. Values are always bound, never part of the text.

import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core';
import type { SQL } from 'drizzle-orm';
import type { Database } from './database.ts';

export type SqlValue = string | number | bigint | null;
export type SqlRow = Readonly<Record<string, SqlValue>>;

export function allRows(db: Database, statement: SQL): readonly SqlRow[] {
  const { text, values } = render(statement);
  return db.prepare<unknown[], SqlRow>(text).all(...values);
}

export function firstRow(db: Database, statement: SQL): SqlRow | undefined {
  const { text, values } = render(statement);
  return db.prepare<unknown[], SqlRow>(text).get(...values);
}

export function toNumber(value: SqlValue | undefined): number {
  return Number(value ?? 0);
}

export function render(statement: SQL): { readonly text: string; readonly values: readonly unknown[] } {
  const query = new SQLiteSyncDialect().sqlToQuery(statement);
  return { text: query.sql, values: query.params };
}
