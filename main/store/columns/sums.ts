// Exact sums per group and currency in passes over the columns in memory. Currencies are never added together. Parts of
// amounts are summed as whole numbers that a double holds exactly.

import type { CurrencyTotals, GroupLines } from '../../../shared/contract/answers.ts';
import type { CellValue, FieldName } from '../../../shared/contract/fields.ts';
import {
  columnOf,
  LAST_MARK,
  NANOS_MARKS,
  type AmountColumn,
  type CodedColumn,
  type ColumnIndex,
} from './column-index.ts';
import { currencyRanks, inCurrencyOrder } from '../../../shared/rules/currency-order.ts';
import { joinParts } from '../../../shared/rules/decimal.ts';

/** By the codes of a column, several codes to a group where `groupOf` says so. */
export type Grouping = {
  readonly column: CodedColumn;
  readonly groupOf: Int32Array;
  readonly groups: number;
};

/** The pairs of group and currency that occur; what else is told of them has the same order. */
export type PairSums = {
  readonly pairs: readonly { readonly group: number; readonly currency: CellValue }[];
  readonly rows: readonly number[];
  readonly amounts: ReadonlyMap<FieldName, AmountSums>;
};
/**
 * `lowNanos`: both of a pair beside each other, as both change with each row. `unread`: rows without an amount, be it
 * empty, not sent or `unreadable`.
 */
type AmountSums = {
  readonly high: Float64Array;
  readonly lowNanos: Float64Array;
  readonly unread: Float64Array;
  readonly unreadable: Float64Array;
};

/** A billion times this many stays far below 2^53, and who waits for something else does not wait long. */
const ROWS_AT_ONCE = 200_000;
/** Above this many pairs of group and currency a list of all of them would be larger than the rows. */
const LISTED_PAIRS = 1 << 22;

/** `throwIfStopped` is called between steps. */
type Summed = { readonly index: ColumnIndex; readonly throwIfStopped: () => void };

/** `rows`: null for all of them, whose list would cost more than it spares. */
export function sumRows({ index, throwIfStopped }: Summed, rows: Uint32Array | null, grouping: Grouping): PairSums {
  throwIfStopped();
  const slots = assignSlots(index, rows, grouping);
  const amounts = amountColumns(index).map(
    ([field, column]) => [field, sumSlots(column, slots, throwIfStopped)] as const,
  );
  return { pairs: slots.pairs, rows: slots.counts, amounts: new Map(amounts) };
}

const OUT = -1;
/** Codes whose group is `OUT`, and currencies that are not in, are left out. */
type Regrouping = Pick<Grouping, 'groupOf' | 'groups'> & { readonly isIn: (currency: CellValue) => boolean };

/** The same of rows that are summed up by the codes of the column already. */
export function sumAgain(sums: PairSums, { groupOf, groups, isIn }: Regrouping): PairSums {
  const currencies = new Map<CellValue, number>();
  const slotOf = new Map<number, number>();
  const pairs: PairSums['pairs'][number][] = [];
  const rows: number[] = [];
  const slots = sums.pairs.map(({ group: code, currency }, from) => {
    const group = groupOf[code] ?? -1;
    if (group < 0) return OUT;
    const number = currencies.get(currency) ?? (isIn(currency) ? currencies.size : OUT);
    currencies.set(currency, number);
    if (number === OUT) return OUT;
    const pair = number * groups + group;
    const slot = slotOf.get(pair) ?? pairs.length;
    if (slot === pairs.length) {
      slotOf.set(pair, slot);
      pairs.push({ group, currency });
      rows.push(0);
    }
    rows[slot] = (rows[slot] ?? 0) + (sums.rows[from] ?? 0);
    return slot;
  });
  const amounts = [...sums.amounts].map(([field, each]) => [field, addUp(each, slots, pairs.length)] as const);
  return { pairs, rows, amounts: new Map(amounts) };
}

/** What is left of `sums` without those of rows that are among them. */
export function sumWithout(sums: PairSums, out: PairSums): PairSums {
  const keyOf = ({ group, currency }: PairSums['pairs'][number]): string => JSON.stringify([group, currency]);
  const slots = new Map(out.pairs.map((pair, slot) => [keyOf(pair), slot]));
  const left = sums.pairs.flatMap((pair, slot): readonly Left[] => {
    const without = slots.get(keyOf(pair)) ?? OUT;
    const rows = (sums.rows[slot] ?? 0) - (out.rows[without] ?? 0);
    return rows === 0 ? [] : [{ pair, rows, slot, without }];
  });
  const amounts = [...sums.amounts].map(([field, each]) => {
    return [field, subtract(each, out.amounts.get(field) ?? emptySums(0), left)] as const;
  });
  return { pairs: left.map(({ pair }) => pair), rows: left.map(({ rows }) => rows), amounts: new Map(amounts) };
}
type Left = {
  readonly pair: PairSums['pairs'][number];
  readonly rows: number;
  readonly slot: number;
  /** Where the same pair is among those that are out, or `OUT`. */
  readonly without: number;
};

