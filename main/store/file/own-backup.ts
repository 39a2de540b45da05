// Writes the backup of what only a person can make: no sync can bring it back, and none may end in order for weeks. Notes
// are backed up at once; views, pinned clients and the rest soon after they were changed.

import { ignoreStorageErrors } from '../../files/storage-errors.ts';
import { backUpNotes, backUpSettings } from './backup.ts';
import type { Database } from './database.ts';

/** One backup for all changes of this time, such as the filters that a person tries out. */
const DELAY_MS = 5_000;

/** The notes first: their backup is the smaller one. */
const PARTS = [
  ['notes', backUpNotes],
  ['settings', backUpSettings],
] as const;
type Part = (typeof PARTS)[number][0];

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
  /** Those that may lack a change of the file. */
  readonly #due = new Set<Part>();
  #isWaiting = false;

  constructor(parts: OwnBackupParts) {
    this.#parts = parts;
  }

  /** Call it after each change of a note. */
  writeNotes(): void {
    this.#due.add('notes');
    this.#write(['notes']);
  }

  /** Call it after each other change. */
  noteChange(): void {
    this.#due.add('settings');
    this.#writeLater();
  }

  /** Call it once a file is open: a kill or a full disk may have kept the last changes from being backed up. */
  noteOpening(): void {
    this.#addAll();
    this.#writeLater();
  }

  /** Call it before the file is closed. What cannot be written stays due until the next change, run, closing or opening. */
  writeIfDue(): void {
    this.#write(PARTS.map(([part]) => part));
  }

  /** Call it once the backups are gone, as before a change of the key. */
  writeAgain(): void {
    this.#addAll();
    this.writeIfDue();
  }

  /** A run has written all, or the file is closed. */
  forget(): void {
    this.#due.clear();
  }

  #addAll(): void {
    for (const [part] of PARTS) this.#due.add(part);
  }

  #writeLater(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    this.#parts.later(() => {
      this.#isWaiting = false;
      this.writeIfDue();
    }, DELAY_MS);
  }

  #write(parts: readonly Part[]): void {
    const db = this.#parts.store();
    if (db === null) return;
    for (const [part, backUp] of PARTS) {
      const isDue = parts.includes(part) && this.#due.has(part);
      if (isDue && ignoreStorageErrors(() => backUp(db, this.#parts.now()))) this.#due.delete(part);
    }
  }
}
