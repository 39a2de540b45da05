// Exact sums per group and currency, by passes over the columns in memory. Currencies are never added together. The
// parts of amounts are summed as whole numbers that fit a double exactly.

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

/** Groups rows by the codes of a column. `groupOf`: the group of each code; several codes may have the same group. */
export type Grouping = {
  readonly column: CodedColumn;
  readonly groupOf: Int32Array;
  readonly groups: number;
};

/** The pairs of group and currency that occur. `rows` and `amounts` have the same order as `pairs`. */
export type PairSums = {
  readonly pairs: readonly { readonly group: number; readonly currency: CellValue }[];
  readonly rows: readonly number[];
  readonly amounts: ReadonlyMap<FieldName, AmountSums>;
};
/**
 * The sums of one field by pair. `lowNanos`: the two parts beside each other, because both change with each row.
 * `unread`: the number of rows without an amount: empty, not sent or `unreadable`.
 */
type AmountSums = {
  readonly high: Float64Array;
  readonly lowNanos: Float64Array;
  readonly unread: Float64Array;
  readonly unreadable: Float64Array;
};

/**
 * A billion times this number is far below 2^53, and the pass can be stopped soon enough between steps of this size.
 */
const ROWS_PER_STEP = 200_000;
/** With more possible pairs of group and currency, an array of them all would be larger than the columns. */
const MAX_LISTED_PAIRS = 1 << 22;

/** `throwIfStopped` is called between steps. */
type Summed = { readonly index: ColumnIndex; readonly throwIfStopped: () => void };

/** `rows`: the rows to sum; null for all rows, without the cost of listing them. */
export function sumRows({ index, throwIfStopped }: Summed, rows: Uint32Array | null, grouping: Grouping): PairSums {
  throwIfStopped();
  const placedPairs = placePairs(index, rows, grouping);
  const amounts = amountColumns(index).map(
    ([field, column]) => [field, sumAmounts(column, placedPairs, throwIfStopped)] as const,
  );
  return { pairs: placedPairs.pairs, rows: placedPairs.counts, amounts: new Map(amounts) };
}

/** Stands for "no group" of a code that is left out, and for "no place" of a pair that does not occur. */
const NO_PLACE = -1;
/** `isIn`: whether rows of the currency are summed. */
type Regrouping = Pick<Grouping, 'groupOf' | 'groups'> & { readonly isIn: (currency: CellValue) => boolean };

/** Sums by other groups, from sums by the codes of the column. */
export function sumAgain(sums: PairSums, { groupOf, groups, isIn }: Regrouping): PairSums {
  const currencies = new Map<CellValue, number>();
  const placeOf = new Map<number, number>();
  const pairs: PairSums['pairs'][number][] = [];
  const rows: number[] = [];
  const places = sums.pairs.map(({ group: code, currency }, from) => {
    const group = groupOf[code] ?? NO_PLACE;
    if (group < 0) return NO_PLACE;
    const currencyNumber = currencies.get(currency) ?? (isIn(currency) ? currencies.size : NO_PLACE);
    currencies.set(currency, currencyNumber);
    if (currencyNumber === NO_PLACE) return NO_PLACE;
    const key = currencyNumber * groups + group;
    const place = placeOf.get(key) ?? pairs.length;
    if (place === pairs.length) {
      placeOf.set(key, place);
      pairs.push({ group, currency });
      rows.push(0);
    }
    rows[place] = (rows[place] ?? 0) + (sums.rows[from] ?? 0);
    return place;
  });
  const amounts = [...sums.amounts].map(([field, each]) => [field, addUp(each, places, pairs.length)] as const);
  return { pairs, rows, amounts: new Map(amounts) };
}

/** Subtracts the sums of some rows. Pairs without remaining rows are left out. */
export function sumWithout(sums: PairSums, out: PairSums): PairSums {
  const keyOf = ({ group, currency }: PairSums['pairs'][number]): string => JSON.stringify([group, currency]);
  const places = new Map(out.pairs.map((pair, place) => [keyOf(pair), place]));
  const remainingLines = sums.pairs.flatMap((pair, place): readonly RemainingLine[] => {
    const without = places.get(keyOf(pair)) ?? NO_PLACE;
    const rows = (sums.rows[place] ?? 0) - (out.rows[without] ?? 0);
    return rows === 0 ? [] : [{ pair, rows, place, without }];
  });
  const amounts = [...sums.amounts].map(([field, each]) => {
    return [field, subtract(each, out.amounts.get(field) ?? emptySums(0), remainingLines)] as const;
  });
  return {
    pairs: remainingLines.map(({ pair }) => pair),
    rows: remainingLines.map(({ rows }) => rows),
    amounts: new Map(amounts),
  };
}
type RemainingLine = {
  readonly pair: PairSums['pairs'][number];
  readonly rows: number;
  readonly place: number;
  /** The place of the same pair in the subtracted sums, or `OUT`. */
  readonly without: number;
};

