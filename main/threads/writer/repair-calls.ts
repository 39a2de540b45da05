// The writer's answers for repair: is the file sound, and the backups beside it.

import type { RepairCalls } from './writer-protocol.ts';
import { AppError } from '../../errors.ts';
import { backUp } from '../../store/file/backup.ts';
import type { Database } from '../../store/file/database.ts';
import { withStorageErrors } from '../../store/file/sqlite-errors.ts';

export function createRepairCalls(store: () => Database, now: () => number): RepairCalls {
  return {
    checkIntegrity() {
      const db = store();
      const found = withStorageErrors(db.name, () => db.pragma('integrity_check(1)', { simple: true }));
      if (found !== 'ok') throw new AppError('corrupt', String(found), { facts: { path: db.name } });
      return null;
    },
    backUp() {
      backUp(store(), now());
      return null;
    },
  };
}
