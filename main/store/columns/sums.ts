// Exact sums per group and currency, from scans of the columns in memory. Currencies are never added together.

import type { CurrencyTotals, GroupLines } from '../../../shared/contract/answers.ts';
import type { CellValue, FieldName } from '../../../shared/contract/fields.ts';
import type { AmountColumn } from './amounts/amount-column.ts';
import { columnOf, type CodedColumn, type ColumnIndex } from './column-index.ts';
import type { ColumnScan } from './scans/scans.ts';
import { addSums, carry, emptySums, joinSumParts, partsOf, toBillionths, type AmountSums } from './scans/sum-scan.ts';
import { currencyRanks, inCurrencyOrder } from '../../../shared/rules/currency-order.ts';
import { countMask, type MaskSide } from '../zones/row-mask.ts';
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

type Scanned = { readonly index: ColumnIndex; readonly scan: ColumnScan };

/** Without a side, all rows are summed. */
export function sumRows(scanned: Scanned, side: MaskSide | null, grouping: Grouping): PairSums {
  return sumCrossed(scanned, side, { by: grouping, across: null }).sums;
}

/** `places`: the two groups that each group of `sums` stands for. */
export type CrossSums = { readonly sums: PairSums; readonly places: readonly CrossPlace[] };
type CrossPlace = { readonly by: number; readonly across: number };
type Crossing = { readonly by: Grouping; readonly across: Grouping | null };

/** Sums by two groupings at once. With one alone, a group of the sums is a group of that grouping. */
export function sumCrossed({ index, scan }: Scanned, side: MaskSide | null, { by, across }: Crossing): CrossSums {
  const currency = currencyOf(index);
  const columns = amountColumns(index);
  const { keys, rows, amounts } = joinSumParts(
    scan(
      'sum',
      {
        side,
        by: codeGroups(by),
        across: across && codeGroups(across),
        currencies: { codes: currency.codes, count: currency.texts.length },
        amounts: columns.map(([, column]) => column),
      },
      side === null ? index.rows : sideRows(index, side),
    ),
  );
  for (const each of amounts) toBillionths(each, index.scale);
  const width = currency.texts.length;
  const cells = new Map<number, number>();
  const places: CrossPlace[] = [];
  const pairs = keys.map((key) => {
    const cell = Math.floor(key / width);
    const currencyText = currency.texts[key % width] ?? null;
    if (across === null) return { group: cell, currency: currencyText };
    const group = cells.get(cell) ?? places.length;
    if (group === places.length) {
      cells.set(cell, group);
      places.push({ by: Math.floor(cell / across.groups), across: cell % across.groups });
    }
    return { group, currency: currencyText };
  });
  const sumsOf = columns.map(([field], at) => [field, amounts[at] ?? emptySums(0)] as const);
  return { sums: { pairs, rows, amounts: new Map(sumsOf) }, places };
}

function sideRows({ rows }: ColumnIndex, { mask, wanted }: MaskSide): number {
  return wanted === 1 ? countMask(mask) : rows - countMask(mask);
}

function codeGroups({ column: { codes }, groupOf, groups }: Grouping) {
  return { codes, groupOf, groups };
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
  /** The place of the same pair in the subtracted sums, or `NO_PLACE`. */
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
      return [field, { sum: textOf(each, place), notSummable, ...(unreadable > 0 && { unreadable }) }] as const;
    });
    return { currency, rows: rows[place] ?? 0, sums: Object.fromEntries(fieldSums) };
  });
  return inCurrencyOrder(lines);
}

/** The sum at this place, which is in billionths. */
function textOf(sums: AmountSums, place: number): string {
  const { high, low, ones } = partsOf(sums, place);
  return joinParts({ high, low, nanos: ones });
}

function lineSums(sums: AmountSums, places: readonly number[]) {
  const isWhole = !places.some((place) => sums.unread[place] !== 0);
  const isReadable = !places.some((place) => sums.unreadable[place] !== 0);
  return {
    sum: places.map((place) => textOf(sums, place)),
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

function amountColumns(index: ColumnIndex): readonly (readonly [FieldName, AmountColumn])[] {
  return [...index.columns].flatMap(([field, column]) => (column.kind === 'amounts' ? [[field, column] as const] : []));
}

function addUp(sums: AmountSums, places: readonly number[], count: number): AmountSums {
  const total = emptySums(count);
  addSums(total, sums, places);
  carry(total);
  return total;
}

function subtract(sums: AmountSums, out: AmountSums, remainingLines: readonly RemainingLine[]): AmountSums {
  const difference = emptySums(remainingLines.length);
  remainingLines.forEach(({ place, without }, at) => {
    const [from, less] = [partsOf(sums, place), partsOf(out, without)];
    difference.high[at] = from.high - less.high;
    difference.lowOnes[at * 2] = from.low - less.low;
    difference.lowOnes[at * 2 + 1] = from.ones - less.ones;
    difference.unread[at] = (sums.unread[place] ?? 0) - (out.unread[without] ?? 0);
    difference.unreadable[at] = (sums.unreadable[place] ?? 0) - (out.unreadable[without] ?? 0);
  });
  carry(difference);
  return difference;
}