/** The lines of the first `limit` groups with rows, in the order of the groups. `total`: how many groups have rows. */
export function groupLines(sums: PairSums, limit: number): { readonly lines: GroupLines; readonly total: number } {
  const { pairs, rows } = sums;
  const groupOf = (place: number): number => pairs[place]?.group ?? 0;
  const ranks = currencyRanks(pairs.map(({ currency }, place) => ({ currency, rows: rows[place] ?? 0 })));
  const rankOf = pairs.map(({ currency }) => ranks.get(currency) ?? 0);
  const orderedPlaces = [...pairs.keys()].sort(
    (a, b) => groupOf(a) - groupOf(b) || (rankOf[a] ?? 0) - (rankOf[b] ?? 0),
  );
  const groups = [...new Set(orderedPlaces.map(groupOf))];
  const extraGroups = groups[limit];
  const places =
    extraGroups === undefined ? orderedPlaces : orderedPlaces.filter((place) => groupOf(place) < extraGroups);
  const lines = {
    groups: places.map(groupOf),
    currencies: places.map((place) => pairs[place]?.currency ?? null),
    rows: places.map((place) => rows[place] ?? 0),
    sums: Object.fromEntries([...sums.amounts].map(([field, each]) => [field, lineSums(each, places)])),
  };
  return { lines, total: groups.length };
}

/** The sums by currency, if all rows are one group. */
export function currencyTotals(sums: PairSums): readonly CurrencyTotals[] {
  const { pairs, rows, amounts } = sums;
  const lines = pairs.map(({ currency }, place) => {
    const fieldSums = [...amounts].map(([field, each]) => {
      const [notSummable, unreadable] = [each.unread[place] ?? 0, each.unreadable[place] ?? 0];
      return [
        field,
        { sum: joinParts(partsOf(each, place)), notSummable, ...(unreadable > 0 && { unreadable }) },
      ] as const;
    });
    return { currency, rows: rows[place] ?? 0, sums: Object.fromEntries(fieldSums) };
  });
  return inCurrencyOrder(lines);
}

function lineSums(sums: AmountSums, places: readonly number[]) {
  const isWhole = !places.some((place) => sums.unread[place] !== 0);
  const isReadable = !places.some((place) => sums.unreadable[place] !== 0);
  return {
    sum: places.map((place) => joinParts(partsOf(sums, place))),
    notSummable: isWhole ? null : places.map((place) => sums.unread[place] ?? 0),
    ...(!isReadable && { unreadable: places.map((place) => sums.unreadable[place] ?? 0) }),
  };
}

/** A grouping with all rows in one group. */
export function wholeAsGroup(index: ColumnIndex): Grouping {
  const column = currencyOf(index);
  return { column, groupOf: new Int32Array(column.texts.length), groups: 1 };
}

function currencyOf(index: ColumnIndex): CodedColumn {
  const column = columnOf(index, 'currency');
  if (column.kind !== 'coded') throw new Error('currencies are texts');
  return column;
}

type PlacedPairs = {
  readonly rows: Uint32Array | null;
  /** The place in `pairs` for each of `rows`, or for each row of the dataset. */
  readonly ofRow: Uint32Array;
  readonly pairs: PairSums['pairs'];
  readonly counts: readonly number[];
};

