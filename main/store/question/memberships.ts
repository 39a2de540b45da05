// Stores which rows the service returned for a filter value that the columns cannot answer: pending, clients, and
// dictionary keys for which the columns gave other rows. An answer from here is exact, or there is none.

import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { SQL } from 'drizzle-orm';
import { PENDING_CODE } from '../../../shared/contract/charge-codes.ts';
import { fieldsOf } from '../../../shared/contract/fields.ts';
import type { CellValue, DatasetName, FieldName, ServiceFilterName } from '../../../shared/contract/fields.ts';
import type { Database } from '../file/database.ts';
import { increaseProofNumber } from '../tables/learned.ts';
import { column, type QueryContext } from './query-context.ts';
import { readState } from '../tables/resource-states.ts';
import type { RowTest } from './row-tests.ts';
import { DATASET_TABLES, membershipStates } from '../file/schema.ts';
import { firstRow, toNumber } from '../file/statements.ts';

/** `complement`: every row that the other pending mark does not have. */
type MembershipStanding = (typeof membershipStates.$inferSelect)['standing'];
export type MembershipState = {
  readonly dataset: DatasetName;
  readonly asOf: string;
  readonly rows: number;
  readonly standing: MembershipStanding;
  /** A hash of the members' keys; for `complement`, of the keys of the other mark. */
  readonly digest: string | null;
  /** The copy that was live when the set was read; null when it was read by a version that did not note it. */
  readonly copyNumber: number | null;
  /** The newest change in the log when the set was read; null when the log misses changes since then. */
  readonly changeId: number | null;
};
/** Identifies a row: a charge's id alone, or all values of a report in the order of its fields. */
export type MemberKey = readonly CellValue[];

/** Files contain it, as the subject of a set. */
export function subjectOf(name: ServiceFilterName, value: string): string {
  return `${name}=${value}`;
}

export function parseSubject(subject: string): { readonly name: ServiceFilterName; readonly value: string } {
  const end = subject.indexOf('=');
  // `subjectOf` wrote it.
  return { name: subject.slice(0, end) as ServiceFilterName, value: subject.slice(end + 1) };
}

export function readMembership(db: Database, subject: string): MembershipState | null {
  const stored = drizzle({ client: db })
    .select()
    .from(membershipStates)
    .where(eq(membershipStates.subject, subject))
    .get();
  if (stored === undefined) return null;
  const { dataset, as_of: asOf, rows, standing, digest, copy_number: copyNumber, change_id: changeId } = stored;
  return { dataset, asOf, rows, standing, digest, copyNumber, changeId };
}

type MembersTest = Extract<RowTest, { readonly kind: 'members' | 'notMembers' }>;
/**
 * `outdatedSince`: when the set was read, if the dataset was read again after that: rows may have entered or left the
 * set. `unknown`: some of the set's rows are missing in the copy, or its stored keys were altered.
 */
export type MembershipAnswer =
  | { readonly kind: 'members'; readonly test: MembersTest; readonly outdatedSince: string | null }
  | { readonly kind: 'unknown'; readonly outdatedSince: string | null };

/** Null when the set of this value was never fetched. `field`: the column that the filter reads, if there is one. */
export function membershipAnswer(
  context: QueryContext,
  filter: { readonly name: ServiceFilterName; readonly value: string; readonly field: FieldName | null },
): MembershipAnswer | null {
  const subject = subjectOf(filter.name, filter.value);
  const state = readMembership(context.db, subject);
  if (state === null) return null;
  const outdatedSince = state.copyNumber === context.state.copyNumber ? null : state.asOf;
  if (state.standing === 'unknown') return { kind: 'unknown', outdatedSince: null };
  const test: MembersTest =
    state.standing === 'complement'
      ? { kind: 'notMembers', subject: otherMark(filter) }
      : { kind: 'members', subject, field: filter.field };
  const memberRows = context.remember(`members ${subject}`, () => {
    const where = membersCondition(context, test);
    const count = sql`SELECT count(*) AS rows FROM ${DATASET_TABLES[context.dataset]} WHERE ${where}`;
    return toNumber(firstRow(context.db, count)?.['rows']);
  });
  const digest = context.remember(`keys ${test.subject}`, () => keysDigest(context.db, test.subject));
  if (digest !== state.digest) return { kind: 'unknown', outdatedSince: null };
  return memberRows === state.rows ? { kind: 'members', test, outdatedSince } : { kind: 'unknown', outdatedSince };
}

