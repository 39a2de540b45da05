// Keeps the change log within its limits of age and size by deleting whole runs, the oldest first. Changes of a ledger
// date that the person keeps are never deleted.

import type { Database } from '../file/database.ts';
import { DAY_MS, ledgerDateOf } from '../../../shared/rules/dates.ts';
import { appliedValue } from '../../../shared/policy/bounds.ts';
import type { PolicyRules } from '../../../shared/policy/policy.ts';
import { chosenLimit, LOG_LIMITS, type LogLimit } from '../../../shared/preferences/log-limits.ts';
import { findLearned, writeLearned } from '../tables/learned.ts';
import { keptDates } from '../tables/ledger-dates.ts';
import { readPreference } from '../tables/preferences.ts';
import { keepHighestId } from './change-log.ts';

export type LogLimits = { readonly days: number; readonly bytes: number };
/** What an administrator has decided about the change log. */
export type LogRules = Pick<PolicyRules, LogLimit['policy']>;

/**
 * A pause longer than this, or than half the limit, may be a wrong clock; one of a weekend never is. It is believed once changes
 * were seen on `DAYS_TO_TRUST` days after it. The words of the policy `historyDays` repeat these numbers.
 */
const MOST_PAUSE_DAYS = 7;
const WEEKEND_DAYS = 4;
const DAYS_TO_TRUST = 7;
/** The highest id of the changes that were deleted. */
const TRIMMED_UP_TO = 'trimmed up to';
const NOT_KEPT = '(ledger_date IS NULL OR ledger_date NOT IN (SELECT value FROM json_each(@keptTexts)))';

export function readLogLimits(db: Database, rules: LogRules): LogLimits {
  const readLimit = (limit: LogLimit): number => {
    const chosen = chosenLimit(limit, readPreference(db, limit.preference));
    return (appliedValue(limit.policy, rules[limit.policy], chosen) ?? limit.usual) * limit.unit;
  };
  return { days: readLimit(LOG_LIMITS.days), bytes: readLimit(LOG_LIMITS.gigabytes) };
}

/**
 * The time from which the age of runs is counted, epoch ms. A clock that is ahead would otherwise delete everything, and the
 * service does not give it again: of a long pause, only its beginning counts for now. The run `runId` is left out.
 */
export function nowForAge(
  db: Database,
  { nowMs, runId, limits }: { readonly nowMs: number; readonly runId: string; readonly limits: LogLimits },
): number {
  const mostPauseMs = Math.min(MOST_PAUSE_DAYS, Math.max(WEEKEND_DAYS, limits.days / 2)) * DAY_MS;
  // The run of a first copy always stays: it would make all that was trimmed since look like a pause.
  const days = db
    .prepare(
      `SELECT DISTINCT substr(seen_at, 1, 10) AS day FROM runs WHERE run_id <> ? AND baseline = 0
       ORDER BY day DESC LIMIT ?`,
    )
    .pluck<string>()
    .all(runId, DAYS_TO_TRUST)
    .map((day) => Date.parse(day));
  const times = [nowMs, ...days];
  const beforePause = days.find((dayMs, at) => (times[at] ?? 0) - dayMs > mostPauseMs);
  return beforePause === undefined ? nowMs : Math.min(nowMs, beforePause + mostPauseMs);
}

export function trimChanges(db: Database, nowMs: number, limits: LogLimits): void {
  const trim = db.transaction(() => {
    keepHighestId(db);
    const oldest = new Date(nowMs - limits.days * DAY_MS).toISOString();
    const now = new Date(nowMs).toISOString();
    // Once for all runs: the log may have tens of thousands of texts.
    const keptTexts = JSON.stringify(textsOfKeptDates(db));
    for (const runId of [...runsBefore(db, { oldest, now }), ...runsBeyond(db, limits.bytes)])
      dropRun(db, { runId, keptTexts });
  });
  trim.immediate();
}

/**
 * Runs older than the limit. A run stays if one that was logged before it has a time within the limit: the clock was behind
 * when the run was logged. It goes all the same if earlier times within the limit were logged after that other one, on
 * `DAYS_TO_TRUST` days: then it was the other one's clock that was ahead.
 */
function runsBefore(db: Database, times: { readonly oldest: string; readonly now: string }): readonly string[] {
  return db
    .prepare(
      `SELECT DISTINCT run_id FROM runs WHERE baseline = 0 AND seen_at < $oldest AND NOT EXISTS (
         SELECT 1 FROM runs AS young WHERE young.rowid < runs.rowid AND young.seen_at BETWEEN $oldest AND $now AND (
           SELECT count(DISTINCT substr(later.seen_at, 1, 10)) FROM runs AS later
           WHERE later.rowid > young.rowid AND later.seen_at >= $oldest AND later.seen_at < young.seen_at) < ${DAYS_TO_TRUST})`,
    )
    .pluck<string>()
    .all(times);
}

/**
 * Adds up sizes from the newest run to the oldest, and returns the run that exceeds the limit and all older ones. A run that alone
 * exceeds the limit is left out of the sum, because it would push out all older runs. It is returned once it is not the newest.
 */
function runsBeyond(db: Database, bytes: number): readonly string[] {
  return db
    .prepare(
      `SELECT run_id FROM (
         SELECT run_id, size, row_number() OVER (ORDER BY newest DESC) AS place,
           sum(size) FILTER (WHERE size <= $bytes) OVER (ORDER BY newest DESC) AS reached
         FROM (SELECT run_id, sum(size_bytes) AS size, max(id) AS newest FROM changes GROUP BY run_id))
       WHERE place > 1 AND (size > $bytes OR reached > $bytes)`,
    )
    .pluck<string>()
    .all({ bytes });
}

/** Every text of the dates that are kept, also one that the service wrote later. */
function textsOfKeptDates(db: Database): readonly string[] {
  const kept = keptDates(db);
  if (kept.size === 0) return [];
  const texts = db.prepare('SELECT date FROM ledger_dates UNION SELECT ledger_date FROM restatements');
  return texts
    .pluck<string>()
    .all()
    .filter((text) => kept.has(ledgerDateOf(text)));
}

/** The newest change that has left the log; 0 for none. */
export function trimmedUpTo(db: Database): number {
  return Number(findLearned(db, TRIMMED_UP_TO) ?? 0);
}

/** `keptTexts`: a JSON array. */
function dropRun(db: Database, run: { readonly runId: string; readonly keptTexts: string }): void {
  const { runId } = run;
  const newestStatement = db.prepare(`SELECT max(id) FROM changes WHERE run_id = @runId AND ${NOT_KEPT}`);
  const newest = Number(newestStatement.pluck().get(run) ?? 0);
  if (newest > trimmedUpTo(db)) writeLearned(db, TRIMMED_UP_TO, newest);
  db.prepare(`DELETE FROM changes WHERE run_id = @runId AND ${NOT_KEPT}`).run(run);
  db.prepare(`DELETE FROM restatements WHERE run_id = @runId AND ${NOT_KEPT}`).run(run);
  db.prepare(
    `DELETE FROM runs WHERE run_id = ? AND baseline = 0 AND NOT EXISTS (
       SELECT 1 FROM changes WHERE changes.run_id = runs.run_id AND changes.dataset = runs.dataset)`,
  ).run(runId);
}
