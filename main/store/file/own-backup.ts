// Writes the backup of what only a person can make, such as views and pinned clients, soon after it was changed: no sync can
// bring it back, and none may end in order for weeks. Notes are backed up at once, by their own calls.

import { ignoreStorageErrors } from '../../files/storage-errors.ts';
import { backUpNotes, backUpSettings } from './backup.ts';
import type { Database } from './database.ts';

/** One backup for all changes of this time, such as the filters that a person tries out. */
const DELAY_MS = 5_000;

/** Runs the work after this time. */
export type Later = (work: () => void, ms: number) => void;

export type OwnBackupParts = {
  /** Null while no file is open. */
  readonly store: () => Database | null;
  readonly now: () => number;
  readonly later: Later;
};

export class OwnBackup {
  readonly #parts: OwnBackupParts;
  /** The file has a change that the backup lacks. */
  #isDue = false;
  #isWaiting = false;

  constructor(parts: OwnBackupParts) {
    this.#parts = parts;
  }

  /** Call it after each change. */
  noteChange(): void {
    this.#isDue = true;
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    this.#parts.later(() => {
      this.#isWaiting = false;
      this.writeIfDue();
    }, DELAY_MS);
  }

  /** Call it before the file is closed. If a backup cannot be written, the next change, run or closing writes it. */
  writeIfDue(): void {
    const db = this.#parts.store();
    if (!this.#isDue || db === null) return;
    if (ignoreStorageErrors(() => backUpSettings(db, this.#parts.now()))) this.#isDue = false;
  }

  /** Call it once the backups are gone, as before a change of the key. The notes first: their backup is the smaller one. */
  writeAgain(): void {
    this.#isDue = true;
    const db = this.#parts.store();
    if (db !== null) ignoreStorageErrors(() => backUpNotes(db, this.#parts.now()));
    this.writeIfDue();
  }

  /** A run has written it, or the file is closed. */
  forget(): void {
    this.#isDue = false;
  }
}