/** Lists the pairs of group and currency that occur, and finds the place of each row's pair in the list. */
function placePairs(index: ColumnIndex, rows: Uint32Array | null, { column, groupOf, groups }: Grouping): PlacedPairs {
  const currency = currencyOf(index);
  const width = currency.texts.length;
  const placeOf = placeTable(groups * width);
  const ofRow = new Uint32Array(rows?.length ?? index.rows);
  const pairs: PairSums['pairs'][number][] = [];
  const counts: number[] = [];
  for (let at = 0; at < ofRow.length; at += 1) {
    const row = rows === null ? at : (rows[at] ?? 0);
    const group = groupOf[column.codes[row] ?? 0] ?? 0;
    const code = currency.codes[row] ?? 0;
    const key = group * width + code;
    let place = placeOf.get(key);
    if (place === NO_PLACE) {
      place = pairs.length;
      pairs.push({ group, currency: currency.texts[code] ?? null });
      placeOf.set(key, place);
      counts.push(0);
    }
    ofRow[at] = place;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return { rows, ofRow, pairs, counts };
}

function placeTable(keys: number): { get(key: number): number; set(key: number, place: number): void } {
  if (keys > MAX_LISTED_PAIRS) {
    const placeByKey = new Map<number, number>();
    return { get: (key) => placeByKey.get(key) ?? NO_PLACE, set: (key, place) => void placeByKey.set(key, place) };
  }
  const placeOfKey = new Int32Array(keys).fill(NO_PLACE);
  return { get: (key) => placeOfKey[key] ?? NO_PLACE, set: (key, place) => void (placeOfKey[key] = place) };
}

function amountColumns(index: ColumnIndex): readonly (readonly [FieldName, AmountColumn])[] {
  return [...index.columns].flatMap(([field, column]) => (column.kind === 'amounts' ? [[field, column] as const] : []));
}

function emptySums(places: number): AmountSums {
  const [high, unread, unreadable] = [new Float64Array(places), new Float64Array(places), new Float64Array(places)];
  return { high, lowNanos: new Float64Array(places * 2), unread, unreadable };
}

/** Cannot overflow: after `carry` each part is below a billion, and there are far fewer sums than rows. */
function addUp(sums: AmountSums, places: readonly number[], count: number): AmountSums {
  const total = emptySums(count);
  places.forEach((place, from) => {
    if (place < 0) return;
    const { high, low, nanos } = partsOf(sums, from);
    total.high[place] = (total.high[place] ?? 0) + high;
    total.lowNanos[place * 2] = (total.lowNanos[place * 2] ?? 0) + low;
    total.lowNanos[place * 2 + 1] = (total.lowNanos[place * 2 + 1] ?? 0) + nanos;
    total.unread[place] = (total.unread[place] ?? 0) + (sums.unread[from] ?? 0);
    total.unreadable[place] = (total.unreadable[place] ?? 0) + (sums.unreadable[from] ?? 0);
  });
  carry(total);
  return total;
}

function subtract(sums: AmountSums, out: AmountSums, remainingLines: readonly RemainingLine[]): AmountSums {
  const difference = emptySums(remainingLines.length);
  remainingLines.forEach(({ place, without }, at) => {
    const [from, less] = [partsOf(sums, place), partsOf(out, without)];
    difference.high[at] = from.high - less.high;
    difference.lowNanos[at * 2] = from.low - less.low;
    difference.lowNanos[at * 2 + 1] = from.nanos - less.nanos;
    difference.unread[at] = (sums.unread[place] ?? 0) - (out.unread[without] ?? 0);
    difference.unreadable[at] = (sums.unreadable[place] ?? 0) - (out.unreadable[without] ?? 0);
  });
  carry(difference);
  return difference;
}

function sumAmounts(column: AmountColumn, { rows, ofRow, pairs }: PlacedPairs, throwIfStopped: () => void): AmountSums {
  const sums = emptySums(pairs.length);
  const { high, lowNanos, unread, unreadable } = sums;
  for (let start = 0; start < ofRow.length; start += ROWS_PER_STEP) {
    throwIfStopped();
    const end = Math.min(start + ROWS_PER_STEP, ofRow.length);
    for (let at = start; at < end; at += 1) {
      const row = rows === null ? at : (rows[at] ?? 0);
      const place = ofRow[at] ?? 0;
      const nanos = column.nanos[row] ?? 0;
      if (nanos <= LAST_MARK) {
        unread[place] = (unread[place] ?? 0) + 1;
        if (nanos === NANOS_MARKS.unread) unreadable[place] = (unreadable[place] ?? 0) + 1;
        continue;
      }
      lowNanos[place * 2] = (lowNanos[place * 2] ?? 0) + (column.low[row] ?? 0);
      lowNanos[place * 2 + 1] = (lowNanos[place * 2 + 1] ?? 0) + nanos;
      if (column.high !== null) high[place] = (high[place] ?? 0) + (column.high[row] ?? 0);
    }
    carry(sums);
  }
  return sums;
}

/** Carries whole billions to the next higher part, which leaves room for the next step of rows. */
function carry(sums: AmountSums): void {
  for (let place = 0; place < sums.high.length; place += 1) {
    const { high, low, nanos } = partsOf(sums, place);
    const wholeLow = low + Math.trunc(nanos / 1e9);
    sums.lowNanos[place * 2 + 1] = nanos % 1e9;
    sums.lowNanos[place * 2] = wholeLow % 1e9;
    sums.high[place] = high + Math.trunc(wholeLow / 1e9);
  }
}

function partsOf({ high, lowNanos }: AmountSums, place: number) {
  return { high: high[place] ?? 0, low: lowNanos[place * 2] ?? 0, nanos: lowNanos[place * 2 + 1] ?? 0 };
}
