// Tests of rows on the columns, a word of 32 rows at a time. In a word, the bit of a row is 1 while the row passes; the bits
// behind the last row of a slice are 0.

import { LAST_UNREAD, MIN_ONES, RADIX, ticksAt, type AmountColumn } from '../amounts/amount-column.ts';
import type { Codes } from '../../zones/code-zones.ts';
import { countBits, lowestBit, WORD_ROWS, ZONE_ROWS, type RowMask, type Slice } from '../../zones/row-mask.ts';

/** The words of a slice, the first row's first. The array may be longer; the words behind the slice belong to other rows. */
export type Words = Uint32Array<ArrayBuffer>;

export const ZONE_WORDS = ZONE_ROWS / WORD_ROWS;
const NO_ROW = 0;
const EVERY_ROW = 0xffff_ffff;

function wordsOf({ from, to }: Slice): number {
  return Math.ceil((to - from) / WORD_ROWS);
}

/** Sets the bits of all rows of the slice. */
export function fillWords(words: Words, slice: Slice): void {
  const count = wordsOf(slice);
  words.fill(EVERY_ROW, 0, count);
  const rest = (slice.to - slice.from) % WORD_ROWS;
  if (rest > 0) words[count - 1] = (1 << rest) - 1;
}

export function clearWords(words: Words, slice: Slice): void {
  words.fill(NO_ROW, 0, wordsOf(slice));
}

export function countWords(words: Words, slice: Slice): number {
  const count = wordsOf(slice);
  let rows = 0;
  for (let at = 0; at < count; at += 1) rows += countBits(words[at] ?? 0);
  return rows;
}

/** Keeps the rows that are in `kept` too. */
export function narrowTo(words: Words, slice: Slice, kept: Words): void {
  const count = wordsOf(slice);
  for (let at = 0; at < count; at += 1) words[at] = (words[at] ?? 0) & (kept[at] ?? 0);
}

/** Removes the rows that are in `excluded`. */
export function narrowToOthers(words: Words, slice: Slice, excluded: Words): void {
  const count = wordsOf(slice);
  for (let at = 0; at < count; at += 1) words[at] = (words[at] ?? 0) & ~(excluded[at] ?? 0);
}

/** Adds the rows of `added`. */
export function widenTo(words: Words, slice: Slice, added: Words): void {
  const count = wordsOf(slice);
  for (let at = 0; at < count; at += 1) words[at] = (words[at] ?? 0) | (added[at] ?? 0);
}

export function narrowToMask(words: Words, slice: Slice, mask: RowMask): void {
  const count = wordsOf(slice);
  const first = slice.from / WORD_ROWS;
  for (let at = 0; at < count; at += 1) words[at] = (words[at] ?? 0) & (mask.words[first + at] ?? 0);
}

/** `passing` has 1 for each code that passes, else 0. */
type TextCodes = { readonly codes: Codes; readonly passing: Uint8Array };

export function narrowByTexts(words: Words, { from, to }: Slice, texts: TextCodes): void {
  for (let start = from; start < to; start += WORD_ROWS) {
    const at = (start - from) / WORD_ROWS;
    const word = words[at] ?? 0;
    if (word !== NO_ROW) words[at] = word & wordByTexts(texts, start, to);
  }
}

export function widenByTexts(words: Words, { from, to }: Slice, texts: TextCodes): void {
  for (let start = from; start < to; start += WORD_ROWS) {
    const at = (start - from) / WORD_ROWS;
    words[at] = (words[at] ?? 0) | wordByTexts(texts, start, to);
  }
}

/** Four rows at a time, which takes two thirds of the time of one by one. */
function wordByTexts({ codes, passing }: TextCodes, start: number, to: number): number {
  let word = 0;
  let row = start;
  for (const last = Math.min(to, start + WORD_ROWS) - 3; row < last; row += 4) {
    const four =
      (passing[codes[row] ?? 0] ?? 0) |
      ((passing[codes[row + 1] ?? 0] ?? 0) << 1) |
      ((passing[codes[row + 2] ?? 0] ?? 0) << 2) |
      ((passing[codes[row + 3] ?? 0] ?? 0) << 3);
    word |= four << row;
  }
  for (const end = Math.min(to, start + WORD_ROWS); row < end; row += 1) word |= (passing[codes[row] ?? 0] ?? 0) << row;
  return word;
}

/**
 * Removes the rows whose `ones` are not `least` to `most`. Without a branch for each row: amounts come in no order, so the
 * processor would mispredict it, which takes four times as long.
 */
