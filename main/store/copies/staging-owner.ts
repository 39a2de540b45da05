// Whose the table is that a sync stages its rows in. Only one program is to open a profile; where two do all the same,
// the later sync takes the table over, and the earlier one ends instead of filling it with rows of its own.

import { randomUUID } from 'node:crypto';
import type { DatasetName } from '../../../shared/contract/fields.ts';
import { AppError } from '../../errors.ts';
import type { Database } from '../file/database.ts';
import { readPreference, writePreference } from '../tables/preferences.ts';

export type StagingOwner = {
  /** Within the transaction that makes the table anew. */
  take(): void;
  /** Within the transaction that writes to it or takes it live. Throws `busy`. */
  refuseIfTaken(): void;
  isTaken(): boolean;
};

export function stagingOwner(db: Database, dataset: DatasetName): StagingOwner {
  const name = `staging.${dataset}`;
  const own = JSON.stringify(randomUUID());
  const isTaken = (): boolean => readPreference(db, name) !== own;
  return {
    take: () => writePreference(db, name, own),
    isTaken,
    refuseIfTaken() {
      if (isTaken()) throw new AppError('busy', 'another program syncs into this file', { facts: { path: db.name } });
    },
  };
}
