// The positions of many rows, in four bytes each. The driver's own list of ten million numbers takes several times as much.

import { sql, type SQL } from 'drizzle-orm';
import { render } from '../file/statements.ts';
import type { QueryContext } from './query-context.ts';

/** Positions beyond what four bytes hold take eight, which hold each of them exactly. */
export type PositionList = Uint32Array | Float64Array;

const LARGEST_OF_FOUR_BYTES = 2 ** 32 - 1;
const COLLECT = 'collect_position';

/** Room for `length` positions, none larger than `largest`. */
export function positionList(length: number, largest: number): PositionList {
  return largest <= LARGEST_OF_FOUR_BYTES ? new Uint32Array(length) : new Float64Array(length);
}

/** `positions`: a statement that finds positions of the copy's rows in the order wanted. */
export function collectPositions({ db, dataset, state }: QueryContext, positions: SQL): PositionList {
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
