// Settings that screens remember, as JSON text by name. Only the screen that wrote a text knows its meaning.

import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { Database } from '../file/database.ts';
import { preferences } from '../file/schema.ts';

export function readPreference(db: Database, name: string): string | null {
  const stored = drizzle({ client: db }).select().from(preferences).where(eq(preferences.name, name)).get();
  return stored?.value ?? null;
}

/** Null deletes the preference. */
export function writePreference(db: Database, name: string, value: string | null): void {
  const orm = drizzle({ client: db });
  if (value === null) {
    orm.delete(preferences).where(eq(preferences.name, name)).run();
    return;
  }
  orm
    .insert(preferences)
    .values({ name, value })
    .onConflictDoUpdate({ target: preferences.name, set: { value } })
    .run();
}