export function narrowByOnes(
  words: Words,
  { from, to }: Slice,
  { ones, least, most }: { readonly ones: Int32Array; readonly least: number; readonly most: number },
): void {
  const width = most - least;
  for (let start = from; start < to; start += WORD_ROWS) {
    const at = (start - from) / WORD_ROWS;
    const before = words[at] ?? 0;
    if (before === NO_ROW) continue;
    const end = Math.min(to, start + WORD_ROWS);
    let passing = 0;
    // `>>> 0` turns a negative difference into a number above `width`.
    for (let row = start; row < end; row += 1) passing |= Number(((ones[row] ?? 0) - least) >>> 0 <= width) << row;
    words[at] = before & passing;
  }
}

/** The parts of an amount, as in `AmountColumn`. */
export type Parts = { readonly high: number; readonly low: number; readonly ones: number };
/** The bounds of a test on a column in parts. */
export type PartsTest = { readonly amounts: AmountColumn; readonly least: Parts; readonly most: Parts };

/** Removes the rows without a readable amount, and those with one outside `least` to `most`. */
export function narrowByParts(words: Words, { from, to }: Slice, { amounts, least, most }: PartsTest): void {
  const { high, low, ones } = amounts;
  for (let start = from; start < to; start += WORD_ROWS) {
    const at = (start - from) / WORD_ROWS;
    let passing = words[at] ?? 0;
    for (let bits = passing; bits !== 0; bits &= bits - 1) {
      const row = start + lowestBit(bits);
      const [top, middle, one] = [high?.[row] ?? 0, low?.[row] ?? 0, ones[row] ?? 0];
      const isAbove = (top - least.high || middle - least.low || one - least.ones) >= 0;
      const isBelow = (top - most.high || middle - most.low || one - most.ones) <= 0;
      if (one < MIN_ONES || !isAbove || !isBelow) passing &= ~(bits & -bits);
    }
    words[at] = passing;
  }
}

type ThreeAmounts = readonly [AmountColumn, AmountColumn, AmountColumn];

/** Removes the rows in which the first two amounts add up to the third, and those in which one of them cannot be read. */
export function narrowToDiffering(words: Words, { from, to }: Slice, amounts: ThreeAmounts): void {
  const inOneNumber = amounts.every(({ low }) => low === null);
  const [a, b, c] = [amounts[0].ones, amounts[1].ones, amounts[2].ones];
  for (let start = from; start < to; start += WORD_ROWS) {
    const at = (start - from) / WORD_ROWS;
    const before = words[at] ?? 0;
    if (before === NO_ROW) continue;
    const end = Math.min(to, start + WORD_ROWS);
    let passing = 0;
    for (let row = start; row < end; row += 1) {
      const [one, other, total] = [a[row] ?? 0, b[row] ?? 0, c[row] ?? 0];
      const differs =
        one < MIN_ONES || other < MIN_ONES || total < MIN_ONES
          ? isMarkedDiffering(amounts, row)
          : inOneNumber
            ? one + other !== total
            : differsInParts(amounts, row);
      passing |= Number(differs) << row;
    }
    words[at] = before & passing;
  }
}

/** Adds up part by part and carries upwards. All results are whole numbers that fit a double exactly. */
function differsInParts([a, b, c]: ThreeAmounts, row: number): boolean {
  const ones = (a.ones[row] ?? 0) + (b.ones[row] ?? 0) - (c.ones[row] ?? 0);
  const low = (a.low?.[row] ?? 0) + (b.low?.[row] ?? 0) - (c.low?.[row] ?? 0) + Math.trunc(ones / RADIX);
  const high = (a.high?.[row] ?? 0) + (b.high?.[row] ?? 0) - (c.high?.[row] ?? 0) + Math.trunc(low / RADIX);
  return ones % RADIX !== 0 || low % RADIX !== 0 || high !== 0;
}

/** Whether the amounts differ, for a row in which one of them is listed or cannot be read. */
function isMarkedDiffering([ae, company, total]: ThreeAmounts, row: number): boolean {
  const [a, b, c] = [ticksAt(ae, row), ticksAt(company, row), ticksAt(total, row)];
  return a !== null && b !== null && c !== null && a + b !== c;
}

/** Removes the rows without a readable amount in one of the columns, of which `ones` are the lowest parts. */
export function narrowToReadable(words: Words, { from, to }: Slice, ones: readonly Int32Array[]): void {
  for (let start = from; start < to; start += WORD_ROWS) {
    const at = (start - from) / WORD_ROWS;
    let passing = words[at] ?? 0;
    // Visits only the rows that are still in: they are often few.
    for (let bits = passing; bits !== 0; bits &= bits - 1) {
      if (!isReadable(ones, start + lowestBit(bits))) passing &= ~(bits & -bits);
    }
    words[at] = passing;
  }
}

function isReadable(ones: readonly Int32Array[], row: number): boolean {
  for (const part of ones) if ((part[row] ?? LAST_UNREAD) <= LAST_UNREAD) return false;
  return true;
}
