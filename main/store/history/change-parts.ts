// Sorts the changes of the log into parts: those of pinned clients, of restated ledger dates, and all others.

import { sql } from 'drizzle-orm';
import { subjectOf } from '../question/memberships.ts';

/** The sets of the pinned clients, as the log and the memberships name them. */
export const CLIENT_SUBJECTS = sql`SELECT ${subjectOf('aaid', '')} || aaid FROM pins`;
/** Whether a line of the log is about the charge itself: about its fields or its pending mark, not about a client. */
export const OF_CHARGE = sql`dataset = 'charges' AND ifnull(member, 'pending') = 'pending'`;

const OF_CLIENTS = sql`(member IN (${CLIENT_SUBJECTS}) OR (${OF_CHARGE} AND row_key IN (
  SELECT row_key FROM memberships WHERE subject IN (${CLIENT_SUBJECTS}))))`;
/** Whether a line of the log belongs to a restated ledger date. */
export const OF_RESTATED = sql`(dataset = 'reports' AND EXISTS (
  SELECT 1 FROM restatements WHERE restatements.run_id = changes.run_id AND restatements.ledger_date = changes.ledger_date))`;

/** The `ChangePart` of a line of the table `changes`. */
export const PART = sql`CASE WHEN ${OF_CLIENTS} THEN 'clients' WHEN ${OF_RESTATED} THEN 'restated' ELSE 'others' END`;
