// Changes the sample from one Hong Kong day to the next, so that a second sync finds changes: packages change, report rows
// are restated, and some rows are replaced by new ones. Changes of all days since the newest ledger date add up, and those
// of a day depend only on the seed and the day.

import { momentText } from '../../shared/rules/dates.ts';
import { instantOf } from './calendar.ts';
import { EFFECTIVE, NOT_EFFECTIVE } from './catalogue.ts';
import { drawsFor, type Draws } from './random.ts';
import type { ReportSource } from './reports.ts';
import type { Rows, RowSource, RowValues } from './row-source.ts';

const STREAM = { charges: 32, reports: 33 } as const;
const CHANGED_PACKAGES_PER_DAY = 4;
const RESTATED_ROWS_PER_DAY = 12;
const REPLACED_ROWS_PER_DAY = 3;
/** Limits the work when the clock runs ahead by centuries. */
const MAX_DAYS = 5_000;

/** From the first day with changes up to `lastDay`, both in days since 1970-01-01. */
export type Period = { readonly seed: number; readonly firstDay: number; readonly lastDay: number };

/** `made`: the number of the new row that replaced the generated one; null when it was not replaced. */
type Moved = { readonly newRowNumber: number | null; readonly values: RowValues };

/** The changes of one dataset by row index. */
class Moves {
  readonly moved = new Map<number, Moved>();

  change(index: number, values: RowValues): void {
    const { newRowNumber = null, values: earlier = {} } = this.moved.get(index) ?? {};
    this.moved.set(index, { newRowNumber, values: { ...earlier, ...values } });
  }

  replace(index: number, newRowNumber: number, values: RowValues): void {
    this.moved.set(index, { newRowNumber, values });
  }
}

export function chargesOn(source: RowSource, period: Period): Rows {
  const moves = new Moves();
  let newRowCount = 0;
  for (const { day, draws } of daysOf(source, period, STREAM.charges)) {
    for (let remaining = CHANGED_PACKAGES_PER_DAY; remaining > 0; remaining -= 1) {
      moves.change(draws.below(source.count), { ...changedPackage(draws), ...updatedOn(day, draws) });
    }
    const index = draws.below(source.count);
    const { member_cnt: clients = null } = source.rowAt(index);
    moves.replace(index, newRowCount++, { member_cnt: clients, ...updatedOn(day, draws) });
  }
  return movedRows(source, moves.moved);
}

export function reportsOn(source: ReportSource, period: Period): Rows {
  const moves = new Moves();
  let newRowCount = 0;
  for (const { day, draws } of daysOf(source, period, STREAM.reports)) {
    // Squared, so that ledger dates that were recent on that day, which come first, are restated more often. Among the rows
    // of that day, so that those that came later change nothing.
    const newerRows = source.rowsSince(day);
    const recentIndex = (): number => newerRows + Math.floor(draws.fraction() ** 2 * (source.count - newerRows));
    for (let remaining = REPLACED_ROWS_PER_DAY; remaining > 0; remaining -= 1) {
      const index = recentIndex();
      const newRowNumber = newRowCount++;
      if (index < source.count) moves.replace(index, newRowNumber, {});
    }
    for (let remaining = RESTATED_ROWS_PER_DAY; remaining > 0; remaining -= 1) {
      const index = recentIndex();
      if (index < source.count) moves.change(index, source.restatedAmounts(index, day));
    }
  }
  return movedRows(source, moves.moved);
}

function* daysOf(source: RowSource, { seed, firstDay, lastDay }: Period, stream: number) {
  if (source.count === 0) return;
  for (let day = firstDay; day <= Math.min(lastDay, firstDay + MAX_DAYS); day += 1) {
    yield { day, draws: drawsFor(seed, stream, day) };
  }
}

function changedPackage(draws: Draws): RowValues {
  const state = draws.chance(1, 2) ? EFFECTIVE : NOT_EFFECTIVE;
  return draws.chance(1, 2)
    ? { fee_rate: `0.00${100 + draws.below(900)}` }
    : { state: state.label, state_val: state.key };
}

function updatedOn(epochDay: number, draws: Draws): RowValues {
  return { updated_at: momentText(instantOf({ epochDay, secondOfDay: 9 * 3600 + draws.below(9 * 3600) })) };
}

/** A new report row has the ledger date of the one that it replaces, so that the ranges of dates stay valid. */
function movedRows(source: RowSource, moved: ReadonlyMap<number, Moved>): Rows {
  return {
    count: source.count,
    rowAt: (index) => {
      const { newRowNumber = null, values = {} } = moved.get(index) ?? {};
      return { ...(newRowNumber === null ? source.rowAt(index) : source.newRow(newRowNumber, index)), ...values };
    },
    filterText: (filter, index) => {
      const { newRowNumber = null, values = {} } = moved.get(index) ?? {};
      const changedText = values[source.columnOf(filter)];
      if (changedText !== undefined) return changedText;
      return newRowNumber === null
        ? source.filterText(filter, index)
        : source.newFilterText(filter, newRowNumber, index);
    },
    rangeOf: (filters) => source.rangeOf(filters),
  };
}
