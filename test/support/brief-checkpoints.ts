// For tests that keep a reader open during a sync: each run's checkpoint would wait five seconds for it.

import type { Database } from '../../main/store/file/database.ts';

type Asked = Parameters<Database['pragma']>;

const BRIEF_MS = 50;
const USUAL_MS = 5_000;

/** From now on, the checkpoints of this process wait only a moment for readers. `db`: any open database. */
export function waitBrieflyForReaders(db: Database): void {
  const prototype = Object.getPrototypeOf(db) as { pragma: (this: Database, ...asked: Asked) => unknown };
  const { pragma } = prototype;
  prototype.pragma = function (...asked) {
    if (!asked[0].startsWith('wal_checkpoint')) return pragma.apply(this, asked);
    pragma.call(this, `busy_timeout=${BRIEF_MS}`);
    try {
      return pragma.apply(this, asked);
    } finally {
      pragma.call(this, `busy_timeout=${USUAL_MS}`);
    }
  };
}
