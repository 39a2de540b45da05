// Compares two copies of a dataset: counts the rows that were added, changed or gone, and can report each of them.

import type { ChangeKind } from '../../../shared/contract/changes.ts';
import type { DatasetName } from '../../../shared/contract/fields.ts';
import { fieldsOf } from '../../../shared/contract/fields.ts';
import type { Database } from '../file/database.ts';
import { tableName } from '../file/dataset-tables.ts';
import type { CopyRole } from '../file/dataset-tables.ts';
import { reportIdentity } from '../tables/report-identity.ts';

export type CopyChanges = { readonly added: number; readonly changed: number; readonly gone: number };

/** The values of a row's fields in the contract's order, then its extras. */
export type RowTexts = readonly (string | null)[];
export type RowChange = {
  readonly kind: ChangeKind;
  readonly before: RowTexts | null;
  readonly after: RowTexts | null;
};

type Comparison = {
  readonly db: Database;
  readonly from: string;
  readonly to: string;
  readonly report: (change: RowChange) => void;
};

/** The column by which the rows of one copy are found in the other. */
const COMPARED_BY = { charges: 'id', reports: 'biz_date_ms' } as const satisfies Readonly<Record<DatasetName, string>>;

/** The one index that a comparison needs, for a copy that is dropped after it. */
export function buildIndexToCompare(db: Database, dataset: DatasetName, role: Exclude<CopyRole, 'live'>): void {
  const table = tableName(dataset, role);
  db.exec(`CREATE INDEX IF NOT EXISTS "${table}_compared" ON "${table}" ("${COMPARED_BY[dataset]}")`);
}

/**
 * Compares the live copy with another one. Both must have their indexes, or the one to compare by. Each difference is passed
 * to `report`.
 */
export function compareCopies(
  db: Database,
  dataset: DatasetName,
  options: { readonly to: Exclude<CopyRole, 'live' | 'old'>; readonly report?: (change: RowChange) => void },
): CopyChanges {
  const [from, to] = [tableName(dataset, 'live'), tableName(dataset, options.to)];
  const rows = { from: countRows(db, from), to: countRows(db, to) };
  // The numbers follow without reading a row.
  if (options.report === undefined && (rows.from === 0 || rows.to === 0)) {
    return { added: rows.to, changed: 0, gone: rows.from };
  }
  const changeCounts = { added: 0, changed: 0, gone: 0 };
  const report = (change: RowChange): void => {
    changeCounts[change.kind] += 1;
    options.report?.(change);
  };
  const comparison = { db, from, to, report };
  if (dataset === 'charges') compareById(comparison);
  else compareByLedgerDate(comparison);
  return changeCounts;
}

function countRows(db: Database, table: string): number {
  return Number(db.prepare(`SELECT count(*) FROM "${table}"`).pluck().get());
}

function sameValues(dataset: DatasetName): string {
  return valueColumns(dataset)
    .map((column) => `l."${column}" IS n."${column}"`)
    .join(' AND ');
}

function valueColumns(dataset: DatasetName): readonly string[] {
  return [...fieldsOf(dataset), 'extras'];
}

/** Lists all row ids before reading rows: the driver runs no other statement while it iterates over one. */
function compareById({ db, from, to, report }: Comparison): void {
  const rowIds = (sql: string) => db.prepare(sql).raw<readonly bigint[]>().all();
  const [findBefore, findAfter] = [rowFinder(db, 'charges', from), rowFinder(db, 'charges', to)];
  const id = `"${COMPARED_BY.charges}"`;
  const differing = rowIds(
    `SELECT l.row_id, n.row_id FROM "${to}" n CROSS JOIN "${from}" l WHERE l.${id} = n.${id} AND NOT (${sameValues('charges')})`,
  );
  for (const [old, fresh] of differing) report({ kind: 'changed', before: findBefore(old), after: findAfter(fresh) });
  const onlyIn = (here: string, there: string): string =>
    `SELECT h.row_id FROM "${here}" h WHERE h.${id} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "${there}" t WHERE t.${id} = h.${id})`;
  for (const [fresh] of rowIds(onlyIn(to, from))) report({ kind: 'added', before: null, after: findAfter(fresh) });
  for (const [old] of rowIds(onlyIn(from, to))) report({ kind: 'gone', before: findBefore(old), after: null });
  const withoutId = (table: string) => rowsWhere(db, { dataset: 'charges', table, where: `${id} IS NULL` })();
  compareRows({
    before: withoutId(from),
    after: withoutId(to),
    identityOf: (values) => JSON.stringify(values),
    report,
  });
}

/** Returns a finder of rows by their row id; null without that row. */
export function rowFinder(db: Database, dataset: DatasetName, table: string) {
  const columns = valueColumns(dataset).map((column) => `"${column}"`);
  const statement = db.prepare(`SELECT ${columns.join(', ')} FROM "${table}" WHERE row_id = ?`).raw<RowTexts>();
  return (rowId: bigint | number | undefined) => statement.get(rowId) ?? null;
}

