// All rows of a query, for exports and other readers that need each of them: first the positions of the rows in the
// order of the grid, then the rows one after the other.

import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { FilterNote, Row } from '../../../shared/contract/answers.ts';
import type { ExportScope } from '../../../shared/contract/exports/request.ts';
import type { CellValue, FieldName } from '../../../shared/contract/fields.ts';
import type { Query } from '../../../shared/contract/query.ts';
import { AppError } from '../../errors.ts';
import { conditionFor, type Condition } from './filters.ts';
import { orderBy, sortedBy, type Order } from './order.ts';
import { positionOf } from './place-keys.ts';
import { column, inSnapshot, type QueryCache, type QueryContext } from './query-context.ts';
import { withPending } from './row-marks.ts';
import { countRows, positionsStatement, readRows } from './rows.ts';
import type { Database } from '../file/database.ts';
import { DATASET_TABLES } from '../file/schema.ts';
import { render } from '../file/statements.ts';

/** `keys`: the selected rows, for the scope `selected`. */
export type RowsWanted = {
  readonly scope: ExportScope;
  readonly query: Query;
  readonly keys?: readonly string[];
};
/** Positions beyond what four bytes hold take eight, which hold each of them exactly. */
export type PositionList = Uint32Array | Float64Array;
export type FoundPositions =
  | { readonly kind: 'positions'; readonly positions: PositionList; readonly notes: readonly FilterNote[] }
  | { readonly kind: 'unknown'; readonly notes: readonly FilterNote[] };

const LARGEST_OF_FOUR_BYTES = 2 ** 32 - 1;
const COLLECT = 'collect_position';

/**
 * Throws `notFound` if a selected row is no longer in the copy. `throwIfStopped` throws once the result is not needed.
 */
export function findPositions(context: QueryContext, request: RowsWanted, throwIfStopped: () => void): FoundPositions {
  const { scope, query, keys = [] } = request;
  const condition = conditionFor(context, scope === 'everything' ? [] : query.filters);
  if (condition.kind === 'unknown' && scope !== 'selected') return condition;
  const { notes } = condition;
  if (scope === 'page')
    return { kind: 'positions', notes, positions: pagePositions(context, { query, condition, throwIfStopped }) };
  const isSelected = scope === 'selected';
  const where = isSelected ? isOneOf(context, keys) : condition.kind === 'condition' ? condition.where : undefined;
  // The order of the grid, in which a column that a filter restricts to one value has no effect.
  const fixedFields = condition.kind === 'unknown' ? new Set<FieldName>() : condition.fixedFields;
  const sort = { sort: query.sort, fixedFields };
  const isEveryRow = !isSelected && condition.kind === 'condition' && condition.where === undefined;
  const allPositions = isEveryRow && sortedBy(context.dataset, sort).length === 0 ? everyPosition(context) : null;
  if (allPositions !== null) return { kind: 'positions', notes, positions: allPositions };
  const positions = readPositions(context, positionsIn(context, where, sort), throwIfStopped);
  if (isSelected && positions.length < new Set(keys).size) {
    throw new AppError('notFound', 'a selected row is no longer in the copy');
  }
  return { kind: 'positions', notes, positions };
}

/** The selected rows in the order of the grid. Throws `notFound` if one of them is no longer in the copy. */
export function getRows(
  db: Database,
  { query, keys }: Pick<Required<RowsWanted>, 'query' | 'keys'>,
  tools: { readonly now: () => number; readonly cache?: QueryCache },
): readonly Row[] {
  return inSnapshot({ ...tools, db, dataset: query.dataset }, (context) => {
    const found = findPositions(context, { scope: 'selected', query, keys }, () => undefined);
    const positions = found.kind === 'unknown' ? [] : Array.from(found.positions, BigInt);
    return withPending(context, readRows(context, positions));
  });
}

/**
 * Without an index for the filters, the rows are scanned and then sorted: SQLite would walk the index of the order, and read
 * each row by its position.
 */
export function positionsIn(context: QueryContext, where: SQL | undefined, sort: Order): SQL {
  const { dataset } = context;
  const order = orderBy(context, { ...sort, isReversed: false });
  const select = sql`SELECT ${column(dataset, 'row_id')} FROM ${DATASET_TABLES[dataset]}`;
  if (where === undefined) return sql`${select} ORDER BY ${order}`;
  return sql`${select}${isSearched(context, where) ? sql`` : sql` NOT INDEXED`} WHERE ${where} ORDER BY ${order}`;
}

