// Counts what a staged copy adds, changes and drops against the live one.

import type { DatasetName } from '../../preload/contract.ts';
import { FIELDS } from '../../preload/contract.ts';
import type { Database } from './database.ts';
import { tableName } from './dataset-tables.ts';

export type CopyChanges = { readonly added: number; readonly changed: number; readonly gone: number };

/** Both copies must have their indexes. */
export function compareCopies(db: Database, dataset: DatasetName): CopyChanges {
  const live = countRows(db, tableName(dataset, 'live'));
  const next = countRows(db, tableName(dataset, 'next'));
  if (live === 0 || next === 0) return { added: next, changed: 0, gone: live };
  return dataset === 'charges' ? compareById(db, { live, next }) : compareByLedgerDate(db);
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
  return [...Object.keys(FIELDS[dataset]), 'extras'];
}

function compareById(db: Database, rows: { readonly live: number; readonly next: number }): CopyChanges {
  const pairs = db
    .prepare<unknown[], { matched: bigint; same: bigint }>(
      `SELECT count(*) AS matched, ifnull(sum(${sameValues('charges')}), 0) AS same
       FROM "charges_next" n CROSS JOIN "charges" l WHERE l."id" = n."id"`,
    )
    .get();
  const matched = Number(pairs?.matched ?? 0);
  return { added: rows.next - matched, changed: matched - Number(pairs?.same ?? 0), gone: rows.live - matched };
}

type ReportValues = readonly (string | null)[];
/** The rows of one ledger date; `isRun`: they stand in one piece in the service's order. */
type DateBlock = { readonly first: bigint; readonly rows: bigint; readonly isRun: boolean };

/** A report has no id: date by date, equal rows cancel out, then rows of equal identity count as changed. */
function compareByLedgerDate(db: Database): CopyChanges {
  const live = dateBlocks(db, 'reports');
  const next = dateBlocks(db, 'reports_next');
  const isSameBlock = sameBlockCheck(db);
  const rowsOf = (table: string) => {
    const columns = valueColumns('reports').map((column) => `"${column}"`);
    const statement = db.prepare(`SELECT ${columns.join(', ')} FROM "${table}" WHERE "biz_date_ms" IS ?`).raw();
    return (ms: bigint | null) => statement.all(ms) as unknown as readonly ReportValues[];
  };
  const [liveRows, nextRows] = [rowsOf('reports'), rowsOf('reports_next')];
  let [added, changed, gone] = [0, 0, 0];
  for (const ms of new Set([...live.keys(), ...next.keys()])) {
    if (isSameBlock(live.get(ms), next.get(ms))) continue;
    const changes = compareDay(liveRows(ms), nextRows(ms));
    added += changes.added;
    changed += changes.changed;
    gone += changes.gone;
  }
  return { added, changed, gone };
}

function dateBlocks(db: Database, table: string): ReadonlyMap<bigint | null, DateBlock> {
  const statement = db.prepare<unknown[], { ms: bigint | null; first: bigint; last: bigint; rows: bigint }>(
    `SELECT "biz_date_ms" AS ms, min(row_id) AS first, max(row_id) AS last, count(*) AS rows FROM "${table}" GROUP BY 1`,
  );
  return new Map(
    statement.all().map(({ ms, first, last, rows }) => [ms, { first, rows, isRun: last - first + 1n === rows }]),
  );
}

/** Most dates of most runs are unchanged and only shifted by newer ones: one walk along both tables settles those. */
function sameBlockCheck(db: Database) {
  const statement = db
    .prepare(
      `SELECT count(*) FROM "reports_next" n CROSS JOIN "reports" l
       WHERE n.row_id BETWEEN ? AND ? AND l.row_id = n.row_id + ? AND ${sameValues('reports')}`,
    )
    .pluck();
  return (live: DateBlock | undefined, next: DateBlock | undefined): boolean => {
    if (live === undefined || next === undefined || live.rows !== next.rows) return false;
    if (!live.isRun || !next.isRun) return false;
    return statement.get(next.first, next.first + next.rows - 1n, live.first - next.first) === next.rows;
  };
}

const IDENTITY_FIELDS = ['biz_date', 'broker_code', 'broker_team_code', 'dcp_name', 'currency'] as const;
const IDENTITY_POSITIONS = IDENTITY_FIELDS.map((field) => Object.keys(FIELDS.reports).indexOf(field));

function compareDay(live: readonly ReportValues[], next: readonly ReportValues[]): CopyChanges {
  const surplus = new Map<string, { count: number; readonly identity: string }>();
  const tally = (rows: readonly ReportValues[], step: number): void => {
    for (const values of rows) {
      const key = JSON.stringify(values);
      const entry = surplus.get(key) ?? { count: 0, identity: identityOf(values) };
      entry.count += step;
      surplus.set(key, entry);
    }
  };
  tally(next, 1);
  tally(live, -1);
  const byIdentity = new Map<string, { added: number; gone: number }>();
  for (const { count, identity } of surplus.values()) {
    if (count === 0) continue;
    const entry = byIdentity.get(identity) ?? { added: 0, gone: 0 };
    if (count > 0) entry.added += count;
    else entry.gone -= count;
    byIdentity.set(identity, entry);
  }
  let [added, changed, gone] = [0, 0, 0];
  for (const entry of byIdentity.values()) {
    const paired = Math.min(entry.added, entry.gone);
    changed += paired;
    added += entry.added - paired;
    gone += entry.gone - paired;
  }
  return { added, changed, gone };
}

function identityOf(values: ReportValues): string {
  return JSON.stringify(IDENTITY_POSITIONS.map((position) => values[position]));
}
