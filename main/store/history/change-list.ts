// Reads the change log: lists of runs, and of changes with their rows before and after. Newest first.

import { desc, getTableColumns, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type {
  Change,
  ChangeKind,
  ChangeQuery,
  MembershipChange,
  RunSummary,
} from '../../../shared/contract/changes.ts';
import { PENDING_CODE, type PendingCode } from '../../../shared/contract/charge-codes.ts';
import { type CellValue, type DatasetName, type FieldName } from '../../../shared/contract/fields.ts';
import type { Database } from '../file/database.ts';
import { IS_RESTATED, OF_CHARGE, PART } from './change-parts.ts';
import { runs } from '../file/schema.ts';
import { parseSubject, subjectOf } from '../question/memberships.ts';
import { allRows, firstRow, render, toNumber } from '../file/statements.ts';
import { foldText } from '../../../shared/rules/text.ts';
import { loggedTextsOf } from '../tables/ledger-dates.ts';
import { identityFields } from '../tables/report-identity.ts';

const MAX_PACKAGE_NAMES = 20_000;
const PENDING = 'pending';

/** The columns of the table `changes` that a change is made of. */
type ChangeRow = {
  readonly id: bigint | number;
  readonly run_id: string;
  readonly seen_at: string;
  readonly dataset: DatasetName;
  readonly kind: ChangeKind;
  readonly row_key: string;
  readonly member: string | null;
  readonly before: string | null;
  readonly after: string | null;
};

/** The summaries of the newest runs, each run whole. */
export function listRuns(db: Database, request: { readonly limit: number }): readonly RunSummary[] {
  const newest = sql`SELECT run_id FROM runs GROUP BY run_id ORDER BY max(rowid) DESC LIMIT ${request.limit}`;
  const dropped = sql`SELECT count(DISTINCT ledger_date_of(ledger_date)) FROM restatements
    WHERE restatements.run_id = ${runs.run_id} AND ${runs.dataset} = 'reports' AND NOT ${sql.raw(IS_RESTATED)}`;
  const stored = drizzle({ client: db })
    .select({ ...getTableColumns(runs), restated_dates: sql`${runs.restated_dates} - (${dropped})`.mapWith(Number) })
    .from(runs)
    .where(sql`${runs.run_id} IN (${newest})`)
    // In the order of the log: a clock may have been ahead during an earlier run.
    .orderBy(desc(sql`rowid`))
    .all();
  return stored.map(({ run_id: runId, seen_at: seenAt, restated_dates: restatedDates, ...run }) => ({
    runId,
    seenAt,
    restatedDates,
    ...run,
  }));
}

export function listChanges(
  db: Database,
  query: ChangeQuery,
): { readonly changes: readonly Change[]; readonly total: number } {
  const { total, page } = changeStatements(db, query);
  return { total: toNumber(firstRow(db, total)?.['rows']), changes: readChanges(db, page) };
}

/** The ids of all changes that the query finds, on any page: newest first. */
export function findChangeIds(db: Database, query: ChangeQuery): readonly number[] {
  const { text, values } = render(sql`SELECT id FROM changes WHERE ${conditionOf(db, query)} ORDER BY id DESC`);
  // An id fits a double exactly.
  const statement = db.prepare(text).safeIntegers(false).pluck<number>();
  return statement.all(...values);
}

/** Returns a reader of changes by id, which throws if there is no such change. */
export function changeReader(db: Database): (id: number) => Change {
  const statement = db.prepare<unknown[], ChangeRow>('SELECT * FROM changes WHERE id = ?');
  return (id) => {
    const row = statement.get(id);
    if (row === undefined) throw new Error(`no change ${id}`);
    return toChange(row);
  };
}

/** Exported for tests, which check that the query plans use the indexes. */
export function changeStatements(db: Database, query: ChangeQuery): { readonly total: SQL; readonly page: SQL } {
  const condition = conditionOf(db, query);
  const offset = (query.page - 1) * query.pageSize;
  // Selects the ids first: sorting them reads no rows, and rows of the log are long.
  const ids = sql`SELECT id FROM changes WHERE ${condition} ORDER BY id DESC LIMIT ${query.pageSize} OFFSET ${offset}`;
  return {
    total: sql`SELECT count(*) AS rows FROM changes WHERE ${condition}`,
    page: sql`SELECT * FROM changes WHERE id IN (${ids}) ORDER BY id DESC`,
  };
}

function conditionOf(db: Database, query: ChangeQuery): SQL {
  const parts = [
    query.runId === undefined ? [] : [sql`run_id = ${query.runId}`],
    query.afterChange === undefined ? [] : [sql`id > ${query.afterChange}`],
    query.seenAfter === undefined ? [] : [sql`seen_at > ${query.seenAfter}`],
    query.part === undefined ? [] : [sql`${PART} = ${query.part}`],
    query.dataset === undefined ? [] : [sql`dataset = ${query.dataset}`],
    query.ledgerDate === undefined ? [] : [oneOf(loggedTextsOf(db, query.ledgerDate))],
    query.ae === undefined ? [] : [sql`ae = ${query.ae}`],
    query.package === undefined ? [] : [packageCondition(db, query.package)],
    query.client === undefined ? [] : [clientCondition(query.client)],
  ];
  return sql.join([sql`1`, ...parts.flat()], sql` AND `);
}

function oneOf(texts: readonly string[]): SQL {
  return sql`ledger_date IN (SELECT value FROM json_each(${JSON.stringify(texts)}))`;
}

/** Changes of the client's set and of the charges now in it, but not of these charges in the sets of other clients. */
function clientCondition(aaid: string): SQL {
  const subject = subjectOf('aaid', aaid);
  const ids = sql`SELECT row_key FROM memberships WHERE subject = ${subject}`;
  return sql`(member = ${subject} OR (${OF_CHARGE} AND row_key IN (${ids})))`;
}

/** There are far fewer package names than changes: searches the names, and finds their changes by the index. */
function packageCondition(db: Database, text: string): SQL {
  const contains = sql`instr(lower(nfc(package)), ${foldText(text)}) > 0`;
  const names = packageNames(db);
  if (names === null) return contains;
  const foldedSearch = foldText(text);
  const matching = names.filter((name) => foldText(name).includes(foldedSearch));
  return sql`package IN (SELECT value FROM json_each(${JSON.stringify(matching)}))`;
}

/** The distinct names, found by skipping from one to the next in their index. Null when there are too many to list. */
function packageNames(db: Database): readonly string[] | null {
  const steps = sql`WITH RECURSIVE step(name) AS (
      SELECT min(package) FROM changes
      UNION ALL SELECT (SELECT min(package) FROM changes WHERE package > step.name) FROM step WHERE step.name IS NOT NULL
    ) SELECT name FROM step WHERE name IS NOT NULL LIMIT ${MAX_PACKAGE_NAMES + 1}`;
  const names = allRows(db, steps).map((row) => String(row['name']));
  return names.length > MAX_PACKAGE_NAMES ? null : names;
}

/** The changes of reports in one run and on one restated ledger date, whose texts are given, in the order of the log. */
export function changesOfDate(
  db: Database,
  { runId, texts }: { readonly runId: string; readonly texts: readonly string[] },
): readonly Change[] {
  const condition = sql`run_id = ${runId} AND ${oneOf(texts)} AND dataset = 'reports'`;
  return readChanges(db, sql`SELECT * FROM changes WHERE ${condition} ORDER BY id`);
}

export function changesOfRow(
  db: Database,
  row: { readonly dataset: DatasetName; readonly rowKey: string },
): readonly Change[] {
  const condition = sql`dataset = ${row.dataset} AND row_key = ${row.rowKey}`;
  return readChanges(db, sql`SELECT * FROM changes WHERE ${condition} ORDER BY id DESC`);
}

/** The row that changed; null if there is no such change. */
export function findChangedRow(
  db: Database,
  changeId: string,
): { readonly dataset: DatasetName; readonly rowKey: string } | null {
  const row = db
    .prepare<unknown[], Pick<ChangeRow, 'dataset' | 'row_key'>>('SELECT dataset, row_key FROM changes WHERE id = ?')
    .get(Number(changeId));
  return row === undefined ? null : { dataset: row.dataset, rowKey: row.row_key };
}

function readChanges(db: Database, statement: SQL): readonly Change[] {
  const { text, values } = render(statement);
  const rows = db.prepare<unknown[], ChangeRow>(text).all(...values);
  return rows.map(toChange);
}

function toChange(row: ChangeRow): Change {
  const { dataset, kind } = row;
  const [before, after] = [parseRow(row.before), parseRow(row.after)];
  const extras = { before: before?.extras ?? null, after: after?.extras ?? null };
  const membership = membershipOf(row.member, { before, after });
  return {
    id: String(row.id),
    runId: row.run_id,
    seenAt: row.seen_at,
    dataset,
    kind,
    identity: identityOf(dataset, row.row_key),
    before: before?.values ?? null,
    after: after?.values ?? null,
    ...(membership !== null && { membership }),
    ...(extras.before === extras.after ? {} : { extras }),
  };
}

function identityOf(dataset: DatasetName, rowKey: string): Change['identity'] {
  return dataset === 'charges' ? { id: rowKey } : identityFields(rowKey);
}

type StoredRow = {
  readonly values: Readonly<Partial<Record<FieldName, CellValue>>>;
  readonly extras: string | null;
  readonly pending: string | null;
};

function parseRow(text: string | null): StoredRow | null {
  if (text === null) return null;
  // The change log wrote it.
  const { extras, pending, ...values } = JSON.parse(text) as Readonly<Record<string, string>>;
  return { values, extras: extras ?? null, pending: pending ?? null };
}

function membershipOf(
  member: string | null,
  { before, after }: { readonly before: StoredRow | null; readonly after: StoredRow | null },
): MembershipChange | null {
  if (member === null) return null;
  if (member !== PENDING) {
    return { kind: 'client', aaid: parseSubject(member).value, change: before === null ? 'entered' : 'left' };
  }
  const { approved, waiting } = PENDING_CODE;
  const mark = (row: StoredRow | null): PendingCode => (row?.pending === waiting ? waiting : approved);
  return { kind: 'pending', before: mark(before), after: mark(after) };
}
