// Adds up the amounts of rows by group and currency, slice by slice of the columns. The parts of amounts are summed as whole
// numbers that fit a double exactly.

import {
  AMOUNT_MARKS,
  billionthsPerTick,
  LAST_UNREAD,
  listedPlace,
  RADIX,
  type AmountColumn,
  type ListedAmounts,
} from '../amounts/amount-column.ts';
import type { Codes } from '../../zones/code-zones.ts';
import { listRowsOf, type MaskSide } from '../../zones/row-mask.ts';

/** The group of each code of a column. */
export type CodeGroups = { readonly codes: Codes; readonly groupOf: Int32Array; readonly groups: number };

/** Everything in it can be sent to another thread. */
export type SumInput = {
  /** Null: all rows are summed. */
  readonly side: MaskSide | null;
  readonly by: CodeGroups;
  /** Rows are then grouped by both. */
  readonly across: CodeGroups | null;
  readonly currencies: { readonly codes: Codes; readonly count: number };
  readonly amounts: readonly AmountColumn[];
};

/**
 * Each array has one entry per combination of groups and currency that occurs, in the order of `firstRows`. The key of a
 * combination is (`by` · `across.groups` + `across`) · `currencies.count` + currency. `amounts`: the sums of each column.
 */
export type SumPart = {
  readonly keys: readonly number[];
  readonly firstRows: readonly number[];
  readonly rows: readonly number[];
  readonly amounts: readonly AmountSums[];
};

/**
 * A sum is `high` · 10^18 + low · 10^9 + ones, in ticks while rows are scanned, and then in billionths. `lowOnes`: the two
 * parts beside each other, because both may change with each row. `unread`: the number of rows without an amount: empty,
 * not sent or `unreadable`.
 */
export type AmountSums = {
  readonly high: Float64Array;
  readonly lowOnes: Float64Array;
  readonly unread: Float64Array;
  readonly unreadable: Float64Array;
};

/**
 * So many rows may be added before `carry`, and as many again: two billion times this number is far below 2^53.
 */
const ROWS_PER_CARRY = 200_000;

export function emptySums(places: number): AmountSums {
  const [high, unread, unreadable] = [new Float64Array(places), new Float64Array(places), new Float64Array(places)];
  return { high, lowOnes: new Float64Array(places * 2), unread, unreadable };
}

/** The same sums with room for more places, or for fewer. */
function resized(sums: AmountSums, places: number): AmountSums {
  const resizedSums = emptySums(places);
  resizedSums.high.set(sums.high.subarray(0, places));
  resizedSums.lowOnes.set(sums.lowOnes.subarray(0, places * 2));
  resizedSums.unread.set(sums.unread.subarray(0, places));
  resizedSums.unreadable.set(sums.unreadable.subarray(0, places));
  return resizedSums;
}

/**
 * Adds each sum of `added` to `total` at the place that `places` lists for it, or nowhere if that is negative. `carry` comes
 * after the last: each part of `added` is below a billion, and there are far fewer sums than rows.
 */
export function addSums(total: AmountSums, added: AmountSums, places: readonly number[]): void {
  places.forEach((place, from) => {
    if (place < 0) return;
    const { high, low, ones } = partsOf(added, from);
    total.high[place] = (total.high[place] ?? 0) + high;
    total.lowOnes[place * 2] = (total.lowOnes[place * 2] ?? 0) + low;
    total.lowOnes[place * 2 + 1] = (total.lowOnes[place * 2 + 1] ?? 0) + ones;
    total.unread[place] = (total.unread[place] ?? 0) + (added.unread[from] ?? 0);
    total.unreadable[place] = (total.unreadable[place] ?? 0) + (added.unreadable[from] ?? 0);
  });
}

/** Replaces sums in ticks, which were carried, by sums in billionths. `scale`: the number of decimals of a tick. */
export function toBillionths(sums: AmountSums, scale: number): void {
  const [perUnit, perTick] = [10 ** scale, billionthsPerTick(scale)];
  for (let place = 0; place < sums.high.length; place += 1) {
    const { high, low, ones } = partsOf(sums, place);
    const [unitsOfOnes, unitsOfLow] = [Math.trunc(ones / perUnit), Math.trunc(low / perUnit)];
    sums.lowOnes[place * 2 + 1] = (ones - unitsOfOnes * perUnit) * perTick;
    sums.lowOnes[place * 2] = (low - unitsOfLow * perUnit) * perTick + unitsOfOnes;
    sums.high[place] = exactly(high * perTick + unitsOfLow);
  }
}

