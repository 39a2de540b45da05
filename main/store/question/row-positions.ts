// All rows of a question, for exports and other readers that walk them to the end: first where they stand, in the order
// of the grid, and then one after the other.

import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { FilterNote } from '../../../shared/contract/answers.ts';
import type { ExportScope } from '../../../shared/contract/exports.ts';
import type { CellValue, FieldName } from '../../../shared/contract/fields.ts';
import type { Query } from '../../../shared/contract/query.ts';
import { AppError } from '../../errors.ts';
import { conditionFor, type Condition } from './filters.ts';
import { orderBy, sortedBy } from './order.ts';
import { positionOf } from './place-keys.ts';
import { column, type QueryContext } from './query-context.ts';
import { countRows, positionsStatement } from './rows.ts';
import { DATASET_TABLES } from '../file/schema.ts';
import { render } from '../file/statements.ts';

/** `keys`: of `selected`. */
export type RowsWanted = {
  readonly scope: ExportScope;
  readonly query: Query;
  readonly keys?: readonly string[];
};
/** Eight bytes a row; positions fit a double exactly. */
export type FoundPositions =
  | { readonly kind: 'positions'; readonly positions: Float64Array }
  | { readonly kind: 'unknown'; readonly notes: readonly FilterNote[] };

/** `throwIfStopped` throws once nobody waits for the answer. */
export function findPositions(context: QueryContext, wanted: RowsWanted, throwIfStopped: () => void): FoundPositions {
  const { scope, query, keys = [] } = wanted;
  const condition = conditionFor(context, scope === 'everything' ? [] : query.filters);
  if (condition.kind === 'unknown' && scope !== 'selected') return condition;
  if (scope === 'page')
    return { kind: 'positions', positions: pagePositions(context, { query, condition, throwIfStopped }) };
  const isSelected = scope === 'selected';
  const where = isSelected ? isOneOf(context, keys) : whereOf(condition);
  // In the order in which the grid shows them: a column that its filter holds to one value gives none.
  const fixedFields = condition.kind === 'unknown' ? new Set<FieldName>() : condition.fixedFields;
  const sort = { sort: query.sort, fixedFields };
  const isEveryRow = !isSelected && condition.kind === 'condition' && condition.where === undefined;
  const all = isEveryRow && sortedBy(sort).length === 0 ? everyPosition(context) : null;
  if (all !== null) return { kind: 'positions', positions: all };
  const order = orderBy(context, { ...sort, isReversed: false });
  const table = DATASET_TABLES[context.dataset];
  const statement = sql`SELECT ${column(context.dataset, 'row_id')} FROM ${table}${where} ORDER BY ${order}`;
  const positions = readPositions(context, statement, throwIfStopped);
  if (isSelected && positions.length < new Set(keys).size) {
    throw new AppError('notFound', 'a selected row is not held any more');
  }
  return { kind: 'positions', positions };
}

/** The same cells of each row, in the order of `fields`. */
export function rowReader(
  context: QueryContext,
  fields: readonly (FieldName | 'extras')[],
): (position: number) => readonly CellValue[] {
  const columns = fields.map((field) => `"${field}"`).join(', ');
  const statement = context.db.prepare(`SELECT ${columns} FROM "${context.dataset}" WHERE row_id = ?`).raw();
  return (position) => {
    const cells = statement.get(position);
    if (cells === undefined) throw new Error(`no row at ${position}`);
    return cells as readonly CellValue[];
  };
}

function pagePositions(
  context: QueryContext,
  page: { readonly query: Query; readonly condition: Condition; readonly throwIfStopped: () => void },
): Float64Array {
  const { query, condition, throwIfStopped } = page;
  if (condition.kind === 'unknown') return new Float64Array();
  const found = positionsStatement(context, query, { condition, total: countRows(context, condition.where) });
  if (found === null) return new Float64Array();
  const positions = readPositions(context, found.statement, throwIfStopped);
  return found.isReversed ? positions.reverse() : positions;
}

function whereOf(condition: Condition): SQL {
  return condition.kind === 'unknown' || condition.where === undefined ? sql`` : sql` WHERE ${condition.where}`;
}

function isOneOf(context: QueryContext, keys: readonly string[]): SQL {
  const positions = JSON.stringify(keys.flatMap((key) => positionOf(context, key) ?? []).map(Number));
  return sql` WHERE ${column(context.dataset, 'row_id')} IN (SELECT value FROM json_each(${positions}))`;
}

/** In the service's order rows stand one after the other, and need not be looked up. Null: some are missing between, or all. */
function everyPosition({ db, dataset, state }: QueryContext): Float64Array | null {
  const positionOf = (which: 'min' | 'max'): number =>
    db.prepare(`SELECT ifnull(${which}(row_id), 0) FROM "${dataset}"`).safeIntegers(false).pluck().get() as number;
  const first = positionOf('min');
  if (positionOf('max') - first + 1 !== state.rows) return null;
  const positions = new Float64Array(state.rows);
  for (let at = 0; at < positions.length; at += 1) positions[at] = first + at;
  return positions;
}

/** At once: reading them one by one takes longer than finding them. */
function readPositions({ db }: QueryContext, statement: SQL, throwIfStopped: () => void): Float64Array {
  const { text, values } = render(statement);
  throwIfStopped();
  const found = db
    .prepare(text)
    .safeIntegers(false)
    .pluck()
    .all(...values) as readonly number[];
  throwIfStopped();
  return Float64Array.from(found);
}