/** Lines of the first `limit` groups that have rows, in their own order; `total` also counts those beyond. */
export function groupLines(sums: PairSums, limit: number): { readonly lines: GroupLines; readonly total: number } {
  const { pairs, rows } = sums;
  const groupOf = (slot: number): number => pairs[slot]?.group ?? 0;
  const ranks = currencyRanks(pairs.map(({ currency }, slot) => ({ currency, rows: rows[slot] ?? 0 })));
  const rankOf = pairs.map(({ currency }) => ranks.get(currency) ?? 0);
  const ordered = [...pairs.keys()].sort((a, b) => groupOf(a) - groupOf(b) || (rankOf[a] ?? 0) - (rankOf[b] ?? 0));
  const numbers = [...new Set(ordered.map(groupOf))];
  const beyond = numbers[limit];
  const slots = beyond === undefined ? ordered : ordered.filter((slot) => groupOf(slot) < beyond);
  const lines = {
    groups: slots.map(groupOf),
    currencies: slots.map((slot) => pairs[slot]?.currency ?? null),
    rows: slots.map((slot) => rows[slot] ?? 0),
    sums: Object.fromEntries([...sums.amounts].map(([field, each]) => [field, written(each, slots)])),
  };
  return { lines, total: numbers.length };
}

/** The same of all rows as one group. */
export function currencyTotals(sums: PairSums): readonly CurrencyTotals[] {
  const { pairs, rows, amounts } = sums;
  const lines = pairs.map(({ currency }, slot) => {
    const own = [...amounts].map(([field, each]) => {
      const [notSummable, unreadable] = [each.unread[slot] ?? 0, each.unreadable[slot] ?? 0];
      return [
        field,
        { sum: joinParts(partsOf(each, slot)), notSummable, ...(unreadable > 0 && { unreadable }) },
      ] as const;
    });
    return { currency, rows: rows[slot] ?? 0, sums: Object.fromEntries(own) };
  });
  return inCurrencyOrder(lines);
}

function written(sums: AmountSums, slots: readonly number[]) {
  const isWhole = !slots.some((slot) => sums.unread[slot] !== 0);
  const isReadable = !slots.some((slot) => sums.unreadable[slot] !== 0);
  return {
    sum: slots.map((slot) => joinParts(partsOf(sums, slot))),
    notSummable: isWhole ? null : slots.map((slot) => sums.unread[slot] ?? 0),
    ...(!isReadable && { unreadable: slots.map((slot) => sums.unreadable[slot] ?? 0) }),
  };
}

/** All rows as one group. */
export function wholeAsGroup(index: ColumnIndex): Grouping {
  const column = currencyOf(index);
  return { column, groupOf: new Int32Array(column.texts.length), groups: 1 };
}

function currencyOf(index: ColumnIndex): CodedColumn {
  const column = columnOf(index, 'currency');
  if (column.kind !== 'coded') throw new Error('currencies are texts');
  return column;
}

type Slots = {
  readonly rows: Uint32Array | null;
  /** As long as `rows`, or as all of them. */
  readonly ofRow: Uint32Array;
  readonly pairs: PairSums['pairs'];
  readonly counts: readonly number[];
};

/** Numbers the pairs of group and currency that occur. */
function assignSlots(index: ColumnIndex, rows: Uint32Array | null, { column, groupOf, groups }: Grouping): Slots {
  const currency = currencyOf(index);
  const width = currency.texts.length;
  const slotOf = slotTable(groups * width);
  const ofRow = new Uint32Array(rows?.length ?? index.rows);
  const pairs: PairSums['pairs'][number][] = [];
  const counts: number[] = [];
  for (let at = 0; at < ofRow.length; at += 1) {
    const row = rows === null ? at : (rows[at] ?? 0);
    const group = groupOf[column.codes[row] ?? 0] ?? 0;
    const code = currency.codes[row] ?? 0;
    const pair = group * width + code;
    let slot = slotOf.get(pair);
    if (slot === -1) {
      slot = pairs.length;
      pairs.push({ group, currency: currency.texts[code] ?? null });
      slotOf.set(pair, slot);
      counts.push(0);
    }
    ofRow[at] = slot;
    counts[slot] = (counts[slot] ?? 0) + 1;
  }
  return { rows, ofRow, pairs, counts };
}

