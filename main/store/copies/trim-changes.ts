// Keeps the change log within its age and size: whole runs go, the oldest first. Changes of a ledger date that is kept
// stay, and so does all current data.

import type { Database } from '../file/database.ts';
import { DAY_MS } from '../../../shared/rules/dates.ts';
import { readPreference } from '../tables/preferences.ts';

export type LogLimits = { readonly days: number; readonly bytes: number };

const DEFAULT_LIMITS: LogLimits = { days: 400, bytes: 2 * 1024 ** 3 };
const NOT_KEPT = '(ledger_date IS NULL OR ledger_date NOT IN (SELECT date FROM ledger_dates WHERE kept = 1))';

/** As the profile has them: whole numbers in the preferences `changeLog.days` and `changeLog.bytes`. */
function readLogLimits(db: Database): LogLimits {
  const read = (name: keyof LogLimits): number => {
    const text = readPreference(db, `changeLog.${name}`);
    return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : DEFAULT_LIMITS[name];
  };
  return { days: read('days'), bytes: read('bytes') };
}

export function trimChanges(db: Database, nowMs: number, limits: LogLimits = readLogLimits(db)): void {
  const trim = db.transaction(() => {
    const oldest = new Date(nowMs - limits.days * DAY_MS).toISOString();
    for (const runId of [...runsBefore(db, oldest), ...runsBeyond(db, limits.bytes)]) dropRun(db, runId);
  });
  trim.immediate();
}

function runsBefore(db: Database, oldest: string): readonly string[] {
  return db
    .prepare('SELECT DISTINCT run_id FROM runs WHERE baseline = 0 AND seen_at < ?')
    .pluck()
    .all(oldest) as string[];
}

/** Counted from the newest run on; the run that would exceed the size goes, and all before it. */
function runsBeyond(db: Database, bytes: number): readonly string[] {
  return db
    .prepare(
      `SELECT run_id FROM (
         SELECT run_id, sum(size) OVER (ORDER BY newest DESC) AS reached FROM (
           SELECT run_id, sum(size_bytes) AS size, max(id) AS newest FROM changes GROUP BY run_id))
       WHERE reached > ?`,
    )
    .pluck()
    .all(bytes) as string[];
}

function dropRun(db: Database, runId: string): void {
  db.prepare(`DELETE FROM changes WHERE run_id = ? AND ${NOT_KEPT}`).run(runId);
  db.prepare(`DELETE FROM restatements WHERE run_id = ? AND ${NOT_KEPT}`).run(runId);
  db.prepare(
    `DELETE FROM runs WHERE run_id = ? AND baseline = 0 AND NOT EXISTS (
       SELECT 1 FROM changes WHERE changes.run_id = runs.run_id AND changes.dataset = runs.dataset)`,
  ).run(runId);
}
