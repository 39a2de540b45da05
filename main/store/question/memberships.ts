// Which rows the service gave for a filter value whose meaning the rows do not tell: pending, clients, and dictionary
// keys that name other rows than the columns do. An answer from here is exact or is none.

import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { SQL } from 'drizzle-orm';
import { FIELDS } from '../../../shared/contract/fields.ts';
import type { CellValue, DatasetName, FieldName, ServiceFilterName } from '../../../shared/contract/fields.ts';
import type { Database } from '../file/database.ts';
import { touchProof } from '../tables/learned.ts';
import { column, type QueryContext } from './query-context.ts';
import { readState } from '../tables/resource-states.ts';
import type { RowTest } from './row-tests.ts';
import { DATASET_TABLES, membershipStates } from '../file/schema.ts';
import { firstRow, toNumber } from '../file/statements.ts';

/** `complement`: every row that is not of the other pending mark. */
export type Standing = 'known' | 'complement' | 'unknown';
export type MembershipState = {
  readonly dataset: DatasetName;
  readonly asOf: string;
  readonly rows: number;
  readonly standing: Standing;
  /** Of the keys of the members, or of those left out. */
  readonly digest: string | null;
  /** The copy it was read with; null: not noted then. */
  readonly copyNumber: number | null;
  /** The newest change logged when it was read; null: what the log says since then is not whole. */
  readonly changeId: number | null;
};
/** What tells a row from others: a charge's id alone, all values of a report in the order of its fields. */
export type MemberKey = readonly CellValue[];

export function subjectOf(name: ServiceFilterName, value: string): string {
  return `${name}=${value}`;
}

export function readMembership(db: Database, subject: string): MembershipState | null {
  const found = drizzle({ client: db })
    .select()
    .from(membershipStates)
    .where(eq(membershipStates.subject, subject))
    .get();
  if (found === undefined) return null;
  const { as_of: asOf, rows, digest, copy_number: copyNumber, change_id: changeId } = found;
  const [dataset, standing] = [found.dataset as DatasetName, found.standing as Standing];
  return { dataset, asOf, rows, standing, digest, copyNumber, changeId };
}

type MembersTest = Extract<RowTest, { readonly kind: 'members' | 'notMembers' }>;
/**
 * `outdatedSince`: the copy is a newer one than the set was read with, so that rows may have entered or left it.
 * `unknown`: the rows held are no longer just those that were fetched.
 */
export type MembershipAnswer =
  | { readonly kind: 'members'; readonly test: MembersTest; readonly outdatedSince: string | null }
  | { readonly kind: 'unknown'; readonly outdatedSince: string | null };

/** Null: nothing was fetched for this value. */
export function membershipAnswer(
  context: QueryContext,
  asked: { readonly name: ServiceFilterName; readonly value: string; readonly field: FieldName | null },
): MembershipAnswer | null {
  const subject = subjectOf(asked.name, asked.value);
  const state = readMembership(context.db, subject);
  if (state === null) return null;
  const outdatedSince = state.copyNumber === context.state.copyNumber ? null : state.asOf;
  if (state.standing === 'unknown') return { kind: 'unknown', outdatedSince: null };
  const test: MembersTest =
    state.standing === 'complement'
      ? { kind: 'notMembers', subject: otherMark(asked) }
      : { kind: 'members', subject, field: asked.field };
  const held = context.remember(`members ${subject}`, () => {
    const where = membersCondition(context, test);
    const count = sql`SELECT count(*) AS rows FROM ${DATASET_TABLES[context.dataset]} WHERE ${where}`;
    return toNumber(firstRow(context.db, count)?.['rows']);
  });
  const digest = context.remember(`keys ${test.subject}`, () => keysDigest(context.db, test.subject));
  if (digest !== state.digest) return { kind: 'unknown', outdatedSince: null };
  return held === state.rows ? { kind: 'members', test, outdatedSince } : { kind: 'unknown', outdatedSince };
}

/** The complement leaves out rows without an id: they are in neither set. */
export function membersCondition(context: QueryContext, test: MembersTest): SQL {
  const keys = sql`SELECT row_key FROM memberships WHERE subject = ${test.subject}`;
  if (test.kind === 'notMembers') return sql`${column(context.dataset, 'id')} NOT IN (${keys})`;
  if (context.dataset === 'charges') return sql`${column('charges', 'id')} IN (${keys})`;
  const { subject, field } = test;
  const isMember = sql`${reportKey()} IN (${keys})`;
  // Building every row's key is slow; the texts that members hold in the filter's column narrow it by an index first.
  const texts = field === null ? [] : textsOfMembers(context, subject, field);
  if (texts.length === 0 || texts.includes(null)) return isMember;
  const bound = sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  );
  return sql`(${column('reports', field ?? '')} IN (${bound}) AND ${isMember})`;
}

function textsOfMembers(context: QueryContext, subject: string, field: FieldName): readonly (string | null)[] {
  const path = `$[${Object.keys(FIELDS.reports).indexOf(field)}]`;
  const statement = `SELECT DISTINCT json_extract(row_key, ?) FROM memberships WHERE subject = ?`;
  return context.remember(
    `texts of ${subject}`,
    () => context.db.prepare(statement).pluck().all(path, subject) as (string | null)[],
  );
}

/** The subject of the other pending mark. */
export function otherMark({ name, value }: { readonly name: ServiceFilterName; readonly value: string }): string {
  return subjectOf(name, value === '0' ? '1' : '0');
}

export function keysDigest(db: Database, subject: string): string {
  const keys = db.prepare('SELECT row_key FROM memberships WHERE subject = ? ORDER BY row_key').pluck();
  return digestOfKeys(keys.iterate(subject) as Iterable<string>);
}

/** The keys come in their order. */
export function digestOfKeys(keys: Iterable<string>): string {
  const hash = createHash('sha256');
  for (const key of keys) hash.update(`${key}\n`);
  return hash.digest('base64');
}

/** A report row has no id: all its values are its key, built by SQLite on both sides. */
function reportKey(): SQL {
  const columns = Object.keys(FIELDS.reports).map((field) => sql`${column('reports', field)}`);
  return sql`json_array(${sql.join(columns, sql`, `)})`;
}

/** Writes the members of a value; the caller's transaction decides whether they stay. */
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
      : `json_array(${Object.keys(FIELDS.reports)
          .map(() => '?')
          .join(', ')})`;
  const insert = db.prepare(`INSERT OR IGNORE INTO memberships (subject, row_key) VALUES (?, ${built})`);
  dropMembers(db, subject);
  let rows = 0;
  for (const key of set.keys) {
    insert.run(subject, ...key);
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
  touchProof(db);
}

/** Null where the next copy is logged without its rows. */
function newestChange(db: Database, dataset: DatasetName): number | null {
  if (!readState(db, dataset).complete) return null;
  return Number(db.prepare('SELECT ifnull(max(id), 0) FROM changes').pluck().get());
}

export function dropMembers(db: Database, subject: string): void {
  db.prepare('DELETE FROM memberships WHERE subject = ?').run(subject);
  db.prepare('DELETE FROM membership_states WHERE subject = ?').run(subject);
  touchProof(db);
}
