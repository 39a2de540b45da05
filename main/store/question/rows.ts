// Reads one page of rows: first the positions of its rows, from an index if possible, then only those rows.

import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Row, RowsAnswer } from '../../../shared/contract/answers.ts';
import { type CellValue, type DatasetName, fieldsOf } from '../../../shared/contract/fields.ts';
import type { Query } from '../../../shared/contract/query.ts';
import { AppError } from '../../errors.ts';
import type { Database } from '../file/database.ts';
import { conditionFor } from './filters.ts';
import type { Condition } from './filters.ts';
import { orderBy } from './order.ts';
import { placeKey, positionOf } from './place-keys.ts';
import { answeredAsOf } from './query-as-of.ts';
import { column, inSnapshot } from './query-context.ts';
import type { QueryCache, QueryContext } from './query-context.ts';
import type { RowTest } from './row-tests.ts';
import { withPending } from './row-marks.ts';
import { DATASET_TABLES } from '../file/schema.ts';
import { allRows, firstRow, render, toNumber } from '../file/statements.ts';

type KnownCondition = Extract<Condition, { readonly kind: 'condition' }>;

type RowsTools = {
  readonly now: () => number;
  readonly cache?: QueryCache;
  /** The number of rows that pass the tests, if it is known without counting them. */
  readonly findCount?: (context: QueryContext, tests: readonly RowTest[]) => number | null;
};

export function queryRows(db: Database, query: Query, { findCount, ...tools }: RowsTools): RowsAnswer {
  return inSnapshot({ ...tools, db, dataset: query.dataset }, (context) => {
    const condition = conditionFor(context, query.filters);
    if (condition.kind === 'unknown') return condition;
    const { tests, where } = condition;
    const total = findCount?.(context, tests) ?? countRows(context, where);
    const rows = withPending(context, readRows(context, pagePositions(context, query, { condition, total })));
    return { kind: 'rows', rows, total, notes: condition.notes, ...answeredAsOf(context, query.filters) };
  });
}

/** Throws `notFound` if the key belongs to another copy, or is no key. */
export function getRow(
  db: Database,
  request: { readonly dataset: DatasetName; readonly key: string },
  cache?: QueryCache,
): Row {
  const { dataset, key } = request;
  const [row] = inSnapshot({ db, dataset, cache }, (context) => {
    const position = positionOf(context, key);
    return position === null ? [] : withPending(context, readRows(context, [position]));
  });
  if (row === undefined) throw new AppError('notFound', `No row ${key.slice(0, 20)} in ${dataset}`);
  return row;
}

export function countRows(context: QueryContext, where: SQL | undefined): number {
  if (where === undefined) return context.state.rows;
  const count = sql`SELECT count(*) AS rows FROM ${DATASET_TABLES[context.dataset]} WHERE ${where}`;
  return context.remember(`count ${statementKey(count)}`, () => toNumber(firstRow(context.db, count)?.['rows']));
}

/** A text for use as a key: equal only for statements with the same text and the same bound values. */
function statementKey(statement: SQL): string {
  const { text, values } = render(statement);
  return JSON.stringify([text, values.map((value) => (typeof value === 'bigint' ? `${value}n` : value))]);
}

/** The statement that finds a page's positions; null for an empty page. For the second half, it starts from the end. */
export function positionsStatement(
  context: QueryContext,
  query: Query,
  matching: { readonly condition: KnownCondition; readonly total: number },
): { readonly statement: SQL; readonly isReversed: boolean } | null {
  const { condition, total } = matching;
  const start = (query.page - 1) * query.pageSize;
  const size = Math.min(query.pageSize, total - start);
  if (size <= 0) return null;
  const isReversed = start > total / 2;
  const offset = isReversed ? total - start - size : start;
  const order = orderBy(context, { sort: query.sort, fixedFields: condition.fixedFields, isReversed });
  const where = condition.where === undefined ? sql`` : sql` WHERE ${condition.where}`;
  const statement = sql`SELECT ${column(query.dataset, 'row_id')} AS row_id FROM ${DATASET_TABLES[query.dataset]}${where} ORDER BY ${order} LIMIT ${size} OFFSET ${offset}`;
  return { statement, isReversed };
}

function pagePositions(
  context: QueryContext,
  query: Query,
  matching: { readonly condition: KnownCondition; readonly total: number },
): readonly bigint[] {
  const positions = positionsStatement(context, query, matching);
  if (positions === null) return [];
  const ids = allRows(context.db, positions.statement).map((row) => BigInt(row['row_id'] ?? 0));
  return positions.isReversed ? ids.reverse() : ids;
}

/** The rows at the positions, in their order. Positions without a row are left out. */
export function readRows(context: QueryContext, positions: readonly bigint[]): readonly Row[] {
  const { db, dataset } = context;
  const fields = fieldsOf(dataset);
  const columns = fields.map((field) => `"${field}"`).join(', ');
  const selectSql = `SELECT ${columns}, "extras" FROM "${dataset}" WHERE row_id = ?`;
  const statement = db.prepare(selectSql).raw<readonly CellValue[]>();
  return positions.flatMap((position) => {
    const cells = statement.get(position);
    if (cells === undefined) return [];
    const values = Object.fromEntries(fields.map((field, index) => [field, cells[index] ?? null]));
    return [{ key: placeKey(context, position), values, extras: cells[fields.length] ?? null }];
  });
}
