// The reference dictionaries as last read, in the service's order.

import { asc, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { DictionaryEntry } from '../../../../shared/contract/answers.ts';
import type { DictionaryName } from '../../../../shared/contract/fields.ts';
import type { Receipt } from '../../../../shared/contract/sync.ts';
import type { Database } from '../../file/database.ts';
import { saveReceipt } from '../../tables/receipts.ts';
import { readState, writeState } from '../../tables/resource-states.ts';
import { dictionaryEntries } from '../../file/schema.ts';

/** Writes entries, receipt and as-of time in one transaction. */
export function replaceDictionary(
  db: Database,
  name: DictionaryName,
  entries: readonly DictionaryEntry[],
  commit: { readonly receipt: Receipt; readonly asOf: string; readonly complete?: boolean },
): void {
  const replace = db.transaction(() => {
    const orm = drizzle({ client: db });
    orm.delete(dictionaryEntries).where(eq(dictionaryEntries.name, name)).run();
    const insertStatement = db.prepare(
      'INSERT INTO dictionary_entries (name, position, key, label) VALUES (?, ?, ?, ?)',
    );
    entries.forEach((entry, index) => insertStatement.run(name, index + 1, entry.key, entry.label));
    const before = readState(db, name);
    writeState(db, name, {
      ...before,
      asOf: commit.asOf,
      complete: commit.complete ?? true,
      rows: entries.length,
      copyNumber: before.copyNumber + 1,
    });
    saveReceipt(db, commit.receipt);
  });
  replace.immediate();
}

export function listDictionary(db: Database, name: DictionaryName): readonly DictionaryEntry[] {
  return drizzle({ client: db })
    .select({ key: dictionaryEntries.key, label: dictionaryEntries.label })
    .from(dictionaryEntries)
    .where(eq(dictionaryEntries.name, name))
    .orderBy(asc(dictionaryEntries.position))
    .all();
}
