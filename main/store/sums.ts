// Exact sums per group and currency in passes over the columns in memory. Currencies are never added together. Parts of
// amounts are summed as whole numbers that a double holds exactly.

import type { CellValue, CurrencyTotals, FieldName } from '../../preload/contract.ts';
import {
  columnOf,
  LAST_MARK,
  listRows,
  type AmountColumn,
  type CodedColumn,
  type ColumnIndex,
  type RowMask,
} from './column-index.ts';
import { joinParts } from './money.ts';
import { compareTexts } from './text.ts';

/** Rows by the codes of a column, several codes to a group where `groupOf` says so; the first `limit` with rows. */
export type Grouping = {
  readonly column: CodedColumn;
  readonly groupOf: Int32Array;
  readonly groups: number;
  readonly limit: number;
};
export type GroupTotals = {
  readonly group: number;
  readonly rows: number;
  readonly currencies: readonly CurrencyTotals[];
};

/** A billion times this many stays below 2^53. */
const EXACT_ROWS = 8_000_000;
/** Above this many pairs of group and currency a list of all of them would be larger than the rows. */
const LISTED_PAIRS = 1 << 22;

/** Groups that have rows, in their own order; `total` also counts those beyond the limit. */
export function totalsByGroup(
  index: ColumnIndex,
  mask: RowMask,
  grouping: Grouping,
): { readonly groups: readonly GroupTotals[]; readonly total: number } {
  const slots = assignSlots(index, mask === null ? null : listRows(index, mask), grouping);
  const sums = amountColumns(index).map(([field, column]) => [field, sumSlots(column, slots)] as const);
  const currencyTotals = ({ currency, slot }: Pair): CurrencyTotals => {
    const rows = slots.counts[slot] ?? 0;
    const sumsOf = sums.map(([field, sumOf]) => [field, sumOf(slot)] as const);
    return { currency, rows, sums: Object.fromEntries(sumsOf) };
  };
  const byGroup = [...Map.groupBy(slots.pairs, (pair) => pair.group)].sort(([a], [b]) => a - b);
  const groups = byGroup.slice(0, grouping.limit).map(([group, pairs]) => ({
    group,
    rows: pairs.reduce((sum, { slot }) => sum + (slots.counts[slot] ?? 0), 0),
    currencies: pairs.map(currencyTotals).sort(mostRowsFirst),
  }));
  return { groups, total: byGroup.length };
}

/** All rows as one group. */
export function wholeAsGroup(index: ColumnIndex): Grouping {
  const column = currencyOf(index);
  return { column, groupOf: new Int32Array(column.texts.length), groups: 1, limit: 1 };
}

function currencyOf(index: ColumnIndex): CodedColumn {
  const column = columnOf(index, 'currency');
  if (column.kind !== 'coded') throw new Error('currencies are texts');
  return column;
}

function mostRowsFirst(a: CurrencyTotals, b: CurrencyTotals): number {
  return b.rows - a.rows || compareTexts(a.currency, b.currency);
}

type Pair = { readonly group: number; readonly currency: CellValue; readonly slot: number };
type Slots = {
  /** Null: all of them, whose list would cost more than it spares. */
  readonly rows: Uint32Array | null;
  /** As long as `rows`, or as all of them. */
  readonly ofRow: Uint32Array;
  readonly pairs: readonly Pair[];
  readonly counts: readonly number[];
};

/** Numbers the pairs of group and currency that occur. */
function assignSlots(index: ColumnIndex, rows: Uint32Array | null, { column, groupOf, groups }: Grouping): Slots {
  const currency = currencyOf(index);
  const width = currency.texts.length;
  const slotOf = slotTable(groups * width);
  const ofRow = new Uint32Array(rows?.length ?? index.rows);
  const pairs: Pair[] = [];
  const counts: number[] = [];
  for (let at = 0; at < ofRow.length; at += 1) {
    const row = rows === null ? at : (rows[at] ?? 0);
    const group = groupOf[column.codes[row] ?? 0] ?? 0;
    const code = currency.codes[row] ?? 0;
    const pair = group * width + code;
    let slot = slotOf.get(pair);
    if (slot === -1) {
      slot = pairs.length;
      pairs.push({ group, currency: currency.texts[code] ?? null, slot });
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

/** `lowNanos`: both of a slot beside each other, as both change with each row. */
type SlotSums = { readonly high: Float64Array; readonly lowNanos: Float64Array };

function sumSlots(
  column: AmountColumn,
  { rows, ofRow, pairs }: Slots,
): (slot: number) => { readonly sum: string; readonly notSummable: number } {
  const sums = { high: new Float64Array(pairs.length), lowNanos: new Float64Array(pairs.length * 2) };
  const { high, lowNanos } = sums;
  const unread = new Uint32Array(pairs.length);
  for (let start = 0; start < ofRow.length; start += EXACT_ROWS) {
    const end = Math.min(start + EXACT_ROWS, ofRow.length);
    for (let at = start; at < end; at += 1) {
      const row = rows === null ? at : (rows[at] ?? 0);
      const slot = ofRow[at] ?? 0;
      const nanos = column.nanos[row] ?? 0;
      if (nanos <= LAST_MARK) {
        unread[slot] = (unread[slot] ?? 0) + 1;
        continue;
      }
      lowNanos[slot * 2] = (lowNanos[slot * 2] ?? 0) + (column.low[row] ?? 0);
      lowNanos[slot * 2 + 1] = (lowNanos[slot * 2 + 1] ?? 0) + nanos;
      if (column.high !== null) high[slot] = (high[slot] ?? 0) + (column.high[row] ?? 0);
    }
    carry(sums);
  }
  return (slot) => ({ sum: joinParts(partsOf(sums, slot)), notSummable: unread[slot] ?? 0 });
}

/** Whole billions move up, which leaves room for as many rows again. */
function carry(sums: SlotSums): void {
  for (let slot = 0; slot < sums.high.length; slot += 1) {
    const { high, low, nanos } = partsOf(sums, slot);
    const wholeLow = low + Math.trunc(nanos / 1e9);
    sums.lowNanos[slot * 2 + 1] = nanos % 1e9;
    sums.lowNanos[slot * 2] = wholeLow % 1e9;
    sums.high[slot] = high + Math.trunc(wholeLow / 1e9);
  }
}

function partsOf({ high, lowNanos }: SlotSums, slot: number) {
  return { high: high[slot] ?? 0, low: lowNanos[slot * 2] ?? 0, nanos: lowNanos[slot * 2 + 1] ?? 0 };
}