/**
 * The rows of one ledger date. `isRun`: their row ids are consecutive, so the service listed them one after the other.
 */
type DateBlock = { readonly first: bigint; readonly rows: bigint; readonly isRun: boolean };

/**
 * A report has no id. Within each date, equal rows are taken as the same row, and then rows of equal identity as one
 * row that changed.
 */
function compareByLedgerDate({ db, from, to, report }: Comparison): void {
  const [live, next] = [dateBlocks(db, from), dateBlocks(db, to)];
  const isSameBlock = sameBlockCheck(db, { from, to });
  const [liveRows, nextRows] = [reportsOfDay(db, from), reportsOfDay(db, to)];
  for (const ms of new Set([...live.keys(), ...next.keys()])) {
    if (isSameBlock(live.get(ms), next.get(ms))) continue;
    compareReports({ before: liveRows(ms), after: nextRows(ms), report });
  }
}

/** Rows of the ledger date `dayMs` (epoch ms; null for an unreadable date), in the service's order. */
export type ReportsOfDay = (dayMs: bigint | number | null) => readonly RowTexts[];

export function reportsOfDay(db: Database, table: string): ReportsOfDay {
  return rowsWhere(db, { dataset: 'reports', table, where: `"${COMPARED_BY.reports}" IS ?` });
}

function rowsWhere(db: Database, from: { dataset: DatasetName; table: string; where: string }) {
  const columns = valueColumns(from.dataset).map((column) => `"${column}"`);
  const sql = `SELECT ${columns.join(', ')} FROM "${from.table}" WHERE ${from.where} ORDER BY row_id`;
  const statement = db.prepare(sql).raw<RowTexts>();
  return (...values: readonly unknown[]): readonly RowTexts[] => statement.all(...values);
}

function dateBlocks(db: Database, table: string): ReadonlyMap<bigint | null, DateBlock> {
  const statement = db.prepare<unknown[], { ms: bigint | null; first: bigint; last: bigint; rows: bigint }>(
    `SELECT "${COMPARED_BY.reports}" AS ms, min(row_id) AS first, max(row_id) AS last, count(*) AS rows FROM "${table}" GROUP BY 1`,
  );
  return new Map(
    statement.all().map(({ ms, first, last, rows }) => [ms, { first, rows, isRun: last - first + 1n === rows }]),
  );
}

/**
 * Tests whether two blocks have equal rows in the same order. Most dates of most runs do, and only their row ids are
 * shifted by newer dates: one pass over both tables finds that out.
 */
function sameBlockCheck(db: Database, { from, to }: { readonly from: string; readonly to: string }) {
  const statement = db
    .prepare(
      `SELECT count(*) FROM "${to}" n CROSS JOIN "${from}" l
       WHERE n.row_id BETWEEN ? AND ? AND l.row_id = n.row_id + ? AND ${sameValues('reports')}`,
    )
    .pluck();
  return (live: DateBlock | undefined, next: DateBlock | undefined): boolean => {
    if (live === undefined || next === undefined || live.rows !== next.rows) return false;
    if (!live.isRun || !next.isRun) return false;
    return statement.get(next.first, next.first + next.rows - 1n, live.first - next.first) === next.rows;
  };
}

type RowsBeforeAndAfter = {
  readonly before: readonly RowTexts[];
  readonly after: readonly RowTexts[];
  readonly report: (change: RowChange) => void;
};

export function compareReports(rows: RowsBeforeAndAfter): void {
  compareRows({ ...rows, identityOf: reportIdentity });
}

/** Takes equal rows out of both lists, and pairs the remaining rows of one identity in the service's order. */
function compareRows(rows: RowsBeforeAndAfter & { readonly identityOf: (values: RowTexts) => string }): void {
  const { before, after, identityOf, report } = rows;
  if (areSameRows(before, after)) return;
  const unmatched = new Map<string, number>();
  for (const values of before) count(unmatched, JSON.stringify(values), 1);
  const onlyAfter = after.filter((values) => count(unmatched, JSON.stringify(values), -1) < 0);
  const onlyBefore = before.filter((values) => count(unmatched, JSON.stringify(values), -1) >= 0);
  const partners = Map.groupBy(onlyAfter, identityOf);
  for (const values of onlyBefore) {
    const partner = partners.get(identityOf(values))?.shift();
    if (partner === undefined) report({ kind: 'gone', before: values, after: null });
    else report({ kind: 'changed', before: values, after: partner });
  }
  for (const values of [...partners.values()].flat()) report({ kind: 'added', before: null, after: values });
}

/** Nearly all dates have the same rows, which this finds without making a text of each row. */
function areSameRows(before: readonly RowTexts[], after: readonly RowTexts[]): boolean {
  return (
    before.length === after.length &&
    before.every((values, at) => values.every((value, field) => value === after[at]?.[field]))
  );
}

/** Returns the new count. A result below zero is not stored: the row has no equal row in the other list. */
function count(counts: Map<string, number>, key: string, step: 1 | -1): number {
  const next = (counts.get(key) ?? 0) + step;
  if (next >= 0) counts.set(key, next);
  return next;
}
