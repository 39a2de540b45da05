// Makes a finished copy the live one. What makes a copy fit for that is decided by main/sync and by the person.

import type { DatasetName } from '../../../shared/contract/fields.ts';
import type { Database } from '../file/database.ts';
import { dropCopy, renameCopy } from '../file/dataset-tables.ts';
import { ignoreStorageErrors } from '../../files/storage-errors.ts';
import { replaceLedgerDates, type DateRows } from '../tables/ledger-dates.ts';
import { readState, writeState, type CopyFacts } from '../tables/resource-states.ts';

export type FinishedCopy = {
  readonly role: 'next' | 'held';
  readonly facts: CopyFacts;
  readonly asOf: string;
  readonly complete: boolean;
  /** The copy's rows by ledger date; empty for charges. */
  readonly dates: readonly DateRows[];
};

/** Call it inside the transaction that also saves the receipt. The replaced copy stays until `dropReplaced`. */
export function makeLive(db: Database, dataset: DatasetName, copy: FinishedCopy): void {
  const { role, facts, asOf, complete, dates } = copy;
  const { copyNumber } = readState(db, dataset);
  renameCopy(db, dataset, { from: 'live', to: 'old' });
  renameCopy(db, dataset, { from: role, to: 'live' });
  writeState(db, dataset, { ...facts, asOf, complete, copyNumber: copyNumber + 1, held: null });
  if (dataset === 'reports') replaceLedgerDates(db, dates, asOf);
}

/** Call it after the commit. */
export function dropReplaced(db: Database, dataset: DatasetName): void {
  cleanUpAfterCommit(db, () => dropCopy(db, dataset, 'old'));
}

/**
 * Runs `work` and empties the write-ahead log, so that losing the log later loses nothing of the commit. A full disk
 * does not undo the commit here: the next staging drops what is left over, and the next checkpoint empties the log.
 */
export function cleanUpAfterCommit(db: Database, work: () => void): void {
  ignoreStorageErrors(() => {
    work();
    db.pragma('wal_checkpoint(TRUNCATE)');
  });
}
