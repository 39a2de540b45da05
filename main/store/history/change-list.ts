// The change log as lists: runs, and changes with their rows before and after. Newest first.

import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type {
  Change,
  ChangeKind,
  ChangeQuery,
  MembershipChange,
  RunSummary,
} from '../../../shared/contract/changes.ts';
import type { CellValue, DatasetName, FieldName } from '../../../shared/contract/fields.ts';
import type { Database } from '../file/database.ts';
import { subjectOf } from '../question/memberships.ts';
import { allRows, firstRow, render, toNumber, toText } from '../file/statements.ts';
import type { SqlRow } from '../file/statements.ts';
import { foldText } from '../../../shared/rules/text.ts';

const MOST_PACKAGE_NAMES = 20_000;
const PENDING = 'pending';
const CLIENT = subjectOf('aaid', '');

export function listRuns(db: Database, request: { readonly limit: number }): readonly RunSummary[] {
  const stored = allRows(db, sql`SELECT * FROM runs ORDER BY seen_at DESC, run_id, dataset LIMIT ${request.limit}`);
  return stored.map((row) => ({
    runId: String(row['run_id']),
    seenAt: String(row['seen_at']),
    dataset: row['dataset'] as DatasetName,
    baseline: toNumber(row['baseline']) === 1,
    added: toNumber(row['added']),
    changed: toNumber(row['changed']),
    gone: toNumber(row['gone']),
    restatedDates: toNumber(row['restated_dates']),
    members: toNumber(row['members']),
  }));
}

export function listChanges(
  db: Database,
  query: ChangeQuery,
): { readonly changes: readonly Change[]; readonly total: number } {
  const { total, page } = changeStatements(db, query);
  return { total: toNumber(firstRow(db, total)?.['rows']), changes: allRows(db, page).map(toChange) };
}

/** Of all that the query finds, whatever its page: newest first. */
export function findChangeIds(db: Database, query: ChangeQuery): readonly number[] {
  const { text, values } = render(sql`SELECT id FROM changes WHERE ${conditionOf(db, query)} ORDER BY id DESC`);
  // An id fits a double exactly.
  const statement = db.prepare(text).safeIntegers(false).pluck();
  return statement.all(...values) as number[];
}

export function changeReader(db: Database): (id: number) => Change {
  const statement = db.prepare<unknown[], SqlRow>('SELECT * FROM changes WHERE id = ?');
  return (id) => {
    const row = statement.get(id);
    if (row === undefined) throw new Error(`no change ${id}`);
    return toChange(row);
  };
}

/** Exported for tests, which hold their plans to the indexes. */
export function changeStatements(db: Database, query: ChangeQuery): { readonly total: SQL; readonly page: SQL } {
  const where = conditionOf(db, query);
  const offset = (query.page - 1) * query.pageSize;
  // The ids first: sorting them reads no row, and a row of the log is long.
  const ids = sql`SELECT id FROM changes WHERE ${where} ORDER BY id DESC LIMIT ${query.pageSize} OFFSET ${offset}`;
  return {
    total: sql`SELECT count(*) AS rows FROM changes WHERE ${where}`,
    page: sql`SELECT * FROM changes WHERE id IN (${ids}) ORDER BY id DESC`,
  };
}

function conditionOf(db: Database, query: ChangeQuery): SQL {
  const parts = [
    query.runId === undefined ? [] : [sql`run_id = ${query.runId}`],
    query.dataset === undefined ? [] : [sql`dataset = ${query.dataset}`],
    query.ledgerDate === undefined ? [] : [sql`ledger_date = ${query.ledgerDate}`],
    query.ae === undefined ? [] : [sql`ae = ${query.ae}`],
    query.package === undefined ? [] : [packageCondition(db, query.package)],
    query.client === undefined ? [] : [clientCondition(query.client)],
  ];
  return sql.join([sql`1`, ...parts.flat()], sql` AND `);
}

/** The client's own set, and the charges that are in it now; not what the same charges did in the sets of others. */
function clientCondition(aaid: string): SQL {
  const subject = subjectOf('aaid', aaid);
  const held = sql`SELECT row_key FROM memberships WHERE subject = ${subject}`;
  const ofCharge = sql`dataset = 'charges' AND row_key IN (${held}) AND ifnull(member, ${PENDING}) = ${PENDING}`;
  return sql`(member = ${subject} OR (${ofCharge}))`;
}