function slotTable(pairs: number): { get(pair: number): number; set(pair: number, slot: number): void } {
  if (pairs > LISTED_PAIRS) {
    const known = new Map<number, number>();
    return { get: (pair) => known.get(pair) ?? -1, set: (pair, slot) => void known.set(pair, slot) };
  }
  const listed = new Int32Array(pairs).fill(-1);
  return { get: (pair) => listed[pair] ?? -1, set: (pair, slot) => void (listed[pair] = slot) };
}

function amountColumns(index: ColumnIndex): readonly (readonly [FieldName, AmountColumn])[] {
  return [...index.columns].flatMap(([field, column]) => (column.kind === 'amounts' ? [[field, column] as const] : []));
}

function emptySums(slots: number): AmountSums {
  const [high, unread, unreadable] = [new Float64Array(slots), new Float64Array(slots), new Float64Array(slots)];
  return { high, lowNanos: new Float64Array(slots * 2), unread, unreadable };
}

/** Parts are smaller than a billion here, and there are far fewer of them than rows. */
function addUp(sums: AmountSums, slots: readonly number[], count: number): AmountSums {
  const added = emptySums(count);
  slots.forEach((slot, from) => {
    if (slot < 0) return;
    const { high, low, nanos } = partsOf(sums, from);
    added.high[slot] = (added.high[slot] ?? 0) + high;
    added.lowNanos[slot * 2] = (added.lowNanos[slot * 2] ?? 0) + low;
    added.lowNanos[slot * 2 + 1] = (added.lowNanos[slot * 2 + 1] ?? 0) + nanos;
    added.unread[slot] = (added.unread[slot] ?? 0) + (sums.unread[from] ?? 0);
    added.unreadable[slot] = (added.unreadable[slot] ?? 0) + (sums.unreadable[from] ?? 0);
  });
  carry(added);
  return added;
}

function subtract(sums: AmountSums, out: AmountSums, left: readonly Left[]): AmountSums {
  const kept = emptySums(left.length);
  left.forEach(({ slot, without }, at) => {
    const [from, less] = [partsOf(sums, slot), partsOf(out, without)];
    kept.high[at] = from.high - less.high;
    kept.lowNanos[at * 2] = from.low - less.low;
    kept.lowNanos[at * 2 + 1] = from.nanos - less.nanos;
    kept.unread[at] = (sums.unread[slot] ?? 0) - (out.unread[without] ?? 0);
    kept.unreadable[at] = (sums.unreadable[slot] ?? 0) - (out.unreadable[without] ?? 0);
  });
  carry(kept);
  return kept;
}

function sumSlots(column: AmountColumn, { rows, ofRow, pairs }: Slots, throwIfStopped: () => void): AmountSums {
  const sums = emptySums(pairs.length);
  const { high, lowNanos, unread, unreadable } = sums;
  for (let start = 0; start < ofRow.length; start += ROWS_AT_ONCE) {
    throwIfStopped();
    const end = Math.min(start + ROWS_AT_ONCE, ofRow.length);
    for (let at = start; at < end; at += 1) {
      const row = rows === null ? at : (rows[at] ?? 0);
      const slot = ofRow[at] ?? 0;
      const nanos = column.nanos[row] ?? 0;
      if (nanos <= LAST_MARK) {
        unread[slot] = (unread[slot] ?? 0) + 1;
        if (nanos === NANOS_MARKS.unread) unreadable[slot] = (unreadable[slot] ?? 0) + 1;
        continue;
      }
      lowNanos[slot * 2] = (lowNanos[slot * 2] ?? 0) + (column.low[row] ?? 0);
      lowNanos[slot * 2 + 1] = (lowNanos[slot * 2 + 1] ?? 0) + nanos;
      if (column.high !== null) high[slot] = (high[slot] ?? 0) + (column.high[row] ?? 0);
    }
    carry(sums);
  }
  return sums;
}

/** Whole billions move up, which leaves room for as many rows again. */
function carry(sums: AmountSums): void {
  for (let slot = 0; slot < sums.high.length; slot += 1) {
    const { high, low, nanos } = partsOf(sums, slot);
    const wholeLow = low + Math.trunc(nanos / 1e9);
    sums.lowNanos[slot * 2 + 1] = nanos % 1e9;
    sums.lowNanos[slot * 2] = wholeLow % 1e9;
    sums.high[slot] = high + Math.trunc(wholeLow / 1e9);
  }
}

function partsOf({ high, lowNanos }: AmountSums, slot: number) {
  return { high: high[slot] ?? 0, low: lowNanos[slot * 2] ?? 0, nanos: lowNanos[slot * 2 + 1] ?? 0 };
}
