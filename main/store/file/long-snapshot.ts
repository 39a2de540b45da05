// One state of the file for work that takes its time: whatever commits meanwhile, everything read until the end is of
// the same copies.

import type { Database } from './database.ts';
import { toStorageError } from './sqlite-errors.ts';

export async function inLongSnapshot<T>(db: Database, work: () => Promise<T>): Promise<T> {
  try {
    db.exec('BEGIN');
    // The snapshot is that of the first read.
    db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get();
    return await work();
  } catch (error) {
    throw toStorageError(error, db.name);
  } finally {
    if (db.inTransaction) db.exec('COMMIT');
  }
}
