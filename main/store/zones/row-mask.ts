// Which rows of a table match, and how many in each zone of neighbouring rows: zones without a matching row are not read.

/** So few that few other rows are read with the rows of a day; a multiple of four, because masks are read four rows at once. */
export const ZONE_ROWS = 4_096;

/** `bytes`: 1 for each row that matches, else 0. `counts`: the number of matching rows of each zone. */
export type RowMask = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly counts: Uint16Array<ArrayBuffer>;
};
/** The rows whose byte in `mask` is `wanted`. */
export type MaskSide = { readonly mask: RowMask; readonly wanted: 0 | 1 };
/** The rows from `from` to before `to`. */
export type RowRange = { readonly from: number; readonly to: number };

const MAX_BYTE_VALUE = 255;

export function zoneCount(rows: number): number {
  return Math.ceil(rows / ZONE_ROWS);
}

export function emptyMask(rows: number): RowMask {
  return { bytes: new Uint8Array(rows), counts: new Uint16Array(zoneCount(rows)) };
}

export function maskOf(bytes: Uint8Array<ArrayBuffer>): RowMask {
  const { counts } = emptyMask(bytes.length);
  for (const { from, to, zone } of zonesIn({ from: 0, to: bytes.length }))
    counts[zone] = countBytes(bytes, { from, to });
  return { bytes, counts };
}

/** The zones that have rows of the range, each with these rows. */
export function* zonesIn({ from, to }: RowRange): Generator<RowRange & { readonly zone: number }> {
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

/** Counts four rows at once, one in each byte of a number, and adds up the bytes before one of them overflows. */
export function countBytes(bytes: Uint8Array, { from, to }: RowRange): number {
  const fours = new Uint32Array(bytes.buffer, bytes.byteOffset + from, (to - from) >> 2);
  let rows = 0;
  for (let start = 0; start < fours.length; start += MAX_BYTE_VALUE) {
    const end = Math.min(fours.length, start + MAX_BYTE_VALUE);
    let counts = 0;
    for (let four = start; four < end; four += 1) counts += fours[four] ?? 0;
    rows += (counts & 0xff) + ((counts >>> 8) & 0xff) + ((counts >>> 16) & 0xff) + (counts >>> 24);
  }
  for (let row = from + (fours.length << 2); row < to; row += 1) rows += bytes[row] ?? 0;
  return rows;
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
  // One more, because the row after the last matching one is written too.
  const listed = new Uint32Array(countMask(mask) + 1);
  return listed.subarray(0, listRowsOf({ mask, wanted: 1 }, { from: 0, to: mask.bytes.length }, listed));
}

/** Writes the side's rows of the range into `listed`, and returns their number. `from` is a multiple of four. */
export function listRowsOf({ mask, wanted }: MaskSide, range: RowRange, listed: Uint32Array): number {
  const { bytes, counts } = mask;
  let size = 0;
  for (const { zone, from, to } of zonesIn(range)) {
    const count = counts[zone] ?? 0;
    const others = wanted === 1 ? sizeOf(zone, bytes.length) - count : count;
    if (others === 0) {
      for (let row = from; row < to; row += 1) listed[size + row - from] = row;
      size += to - from;
    } else if (others < sizeOf(zone, bytes.length)) {
      size = listMixed(bytes, { from, to, wanted }, { listed, size });
    }
  }
  return size;
}

function sizeOf(zone: number, rows: number): number {
  return Math.min(ZONE_ROWS, rows - zone * ZONE_ROWS);
}

/** Four rows, none of which is wanted. */
const FOUR_OTHERS = { 0: 0x0101_0101, 1: 0 } as const;
type Listed = { readonly listed: Uint32Array; readonly size: number };

/** Each row is written, and overwritten if it is not wanted: the processor would often mispredict a branch. */
function listMixed(
  bytes: Uint8Array,
  { from, to, wanted }: RowRange & { readonly wanted: 0 | 1 },
  before: Listed,
): number {
  const { listed } = before;
  const [skippedFour, other] = [FOUR_OTHERS[wanted], 1 - wanted];
  const fours = new Uint32Array(bytes.buffer, bytes.byteOffset + from, (to - from) >> 2);
  let { size } = before;
  for (let at = 0; at < fours.length; at += 1) {
    const four = fours[at] ?? 0;
    // With few wanted rows, most groups of four can be skipped.
    if (four === skippedFour) continue;
    const row = from + (at << 2);
    listed[size] = row;
    size += (four & 1) ^ other;
    listed[size] = row + 1;
    size += ((four >>> 8) & 1) ^ other;
    listed[size] = row + 2;
    size += ((four >>> 16) & 1) ^ other;
    listed[size] = row + 3;
    size += (four >>> 24) ^ other;
  }
  for (let row = from + (fours.length << 2); row < to; row += 1) {
    listed[size] = row;
    size += (bytes[row] ?? 0) ^ other;
  }
  return size;
}