/** Rows without an id are in neither set, also not in a complement. */
export function membersCondition(context: QueryContext, test: MembersTest): SQL {
  const keys = sql`SELECT row_key FROM memberships WHERE subject = ${test.subject}`;
  if (test.kind === 'notMembers') return sql`${column(context.dataset, 'id')} NOT IN (${keys})`;
  if (context.dataset === 'charges') return sql`${column('charges', 'id')} IN (${keys})`;
  const { subject, field } = test;
  const isMember = sql`${reportKey()} IN (${keys})`;
  if (field === null) return isMember;
  // Building the key of each row is slow. The members' texts in the filter's column select few rows by an index first.
  const texts = textsOfMembers(context, subject, field);
  if (texts.length === 0 || texts.includes(null)) return isMember;
  const bound = sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  );
  return sql`(${column('reports', field)} IN (${bound}) AND ${isMember})`;
}

function textsOfMembers(context: QueryContext, subject: string, field: FieldName): readonly (string | null)[] {
  const fields: readonly FieldName[] = fieldsOf('reports');
  const path = `$[${fields.indexOf(field)}]`;
  const statement = `SELECT DISTINCT json_extract(row_key, ?) FROM memberships WHERE subject = ?`;
  return context.remember(`texts of ${subject}`, () =>
    context.db.prepare(statement).pluck<string | null>().all(path, subject),
  );
}

/** The subject of the other pending mark. */
export function otherMark({ name, value }: { readonly name: ServiceFilterName; readonly value: string }): string {
  const { approved, waiting } = PENDING_CODE;
  return subjectOf(name, value === approved ? waiting : approved);
}

export function keysDigest(db: Database, subject: string): string {
  const keysStatement = db
    .prepare('SELECT row_key FROM memberships WHERE subject = ? ORDER BY row_key')
    .pluck<string>();
  return digestOfKeys(keysStatement.iterate(subject));
}

/** The keys must be sorted. */
export function digestOfKeys(keys: Iterable<string>): string {
  const hash = keysHash();
  for (const key of keys) hash.add(key);
  return hash.digest();
}

export type KeysHash = { add(key: string): void; digest(): string };

/** The hash of a set's keys, which must be added in ascending order. Files contain its digests. */
export function keysHash(): KeysHash {
  const hash = createHash('sha256');
  return { add: (key) => void hash.update(`${key}\n`), digest: () => hash.digest('base64') };
}

/** A report's key is the JSON list of all its values. SQLite also builds the stored keys, so both are equal. */
function reportKey(): SQL {
  const columns = fieldsOf('reports').map((field) => sql`${column('reports', field)}`);
  return sql`json_array(${sql.join(columns, sql`, `)})`;
}

/** Replaces the members of a filter value. Call it inside a transaction. */
export function putMembers(
  db: Database,
  set: {
    readonly subject: string;
    readonly dataset: DatasetName;
    readonly asOf: string;
    readonly copyNumber: number;
    readonly keys: Iterable<MemberKey>;
  },
): void {
  const { subject, dataset, asOf, copyNumber } = set;
  const built =
    dataset === 'charges'
      ? '?'
      : `json_array(${fieldsOf('reports')
          .map(() => '?')
          .join(', ')})`;
  const insertStatement = db.prepare(`INSERT OR IGNORE INTO memberships (subject, row_key) VALUES (?, ${built})`);
  dropMembers(db, subject);
  let rows = 0;
  for (const key of set.keys) {
    insertStatement.run(subject, ...key);
    rows += 1;
  }
  const digest = keysDigest(db, subject);
  putState(db, subject, { dataset, asOf, rows, standing: 'known', digest, copyNumber });
}

export function putState(db: Database, subject: string, state: Omit<MembershipState, 'changeId'>): void {
  const stored = {
    dataset: state.dataset,
    as_of: state.asOf,
    rows: state.rows,
    standing: state.standing,
    digest: state.digest,
    copy_number: state.copyNumber,
    change_id: newestChange(db, state.dataset),
  };
  drizzle({ client: db })
    .insert(membershipStates)
    .values({ subject, ...stored })
    .onConflictDoUpdate({ target: membershipStates.subject, set: stored })
    .run();
  increaseProofNumber(db);
}

/** Null if the copy is incomplete: the next copy is then logged without rows. */
function newestChange(db: Database, dataset: DatasetName): number | null {
  if (!readState(db, dataset).complete) return null;
  return Number(db.prepare('SELECT ifnull(max(id), 0) FROM changes').pluck().get());
}

export function dropMembers(db: Database, subject: string): void {
  db.prepare('DELETE FROM memberships WHERE subject = ?').run(subject);
  db.prepare('DELETE FROM membership_states WHERE subject = ?').run(subject);
  increaseProofNumber(db);
}
