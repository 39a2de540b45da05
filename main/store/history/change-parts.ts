// Sorts the changes of the log into parts: those of pinned clients, of restated ledger dates, and all others.

import { sql } from 'drizzle-orm';
import { subjectOf } from '../question/memberships.ts';

/** The oldest ledger date of the copy, as `ledgerDateOf` names it. Null without rows, or if no date is known. */
export const OLDEST_DATE = `(SELECT ledger_date_of(date) FROM ledger_dates WHERE rows > 0 AND ms IS NOT NULL ORDER BY ms LIMIT 1)`;
/** Whether the date of a line of `restatements` is not older than all that have rows. */
export const IS_SERVED = `ledger_date_of(ledger_date) >= ifnull(${OLDEST_DATE}, '')`;
/**
 * Whether a line of `restatements` counts. The log has those of older dates too, so that its differences add up if they return;
 * till then nobody restated them: the service no longer has them. A date that the person keeps stays, and can be let go.
 */
export const IS_RESTATED = `(${IS_SERVED}
  OR ledger_date_of(ledger_date) IN (SELECT ledger_date_of(date) FROM ledger_dates WHERE kept = 1))`;

/** The sets of the pinned clients, as the log and the memberships name them. */
export const CLIENT_SUBJECTS = sql`SELECT ${subjectOf('aaid', '')} || aaid FROM pins`;
/** Whether a line of the log is about the charge itself: about its fields or its pending mark, not about a client. */
export const OF_CHARGE = sql`dataset = 'charges' AND ifnull(member, 'pending') = 'pending'`;

const OF_CLIENTS = sql`(member IN (${CLIENT_SUBJECTS}) OR (${OF_CHARGE} AND row_key IN (
  SELECT row_key FROM memberships WHERE subject IN (${CLIENT_SUBJECTS}))))`;
// Not asked anew for each line: the log has hundreds of thousands, and dates must be parsed.
const OF_RESTATED = sql`(dataset = 'reports' AND (run_id, ledger_date) IN (
  SELECT run_id, ledger_date FROM restatements WHERE ${sql.raw(IS_RESTATED)}))`;

/** The `ChangePart` of a line of the table `changes`. */
export const PART = sql`CASE WHEN ${OF_CLIENTS} THEN 'clients' WHEN ${OF_RESTATED} THEN 'restated' ELSE 'others' END`;
