// Keeps one state of the file for long work: everything read until its end is from the same copies, even if other
// connections commit meanwhile.

import type { Database } from './database.ts';
import { toStorageError } from '../../files/storage-errors.ts';

export async function inLongSnapshot<T>(db: Database, work: () => Promise<T>): Promise<T> {
  try {
    db.exec('BEGIN');
    // The snapshot starts with the first read, not with BEGIN.
    db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get();
    return await work();
  } catch (error) {
    throw toStorageError(error, db.name);
  } finally {
    if (db.inTransaction) db.exec('COMMIT');
  }
}
