// Sorts the rows in memory in the order that order.ts gives in SQL. Few long runs of equal rows are sorted as runs; else by a
// radix sort, by one digit after another, from the least significant one on. Each pass keeps the order of rows with equal
// digits.

import { type CellValue, type FieldKind, kindOf } from '../../../shared/contract/fields.ts';
import type { SortKey } from '../../../shared/contract/query.ts';
import { decimalColumn, pendingColumn } from './computed-values.ts';
import { AMOUNT_MARKS, LAST_UNREAD, listedTicks, MIN_ONES, type AmountColumn } from './amounts/amount-column.ts';
import { joinRuns, type EqualRows, type OrderedRows } from './ordered-rows.ts';
import { columnOf, type CodedColumn, type ColumnIndex } from './column-index.ts';
import { parseDate } from '../../../shared/rules/dates.ts';
import { isComputedDecimal } from '../file/decimal-order.ts';
import { nanosOf, parseDecimal } from '../../../shared/rules/decimal.ts';
import { sortedBy, tieOf, type Order } from '../question/order.ts';
import type { QueryContext } from '../question/query-context.ts';
import { compareTexts } from '../../../shared/rules/text.ts';
import { listAllRows } from '../zones/row-mask.ts';

type IndexedContext = {
  readonly context: QueryContext;
  readonly index: ColumnIndex;
  readonly throwIfStopped: () => void;
  /** The only rows to sort, in their order; null for all rows. */
  readonly only: Uint32Array | null;
};
type Rank = bigint | number | string | null;

export function sortRows(indexed: IndexedContext, order: Order): OrderedRows {
  const { context, index, only, throwIfStopped } = indexed;
  const keys = sortedBy(context.dataset, order);
  const tie = tieOf(context.dataset, keys);
  const digits = [...keys.flatMap((key) => digitsOf(indexed, key)), ...tieDigits(indexed, tie)];
  const [digit, ...others] = digits;
  const runs = only === null && others.length === 0 ? runsOf(index.rows, digit, throwIfStopped) : null;
  if (runs !== null) return sortRuns(runs, tie.isDescending ? -1 : 1);
  const positions = only?.slice() ?? listAllRows(index.rows);
  if (tie.isDescending) positions.reverse();
  const sortOnce = (rows: Uint32Array, digit: Digit): Uint32Array => {
    throwIfStopped();
    return sortByDigit(rows, digit);
  };
  return { kind: 'listed', rows: digits.reduceRight(sortOnce, positions) };
}

/** Runs of fewer rows would take as much memory as the rows themselves, and longer to sort. */
const ROWS_PER_RUN = 64;
/** How many rows are looked at between two looks whether to stop. */
const STEP_ROWS = 0x1_0000;

type RankedRun = EqualRows & { readonly rank: number };

/** The rows as runs of equal ones; null if these are too many. Without a digit, all rows are equal. */
function runsOf(rows: number, digit: Digit | undefined, throwIfStopped: () => void): readonly RankedRun[] | null {
  if (rows === 0 || digit === undefined) return rows === 0 ? [] : [{ from: 0, to: rows, rank: 0 }];
  const runs: RankedRun[] = [];
  let from = 0;
  let rank = digit.digitOf(0);
  for (let row = 1; row < rows; row += 1) {
    if (row % STEP_ROWS === 0) throwIfStopped();
    const next = digit.digitOf(row);
    if (next === rank) continue;
    runs.push({ from, to: row, rank });
    if (runs.length * ROWS_PER_RUN > rows) return null;
    [from, rank] = [row, next];
  }
  return [...runs, { from, to: rows, rank }];
}

function sortRuns(runs: readonly RankedRun[], step: 1 | -1): OrderedRows {
  return joinRuns(
    runs.toSorted((a, b) => a.rank - b.rank || step * (a.from - b.from)),
    step,
  );
}

/** A part of the sort key: a whole number below `size` for each row. */
type Digit = { readonly size: number; readonly digitOf: (row: number) => number };

function sortByDigit(rows: Uint32Array, digit: Digit): Uint32Array {
  const digits = new Uint32Array(rows.length);
  const next = new Uint32Array(digit.size + 1);
  for (let at = 0; at < rows.length; at += 1) {
    const value = digit.digitOf(rows[at] ?? 0);
    digits[at] = value;
    next[value + 1] = (next[value + 1] ?? 0) + 1;
  }
  for (let at = 1; at < next.length; at += 1) next[at] = (next[at] ?? 0) + (next[at - 1] ?? 0);
  const sorted = new Uint32Array(rows.length);
  for (let at = 0; at < rows.length; at += 1) {
    const value = digits[at] ?? 0;
    const place = next[value] ?? 0;
    sorted[place] = rows[at] ?? 0;
    next[value] = place + 1;
  }
  return sorted;
}

/** The digits of a sort key, the most significant first. */
function digitsOf(indexed: IndexedContext, { field, direction }: SortKey): readonly Digit[] {
  const { context, index, only } = indexed;
  const isDescending = direction === 'descending';
  if (field === 'pending')
    return [textDigit(pendingColumn(indexed), only, { rank: (mark) => mark, isDescending, nulls: 'last' })];
  if (isComputedDecimal(field))
    return [textDigit(decimalColumn(indexed, field), only, { rank: BigInt, isDescending, nulls: 'last' })];
  const column = columnOf(index, field);
  if (column.kind === 'amounts') return amountDigits(column, isDescending);
  const kind = kindOf(context.dataset, field);
  const digit = (rank: (text: string) => Rank): Digit => textDigit(column, only, { rank, isDescending, nulls: 'last' });
  const isUnread = kind === 'date' && context.state.unreadDateFields.includes(field);
  return isUnread ? [digit(rankOf(kind)), digit(rankOf('text'))] : [digit(rankOf(kind))];
}

