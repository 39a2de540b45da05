// A copy that was held back because it is much smaller than the last good one. The person decides whether it goes live.

import type { DatasetName } from '../../../shared/contract/fields.ts';
import { AppError } from '../../errors.ts';
import type { Database } from '../file/database.ts';
import { dropCopy } from '../file/dataset-tables.ts';
import { withStorageErrors } from '../../files/storage-errors.ts';
import { countByDate } from '../tables/ledger-dates.ts';
import { findLearned, writeLearned } from '../tables/learned.ts';
import { listReceipts, saveReceipt, wasLastHeldBack } from '../tables/receipts.ts';
import { readState, writeState, type ResourceState } from '../tables/resource-states.ts';
import { logCopyChanges } from './change-log.ts';
import { dropReplaced, makeLive } from './live-copy.ts';

/** The rows that a person did not take, and the live copy that stayed. */
type KeptOver = { readonly rowsDigest: string; readonly copyNumber: number };

/**
 * Makes the held copy live, with the time at which it was read, and saves a receipt with the time of the decision. Throws
 * `notFound`.
 */
export function takeHeldBack(db: Database, dataset: DatasetName, now: () => number): void {
  const take = db.transaction(() => {
    const { readAt, ...facts } = getHeldCopy(db, dataset);
    const finishedAt = new Date(now()).toISOString();
    const [heldReceipt] = listReceipts(db, { resource: dataset, verdicts: ['heldBack'], limit: 1 });
    const changes = heldReceipt && logCopyChanges(db, { dataset, to: 'held', receipt: { ...heldReceipt, finishedAt } });
    const dates = dataset === 'reports' ? countByDate(db, 'held') : [];
    dropCopy(db, dataset, 'old');
    // Only a copy that two passes agreed on is ever held back, so it is complete.
    makeLive(db, dataset, { role: 'held', facts, asOf: readAt, complete: true, dates });
    if (heldReceipt !== undefined) {
      // Its filter values were not compared: the marks that its run counted are those of the copy that it replaces.
      const own = { verdict: 'complete', finishedAt, rowsHeld: facts.rows, parity: null } as const;
      saveReceipt(db, { ...heldReceipt, ...changes, ...own });
    }
  });
  withStorageErrors(db.name, () => {
    take.immediate();
    dropReplaced(db, dataset);
  });
}

/** Drops the held copy; the last good one stays live. The decision is remembered for `wasKeptOver`. Throws `notFound`. */
export function dropHeldBack(db: Database, dataset: DatasetName): void {
  const drop = db.transaction(() => {
    const { rowsDigest } = getHeldCopy(db, dataset);
    const state = readState(db, dataset);
    dropCopy(db, dataset, 'held');
    writeState(db, dataset, { ...state, held: null });
    if (rowsDigest !== undefined)
      writeLearned(db, keptOver(dataset), { rowsDigest, copyNumber: state.copyNumber } satisfies KeptOver);
  });
  withStorageErrors(db.name, () => drop.immediate());
}

/**
 * Whether a person has decided to keep the live copy over a copy of exactly these rows, and no run has found other rows at the
 * service since: if the rows came back, losing them again is another question. A restored file has the decision, but no receipt.
 */
export function wasKeptOver(db: Database, dataset: DatasetName, rowsDigest: string): boolean {
  const { copyNumber, held } = readState(db, dataset);
  // While a copy waits, the question is open again.
  if (held !== null || !wasLastHeldBack(db, dataset)) return false;
  // `dropHeldBack` wrote it.
  const kept = findLearned(db, keptOver(dataset)) as KeptOver | null;
  return kept?.rowsDigest === rowsDigest && kept.copyNumber === copyNumber;
}

function keptOver(dataset: DatasetName): string {
  return `kept over ${dataset}`;
}

function getHeldCopy(db: Database, dataset: DatasetName): NonNullable<ResourceState['held']> {
  const { held } = readState(db, dataset);
  if (held === null) throw new AppError('notFound', `No copy of ${dataset} waits for a decision`);
  return held;
}