/** Whether an index, or the positions themselves, lead to the rows. */
function isSearched({ db, dataset }: QueryContext, where: SQL): boolean {
  const { text, values } = render(sql`EXPLAIN QUERY PLAN SELECT 1 FROM ${DATASET_TABLES[dataset]} WHERE ${where}`);
  const steps = db.prepare<unknown[], { readonly detail: string }>(text).all(...values);
  return steps.some(({ detail }) => detail.startsWith(`SEARCH ${dataset} `));
}

/** Returns a reader of the values of a row, in the order of `fields`. The reader throws if there is no such row. */
export function rowReader(
  context: QueryContext,
  fields: readonly (FieldName | 'extras')[],
): (position: number) => readonly CellValue[] {
  const columns = fields.map((field) => `"${field}"`).join(', ');
  const selectSql = `SELECT ${columns} FROM "${context.dataset}" WHERE row_id = ?`;
  const statement = context.db.prepare(selectSql).raw<readonly CellValue[]>();
  return (position) => {
    const cells = statement.get(position);
    if (cells === undefined) throw new Error(`no row at ${position}`);
    return cells;
  };
}

function pagePositions(
  context: QueryContext,
  request: { readonly query: Query; readonly condition: Condition; readonly throwIfStopped: () => void },
): PositionList {
  const { query, condition, throwIfStopped } = request;
  if (condition.kind === 'unknown') return positionList(0, 0);
  const page = positionsStatement(context, query, { condition, total: countRows(context, condition.where) });
  if (page === null) return positionList(0, 0);
  const positions = readPositions(context, page.statement, throwIfStopped);
  return page.isReversed ? positions.reverse() : positions;
}

function isOneOf(context: QueryContext, keys: readonly string[]): SQL {
  const positions = JSON.stringify(keys.flatMap((key) => positionOf(context, key) ?? []).map(Number));
  return sql`${column(context.dataset, 'row_id')} IN (SELECT value FROM json_each(${positions}))`;
}

/**
 * The positions of all rows in the service's order, if they are consecutive. Null when not, or without rows.
 */
function everyPosition({ db, dataset, state }: QueryContext): PositionList | null {
  const edge = (which: 'min' | 'max'): number =>
    Number(db.prepare(`SELECT ifnull(${which}(row_id), 0) FROM "${dataset}"`).pluck().get());
  const [first, last] = [edge('min'), edge('max')];
  if (last - first + 1 !== state.rows) return null;
  const positions = positionList(state.rows, last);
  for (let at = 0; at < positions.length; at += 1) positions[at] = first + at;
  return positions;
}

function readPositions(context: QueryContext, statement: SQL, throwIfStopped: () => void): PositionList {
  throwIfStopped();
  const positions = collectPositions(context, statement);
  throwIfStopped();
  return positions;
}

/** Room for `length` positions, none larger than `largest`. */
function positionList(length: number, largest: number): PositionList {
  return largest <= LARGEST_OF_FOUR_BYTES ? new Uint32Array(length) : new Float64Array(length);
}

/**
 * `positions`: a statement that finds positions of the copy's rows in the order wanted. They are collected as they are found,
 * because the driver's own list of ten million numbers takes several times as much memory.
 */
function collectPositions({ db, dataset, state }: QueryContext, positions: SQL): PositionList {
  const largest = Number(db.prepare(`SELECT ifnull(max(row_id), 0) FROM "${dataset}"`).pluck().get());
  const list = positionList(state.rows, largest);
  let found = 0;
  db.aggregate(COLLECT, {
    safeIntegers: false,
    step(_, position) {
      if (found === list.length) throw new Error(`${dataset} has more rows than its ${list.length}`);
      list[found++] = Number(position);
    },
  });
  // SQLite keeps the order of a statement within one that aggregates it by such a function.
  const { text, values } = render(sql`SELECT ${sql.raw(COLLECT)}(row_id) FROM (${positions})`);
  db.prepare(text)
    .safeIntegers(false)
    .get(...values);
  return list.subarray(0, found);
}