function tieDigits({ context, index, only }: IndexedContext, tie: ReturnType<typeof tieOf>): readonly Digit[] {
  if (tie.field === null) return [];
  const column = columnOf(index, tie.field);
  if (column.kind !== 'coded') throw new Error('ties are not broken by amounts');
  const kind = kindOf(context.dataset, tie.field);
  return [textDigit(column, only, { rank: rankOf(kind), isDescending: tie.isDescending, nulls: 'first' })];
}

function rankOf(kind: FieldKind | undefined): (text: string) => Rank {
  if (kind === 'date') return (text) => parseDate(text)?.epochMs ?? null;
  if (kind !== 'number' && kind !== 'money') return (text) => text;
  return (text) => {
    const decimal = parseDecimal(text);
    return decimal === null ? null : nanosOf(decimal);
  };
}

/** `nulls`: `last` puts them after all texts in both directions, `first` before all texts only in ascending order. */
type TextOrder = {
  readonly rank: (text: string) => Rank;
  readonly isDescending: boolean;
  readonly nulls: 'first' | 'last';
};

function textDigit({ codes, texts }: CodedColumn, only: Uint32Array | null, order: TextOrder): Digit {
  const used = only === null ? [...texts.keys()] : [...new Set(Array.from(only, (row) => codes[row] ?? 0))];
  const { ofCode, size } = rankCodes(texts, used, order);
  return { size, digitOf: (row) => ofCode[codes[row] ?? 0] ?? 0 };
}

/** Only the codes that are `used` get a place. */
function rankCodes(texts: readonly CellValue[], used: readonly number[], { rank, isDescending, nulls }: TextOrder) {
  const ranked = used.map((code) => {
    const text = texts[code] ?? null;
    return { code, rank: text === null ? null : rank(text) };
  });
  ranked.sort((a, b) => compareRanks(a.rank, b.rank));
  const ofCode = new Uint32Array(texts.length);
  let last = 0;
  ranked.forEach((one, at) => {
    const before = ranked[at - 1];
    if (before !== undefined && compareRanks(before.rank, one.rank) !== 0) last += 1;
    ofCode[one.code] = last;
  });
  const size = last + 2;
  for (const one of ranked) {
    const place = (ofCode[one.code] ?? 0) + 1;
    const isLast = one.rank === null && nulls === 'last';
    ofCode[one.code] = isLast ? size : isDescending ? size - place : place;
  }
  return { ofCode, size: size + 1 };
}

/** Null comes before all other ranks. */
function compareRanks(a: Rank, b: Rank): number {
  if (typeof a === 'string' && typeof b === 'string') return compareTexts(a, b);
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  return a < b ? -1 : a > b ? 1 : 0;
}

const HALF_WORD_SIZE = 0x1_0000;

/** Whether the amount is unread; its place among the listed ones; then the halves of its parts, of 16 bits each. */
function amountDigits(column: AmountColumn, isDescending: boolean): readonly Digit[] {
  const { high, low, ones } = column;
  const halves = (part: Int32Array | null): readonly Digit[] => {
    if (part === null) return [];
    const rank = (row: number): number => {
      const value = (ones[row] ?? 0) < MIN_ONES ? 0 : (part[row] ?? 0);
      // Inverting the sign bit puts negative numbers before the others.
      return (isDescending ? ~value ^ 0x8000_0000 : value ^ 0x8000_0000) >>> 0;
    };
    return [
      { size: HALF_WORD_SIZE, digitOf: (row) => rank(row) >>> 16 },
      { size: HALF_WORD_SIZE, digitOf: (row) => rank(row) & 0xffff },
    ];
  };
  const isUnread: Digit = { size: 2, digitOf: (row) => ((ones[row] ?? 0) <= LAST_UNREAD ? 1 : 0) };
  return [isUnread, ...listedDigit(column, isDescending), ...halves(high), ...halves(low), ...halves(ones)];
}

/** Listed amounts come before all others if they are negative, and after them if they are positive. */
function listedDigit({ ones, listed }: AmountColumn, isDescending: boolean): readonly Digit[] {
  if (listed.rows.length === 0) return [];
  const amounts = Array.from(listed.rows, (row, place) => ({ row, ticks: listedTicks(listed, place) }));
  const ascending = [...new Set([0n, ...amounts.map(({ ticks }) => ticks)])].sort((a, b) => (a < b ? -1 : 1));
  const ordered = isDescending ? ascending.reverse() : ascending;
  const placeOf = new Map(ordered.map((ticks, place) => [ticks, place]));
  const placeOfRow = new Map(amounts.map(({ row, ticks }) => [row, placeOf.get(ticks) ?? 0]));
  const placeOfOthers = placeOf.get(0n) ?? 0;
  const digitOf = (row: number): number =>
    ones[row] === AMOUNT_MARKS.listed ? (placeOfRow.get(row) ?? placeOfOthers) : placeOfOthers;
  return [{ size: ordered.length, digitOf }];
}
