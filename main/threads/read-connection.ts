// The connection of a thread that only reads the profile's file. Other calls open and close it.

import { AppError } from '../errors.ts';
import { closeDatabase, openDatabase, type Database, type StoreLocation } from '../store/file/database.ts';

export class ReadConnection {
  #db: Database | null = null;

  /** Empty while no file is open. */
  get path(): string {
    return this.#db?.name ?? '';
  }

  /** Throws `storage` while no file is open. */
  getDatabase(): Database {
    if (!this.#db) throw new AppError('storage', 'no store is open');
    return this.#db;
  }

  open({ path, key }: StoreLocation): void {
    this.#db = openDatabase({ path, key, mode: 'read' });
  }

  close(): void {
    if (this.#db) closeDatabase(this.#db);
    this.#db = null;
  }
}