/**
 * Carries whole billions to the next higher part, which leaves room for the next rows. Subtracts them, because `%` of doubles
 * is a call into the engine, which took a tenth of a sum over many groups.
 */
export function carry(sums: AmountSums): void {
  for (let place = 0; place < sums.high.length; place += 1) {
    const { high, low, ones } = partsOf(sums, place);
    const toLow = Math.trunc(ones / RADIX);
    const toHigh = Math.trunc((low + toLow) / RADIX);
    sums.lowOnes[place * 2 + 1] = ones - toLow * RADIX;
    sums.lowOnes[place * 2] = low + toLow - toHigh * RADIX;
    sums.high[place] = exactly(high + toHigh);
  }
}

/** Throws where a double would round the highest part of a sum, which then is beyond 9 · 10^33 ticks or billionths. */
function exactly(high: number): number {
  if (!Number.isSafeInteger(high)) throw new RangeError('a sum is too large to be exact');
  return high;
}

export function partsOf({ high, lowOnes }: AmountSums, place: number) {
  return { high: high[place] ?? 0, low: lowOnes[place * 2] ?? 0, ones: lowOnes[place * 2 + 1] ?? 0 };
}

/** With more possible combinations of groups and currency, an array of them all would be larger than the columns. */
const MAX_LISTED_KEYS = 1 << 22;
const NO_PLACE = -1;
/** Growing copies every sum, so a scan starts with room for most questions. */
const FIRST_PLACES = 4_096;

function possibleKeys({ by, across, currencies }: SumInput): number {
  return by.groups * (across?.groups ?? 1) * currencies.count;
}

export function summer(input: SumInput) {
  const { side, amounts } = input;
  const placer = new Placer(input);
  let listed = new Uint32Array();
  let capacity = Math.min(possibleKeys(input), FIRST_PLACES);
  let sums = amounts.map(() => emptySums(capacity));
  let uncarriedRows = 0;
  return {
    scan(from: number, to: number): void {
      if (side !== null && listed.length < to - from) listed = new Uint32Array(to - from);
      const rows = side === null ? null : listed.subarray(0, listRowsOf(side, { from, to }, listed));
      if (rows?.length === 0) return;
      const slice = { from, count: rows?.length ?? to - from, rows };
      const places = placer.place(slice);
      if (placer.keys.length > capacity) {
        capacity = placer.keys.length * 2;
        sums = sums.map((each) => resized(each, capacity));
      }
      amounts.forEach((column, at) => addAmounts(sums[at] ?? emptySums(0), column, places, slice));
      uncarriedRows += slice.count;
      if (uncarriedRows < ROWS_PER_CARRY) return;
      sums.forEach(carry);
      uncarriedRows = 0;
    },
    part(): SumPart {
      sums.forEach(carry);
      const { keys, firstRows, counts } = placer;
      return { keys, firstRows, rows: counts, amounts: sums.map((each) => resized(each, keys.length)) };
    },
  };
}

/** `rows`: the rows that are summed; null for all from `from` on, without the cost of listing them. */
type SummedSlice = { readonly from: number; readonly count: number; readonly rows: Uint32Array | null };

/** Lists the combinations of groups and currency that occur, and finds the place of each row's combination in the list. */
class Placer {
  readonly keys: number[] = [];
  readonly firstRows: number[] = [];
  readonly counts: number[] = [];
  readonly #input: SumInput;
  readonly #placeOf: PlaceTable;
  #places = new Uint32Array();

  constructor(input: SumInput) {
    this.#input = input;
    this.#placeOf = placeTable(possibleKeys(input));
  }