/** Few names stand for many changes: the names are searched, and their changes found through the index. */
function packageCondition(db: Database, text: string): SQL {
  const contains = sql`instr(lower(nfc(package)), ${foldText(text)}) > 0`;
  const names = packageNames(db);
  if (names === null) return contains;
  const wanted = foldText(text);
  const found = names.filter((name) => foldText(name).includes(wanted));
  return sql`package IN (SELECT value FROM json_each(${JSON.stringify(found)}))`;
}

/** Found by stepping from one name to the next in their index. Null: too many to be worth it. */
function packageNames(db: Database): readonly string[] | null {
  const steps = sql`WITH RECURSIVE step(name) AS (
      SELECT min(package) FROM changes
      UNION ALL SELECT (SELECT min(package) FROM changes WHERE package > step.name) FROM step WHERE step.name IS NOT NULL
    ) SELECT name FROM step WHERE name IS NOT NULL LIMIT ${MOST_PACKAGE_NAMES + 1}`;
  const names = allRows(db, steps).map((row) => String(row['name']));
  return names.length > MOST_PACKAGE_NAMES ? null : names;
}

/** Of one run and ledger date, in the order in which they were found. */
export function changesOfDate(
  db: Database,
  at: { readonly runId: string; readonly ledgerDate: string },
): readonly Change[] {
  const where = sql`run_id = ${at.runId} AND ledger_date = ${at.ledgerDate} AND dataset = 'reports'`;
  return allRows(db, sql`SELECT * FROM changes WHERE ${where} ORDER BY id`).map(toChange);
}

export function changesOfRow(
  db: Database,
  row: { readonly dataset: DatasetName; readonly rowKey: string },
): readonly Change[] {
  const where = sql`dataset = ${row.dataset} AND row_key = ${row.rowKey}`;
  return allRows(db, sql`SELECT * FROM changes WHERE ${where} ORDER BY id DESC`).map(toChange);
}

/** The row that a change tells of. */
export function findChangedRow(
  db: Database,
  changeId: string,
): { readonly dataset: DatasetName; readonly rowKey: string } | null {
  const row = firstRow(db, sql`SELECT dataset, row_key FROM changes WHERE id = ${Number(changeId)}`);
  return row === undefined ? null : { dataset: row['dataset'] as DatasetName, rowKey: String(row['row_key']) };
}

const REPORT_IDENTITY = ['biz_date', 'broker_code', 'broker_team_code', 'dcp_name', 'currency'] as const;

function toChange(row: SqlRow): Change {
  const dataset = row['dataset'] as DatasetName;
  const [before, after] = [storedRow(row['before']), storedRow(row['after'])];
  const extras = { before: before?.extras ?? null, after: after?.extras ?? null };
  const membership = membershipOf(toText(row['member']), { before, after });
  return {
    id: String(row['id']),
    runId: String(row['run_id']),
    seenAt: String(row['seen_at']),
    dataset,
    kind: row['kind'] as ChangeKind,
    identity: identityOf(dataset, String(row['row_key'])),
    before: before?.values ?? null,
    after: after?.values ?? null,
    ...(membership !== null && { membership }),
    ...(extras.before === extras.after ? {} : { extras }),
  };
}

function identityOf(dataset: DatasetName, rowKey: string): Change['identity'] {
  if (dataset === 'charges') return { id: rowKey };
  const texts = JSON.parse(rowKey) as readonly CellValue[];
  return Object.fromEntries(REPORT_IDENTITY.map((field, index) => [field, texts[index] ?? null]));
}

type StoredRow = {
  readonly values: Readonly<Partial<Record<FieldName, CellValue>>>;
  readonly extras: string | null;
  readonly pending: string | null;
};

function storedRow(stored: SqlRow[string] | undefined): StoredRow | null {
  const text = toText(stored);
  if (text === null) return null;
  const { extras, pending, ...values } = JSON.parse(text) as Readonly<Record<string, string>>;
  return { values, extras: extras ?? null, pending: pending ?? null };
}

function membershipOf(
  member: string | null,
  { before, after }: { readonly before: StoredRow | null; readonly after: StoredRow | null },
): MembershipChange | null {
  if (member === null) return null;
  if (member !== PENDING) {
    return { kind: 'client', aaid: member.slice(CLIENT.length), change: before === null ? 'entered' : 'left' };
  }
  const mark = (row: StoredRow | null): '0' | '1' => (row?.pending === '1' ? '1' : '0');
  return { kind: 'pending', before: mark(before), after: mark(after) };
}
