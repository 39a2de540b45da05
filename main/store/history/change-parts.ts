// Sorts the changes of the log into parts: those of pinned clients, of restated ledger dates, and all others.

import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { subjectOf } from '../question/memberships.ts';

/** The sets of the pinned clients, as the log and the memberships name them. */
export const CLIENT_SUBJECTS = sql`SELECT ${subjectOf('aaid', '')} || aaid FROM pins`;
/** Whether a line of the log is about the charge itself: about its fields or its pending mark, not about a client. */
export const OF_CHARGE = sql`dataset = 'charges' AND ifnull(member, 'pending') = 'pending'`;

const OF_CLIENTS = sql`(member IN (${CLIENT_SUBJECTS}) OR (${OF_CHARGE} AND row_key IN (
  SELECT row_key FROM memberships WHERE subject IN (${CLIENT_SUBJECTS}))))`;
const OF_RESTATED = sql`(dataset = 'reports' AND EXISTS (
  SELECT 1 FROM restatements WHERE restatements.run_id = changes.run_id AND restatements.ledger_date = changes.ledger_date))`;

/** The `ChangePart` of a line of the table `changes`. */
export const PART = sql`CASE WHEN ${OF_CLIENTS} THEN 'clients' WHEN ${OF_RESTATED} THEN 'restated' ELSE 'others' END`;

/**
 * The log has an index by run, not by time. The time of a run's line may be before that of its last changes of
 * memberships, so all runs with such changes are looked at.
 */
export function seenAfterCondition(seenAfter: string): SQL {
  return sql`run_id IN (SELECT run_id FROM runs WHERE seen_at > ${seenAfter} OR members > 0) AND seen_at > ${seenAfter}`;
}
