// Stale rows: rows of ledger dates that were only counted since they were read. An equal count proves nothing about
// their values. If they differ, the date must be read again; fetching the rows of a filter value does not help.

import { and, sql, type SQL } from 'drizzle-orm';
import { fieldsOf, type ServiceFilterName } from '../../../shared/contract/fields.ts';
import type { Database } from '../file/database.ts';
import type { IncomingRow } from '../tables/encode-row.ts';
import { conditionFor } from '../question/filters.ts';
import { listCountedDates } from '../tables/ledger-dates.ts';
import { countEqualRows } from './parity-rows.ts';
import { column, inSnapshot, type QueryContext } from '../question/query-context.ts';
import { countRows } from '../question/rows.ts';

const DATE_AT = fieldsOf('reports').indexOf('biz_date');

/** Whether the condition finds stale rows that the service did not list, and that were therefore not compared. */
export function hasUncomparedStaleRows(
  context: QueryContext,
  where: SQL | undefined,
  listedRows: readonly IncomingRow[],
): boolean {
  if (context.dataset !== 'reports') return false;
  const dates = listCountedDates(context.db);
  if (dates.length === 0) return false;
  const compared = [...staleRows(listedRows, dates).values()].reduce((sum, rows) => sum + rows.length, 0);
  return countRows(context, and(where, isOfDates(dates))) > compared;
}

/** The stale dates of listed rows that are not in the copy with equal values. */
export function differingStaleDates(context: QueryContext, listedRows: readonly IncomingRow[]): readonly string[] {
  if (context.dataset !== 'reports') return [];
  return [...staleRows(listedRows, listCountedDates(context.db))].flatMap(([date, rows]) =>
    countEqualRows(context, undefined, rows) < rows.length ? [date] : [],
  );
}

/**
 * Call it after dates were only counted: lowers the marks of values with stale rows from equal rows to equal counts.
 */
export function limitMarksToCounts(db: Database): void {
  const storedStatement = db.prepare<unknown[], { name: ServiceFilterName; value: string }>(
    `SELECT name, value FROM parity WHERE dataset = 'reports' AND mark = 'rowsAgree'`,
  );
  const limitStatement = db.prepare(
    `UPDATE parity SET mark = 'countsAgree' WHERE dataset = 'reports' AND name = ? AND value = ?`,
  );
  const limited = inSnapshot({ db, dataset: 'reports' }, (context) =>
    storedStatement.all().filter((value) => {
      const condition = conditionFor(context, [{ kind: 'service', ...value }]);
      return condition.kind === 'unknown' || hasUncomparedStaleRows(context, condition.where, []);
    }),
  );
  for (const { name, value } of limited) limitStatement.run(name, value);
}

function isOfDates(dates: readonly string[]): SQL {
  return sql`${column('reports', 'biz_date')} IN (SELECT value FROM json_each(${JSON.stringify(dates)}))`;
}

function staleRows(
  listedRows: readonly IncomingRow[],
  dates: readonly string[],
): ReadonlyMap<string, readonly IncomingRow[]> {
  const isStale = new Set(dates);
  const rows = listedRows.filter((row) => isStale.has(row.values[DATE_AT] ?? ''));
  return Map.groupBy(rows, (row) => row.values[DATE_AT] ?? '');
}
