// For tests that keep a reader open during a sync: each run's checkpoint would wait five seconds for it.

import type { Database } from '../../main/store/file/database.ts';

const BRIEF_MS = 50;
const USUAL_MS = 5_000;

/** From now on, the checkpoints of this process wait only a moment for readers. `db`: any open database. */
export function waitBrieflyForReaders(db: Database): void {
  const prototype = Object.getPrototypeOf(db) as Database;
  const { pragma } = prototype;
  prototype.pragma = function (this: Database, source, options) {
    if (!source.startsWith('wal_checkpoint')) return pragma.call(this, source, options);
    pragma.call(this, `busy_timeout=${BRIEF_MS}`);
    try {
      return pragma.call(this, source, options);
    } finally {
      pragma.call(this, `busy_timeout=${USUAL_MS}`);
    }
  };
}