  /** The places of the slice's rows. Overwritten by the next call. */
  place({ from, count, rows }: SummedSlice): Uint32Array {
    const { by, across, currencies } = this.#input;
    if (this.#places.length < count) this.#places = new Uint32Array(count);
    const [places, placeOf, counts] = [this.#places, this.#placeOf, this.counts];
    for (let at = 0; at < count; at += 1) {
      const row = rows === null ? from + at : (rows[at] ?? 0);
      const group = by.groupOf[by.codes[row] ?? 0] ?? 0;
      const pair = across === null ? group : group * across.groups + (across.groupOf[across.codes[row] ?? 0] ?? 0);
      const key = pair * currencies.count + (currencies.codes[row] ?? 0);
      let place = placeOf.get(key);
      if (place === NO_PLACE) {
        place = this.keys.push(key) - 1;
        this.firstRows.push(row);
        counts.push(0);
        placeOf.set(key, place);
      }
      places[at] = place;
      counts[place] = (counts[place] ?? 0) + 1;
    }
    return places;
  }
}

type PlaceTable = { get(key: number): number; set(key: number, place: number): void };

function placeTable(keys: number): PlaceTable {
  if (keys > MAX_LISTED_KEYS) {
    const placeByKey = new Map<number, number>();
    return { get: (key) => placeByKey.get(key) ?? NO_PLACE, set: (key, place) => void placeByKey.set(key, place) };
  }
  const placeOfKey = new Int32Array(keys).fill(NO_PLACE);
  return { get: (key) => placeOfKey[key] ?? NO_PLACE, set: (key, place) => void (placeOfKey[key] = place) };
}

function addAmounts(sums: AmountSums, column: AmountColumn, places: Uint32Array, slice: SummedSlice): void {
  const { lowOnes } = sums;
  // Read once: the columns of a file that are not loaded yet are behind getters.
  const { high, low, ones, listed } = column;
  const { from, count, rows } = slice;
  for (let at = 0; at < count; at += 1) {
    const row = rows === null ? from + at : (rows[at] ?? 0);
    const place = places[at] ?? 0;
    const one = ones[row] ?? 0;
    if (one === AMOUNT_MARKS.listed) {
      addListed(sums, place, listed, listedPlace(listed, row));
    } else if (one <= LAST_UNREAD) {
      sums.unread[place] = (sums.unread[place] ?? 0) + 1;
      if (one === AMOUNT_MARKS.unread) sums.unreadable[place] = (sums.unreadable[place] ?? 0) + 1;
    } else {
      lowOnes[place * 2 + 1] = (lowOnes[place * 2 + 1] ?? 0) + one;
      if (low !== null) lowOnes[place * 2] = (lowOnes[place * 2] ?? 0) + (low[row] ?? 0);
      if (high !== null) sums.high[place] = (sums.high[place] ?? 0) + (high[row] ?? 0);
    }
  }
}

function addListed(sums: AmountSums, place: number, listed: ListedAmounts, at: number): void {
  sums.high[place] = (sums.high[place] ?? 0) + (listed.high[at] ?? 0);
  sums.lowOnes[place * 2] = (sums.lowOnes[place * 2] ?? 0) + (listed.low[at] ?? 0);
  sums.lowOnes[place * 2 + 1] = (sums.lowOnes[place * 2 + 1] ?? 0) + (listed.ones[at] ?? 0);
}

/** Joins the parts of a sum into one, in the order in which its combinations occur in the rows. */
export function joinSumParts(parts: readonly SumPart[]): SumPart {
  const [first] = parts;
  if (first === undefined) return { keys: [], firstRows: [], rows: [], amounts: [] };
  if (parts.length === 1) return first;
  const firstRowOf = new Map<number, number>();
  for (const { keys, firstRows } of parts) {
    keys.forEach((key, at) => {
      const row = firstRows[at] ?? 0;
      if (row < (firstRowOf.get(key) ?? Infinity)) firstRowOf.set(key, row);
    });
  }
  const occurring = [...firstRowOf].sort(([, a], [, b]) => a - b);
  const placeOf = new Map(occurring.map(([key], place) => [key, place]));
  const rows = occurring.map(() => 0);
  const amounts = first.amounts.map(() => emptySums(occurring.length));
  for (const part of parts) {
    const places = part.keys.map((key) => placeOf.get(key) ?? NO_PLACE);
    places.forEach((place, at) => (rows[place] = (rows[place] ?? 0) + (part.rows[at] ?? 0)));
    amounts.forEach((total, at) => addSums(total, part.amounts[at] ?? emptySums(0), places));
  }
  amounts.forEach(carry);
  return { keys: occurring.map(([key]) => key), firstRows: occurring.map(([, row]) => row), rows, amounts };
}
