// Which rows of a table match, and how many in each zone of neighbouring rows: zones without a matching row are not read.

/** So few that few other rows are read with the rows of a day; a multiple of the rows of a word. */
export const ZONE_ROWS = 4_096;
/** A word of a mask has one bit for each of so many rows. */
export const WORD_ROWS = 32;

/** `words`: a bit for each row, the first row's lowest: 1 if it matches, else 0. `counts`: the matching rows of each zone. */
export type RowMask = {
  readonly words: Uint32Array<ArrayBuffer>;
  readonly counts: Uint16Array<ArrayBuffer>;
};
/** The rows whose bit in `mask` is `wanted`. */
export type MaskSide = { readonly mask: RowMask; readonly wanted: 0 | 1 };
/** The rows from `from` to before `to`. */
export type RowRange = { readonly from: number; readonly to: number };
/** Rows of one zone. `from` is a multiple of `WORD_ROWS`. */
export type Slice = RowRange & { readonly zone: number };

export function zoneCount(rows: number): number {
  return Math.ceil(rows / ZONE_ROWS);
}

export function emptyMask(rows: number): RowMask {
  return { words: new Uint32Array(Math.ceil(rows / WORD_ROWS)), counts: new Uint16Array(zoneCount(rows)) };
}

/** A mask of so many rows, of which the found ones match. A row may be found more than once. */
export function maskOf(rows: number, found: Iterable<number>): RowMask {
  const mask = emptyMask(rows);
  const { words, counts } = mask;
  for (const row of found) {
    if (isIn(mask, row)) continue;
    words[row >>> 5] = (words[row >>> 5] ?? 0) | (1 << (row & 31));
    const zone = Math.floor(row / ZONE_ROWS);
    counts[zone] = (counts[zone] ?? 0) + 1;
  }
  return mask;
}

export function isIn({ words }: RowMask, row: number): boolean {
  return (((words[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1;
}

/** The zones that have rows of the range, each with these rows. `from` is a multiple of `WORD_ROWS`. */
export function* zonesIn({ from, to }: RowRange): Generator<Slice> {
  for (let start = from; start < to;) {
    const zone = Math.floor(start / ZONE_ROWS);
    const end = Math.min(to, (zone + 1) * ZONE_ROWS);
    yield { zone, from: start, to: end };
    start = end;
  }
}

export function countMask({ counts }: RowMask): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** How many bits are 1. Adds neighbouring bits, then pairs, then fours; the product adds the four bytes. */
export function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/** The numbers of all rows, in their order. */
export function listAllRows(rows: number): Uint32Array {
  const listed = new Uint32Array(rows);
  // `Uint32Array.from` takes ten times as long.
  for (let row = 0; row < rows; row += 1) listed[row] = row;
  return listed;
}

/** The numbers of the matching rows, so that later passes need not look at the others. */
export function listRows(mask: RowMask): Uint32Array {
  const listed = new Uint32Array(countMask(mask));
  listRowsOf({ mask, wanted: 1 }, { from: 0, to: mask.words.length * WORD_ROWS }, listed);
  return listed;
}

/** Writes the side's rows of the range into `listed`, and returns their number. `from` is a multiple of `WORD_ROWS`. */
export function listRowsOf({ mask, wanted }: MaskSide, range: RowRange, listed: Uint32Array): number {
  const { words, counts } = mask;
  const turned = wanted === 1 ? 0 : ALL_ROWS;
  let size = 0;
  for (const { zone, from, to } of zonesIn(range)) {
    if (wanted === 1 && counts[zone] === 0) continue;
    for (let start = from; start < to; start += WORD_ROWS) {
      // Where the table ends within a word, the bits behind its last row are no rows.
      const isRow = to - start < WORD_ROWS ? (1 << (to - start)) - 1 : ALL_ROWS;
      const word = ((words[start >>> 5] ?? 0) ^ turned) & isRow;
      size = word === ALL_ROWS ? listAll(start, listed, size) : listWord(word, start, { listed, size });
    }
  }
  return size;
}

const ALL_ROWS = -1;

/** Rows of a range of dates are neighbours, so most words of it are full. */
function listAll(firstRow: number, listed: Uint32Array, size: number): number {
  for (let at = 0; at < WORD_ROWS; at += 1) listed[size + at] = firstRow + at;
  return size + WORD_ROWS;
}

/** The number of the lowest bit that is 1, from 0. At least one bit must be 1. */
export function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

/** Takes the lowest bit, one after the other. */
function listWord(word: number, firstRow: number, before: { readonly listed: Uint32Array; readonly size: number }) {
  const { listed } = before;
  let { size } = before;
  for (let bits = word; bits !== 0; bits &= bits - 1) {
    listed[size] = firstRow + lowestBit(bits);
    size += 1;
  }
  return size;
}
