// The rows of a table in an order. Rows come from the service by date, so that in the usual order most of them follow each
// other: then only the beginnings of their runs are kept.

import { lastUpTo } from '../zones/position-runs.ts';

/**
 * Every row, or runs of `step`: 1 if the rows of a run ascend, -1 if they descend. `firstPlaces` ascends from 0: where in the
 * order a run begins.
 */
export type OrderedRows =
  | { readonly kind: 'listed'; readonly rows: Uint32Array }
  | {
      readonly kind: 'runs';
      readonly count: number;
      readonly step: 1 | -1;
      readonly firstPlaces: Uint32Array;
      readonly firstRows: Uint32Array;
    };

/** Rows from `from` to before `to`, which are equal in every key. */
export type EqualRows = { readonly from: number; readonly to: number };

/** So many rows are read at a time where an order is walked through. */
const BLOCK_ROWS = 4_096;

/** `sorted`: runs of equal rows in their order. Of runs that touch in the direction of `step`, one is made. */
export function joinRuns(sorted: readonly EqualRows[], step: 1 | -1): OrderedRows {
  const [firstPlaces, firstRows]: [number[], number[]] = [[], []];
  let [count, next] = [0, NaN];
  for (const { from, to } of sorted) {
    const first = step === 1 ? from : to - 1;
    if (first !== next) {
      firstPlaces.push(count);
      firstRows.push(first);
    }
    count += to - from;
    next = step === 1 ? to : from - 1;
  }
  return {
    kind: 'runs',
    count,
    step,
    firstPlaces: Uint32Array.from(firstPlaces),
    firstRows: Uint32Array.from(firstRows),
  };
}

/** The rows at the places from `from` to before `to`, which exist. */
export function rowsAt(order: OrderedRows, from: number, to: number): Uint32Array {
  if (order.kind === 'listed') return order.rows.subarray(from, to);
  const { step, firstPlaces, firstRows } = order;
  const rows = new Uint32Array(to - from);
  let run = lastUpTo(firstPlaces, from);
  for (let place = from; place < to; run += 1) {
    const end = Math.min(to, firstPlaces[run + 1] ?? to);
    let row = (firstRows[run] ?? 0) + step * (place - (firstPlaces[run] ?? 0));
    for (; place < end; place += 1, row += step) rows[place - from] = row;
  }
  return rows;
}

/** All rows in their order, or in the opposite one, in blocks. */
export function* walk(order: OrderedRows, direction: 1 | -1): Generator<Uint32Array> {
  const count = order.kind === 'listed' ? order.rows.length : order.count;
  for (let start = 0; start < count; start += BLOCK_ROWS) {
    const end = Math.min(start + BLOCK_ROWS, count);
    yield direction === 1 ? rowsAt(order, start, end) : rowsAt(order, count - end, count - start).toReversed();
  }
}
