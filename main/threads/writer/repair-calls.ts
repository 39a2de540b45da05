// The writer's calls for repair: checking the file, and writing the backups beside it.

import type { RepairCalls } from './writer-protocol.ts';
import { AppError } from '../../errors.ts';
import { backUp } from '../../store/file/backup.ts';
import type { Database } from '../../store/file/database.ts';
import type { OwnBackup } from '../../store/file/own-backup.ts';

export function createRepairCalls(
  store: () => Database,
  { ownBackup, now }: { readonly ownBackup: OwnBackup; readonly now: () => number },
): RepairCalls {
  return {
    checkIntegrity() {
      const db = store();
      const answer = db.pragma('integrity_check(1)', { simple: true });
      if (answer !== 'ok') throw new AppError('corrupt', String(answer), { facts: { path: db.name } });
      return null;
    },
    backUp() {
      backUp(store(), now());
      ownBackup.forget();
      return null;
    },
  };
}
