// The columns of one copy of a dataset in memory: texts as codes into their distinct texts, amounts as exact integers.
// Row `i` is the i-th in the order of positions. load-columns.ts fills them; counting, summing and sorting read them.

import type { CellValue, FieldName } from '../../../shared/contract/fields.ts';

/** There is no Uint8Array: the engine optimises loops over arrays of up to two types, but not of three. */
export type Codes = Uint16Array | Uint32Array;
export type CodedColumn = { readonly kind: 'coded'; readonly codes: Codes; readonly texts: readonly CellValue[] };

/**
 * An amount is `high` · 10^18 + `low` · 10^9 + `nanos`, in billionths, where each part has the amount's sign. `high` is
 * null if it is 0 in all rows. A row without a readable amount has a mark in `nanos`, and 0 in the other parts.
 */
export type AmountColumn = {
  readonly kind: 'amounts';
  readonly high: Int32Array | null;
  readonly low: Int32Array;
  readonly nanos: Int32Array;
};
export const NANOS_MARKS = { notSent: -2_147_483_648, empty: -2_147_483_647, unread: -2_147_483_646 } as const;
/** Every `nanos` above it belongs to an amount. */
export const LAST_MARK = NANOS_MARKS.unread;

export type ColumnIndex = {
  readonly rows: number;
  /** The rows' positions, ascending. */
  readonly rowIds: Float64Array;
  readonly columns: ReadonlyMap<FieldName, CodedColumn | AmountColumn>;
};

/** 1 for each row that matches; null when every row matches. */
export type RowMask = Uint8Array | null;

const MAX_BYTE_VALUE = 255;

/** Throws if the dataset has no such field. */
export function columnOf(index: ColumnIndex, field: FieldName): CodedColumn | AmountColumn {
  const column = index.columns.get(field);
  if (column === undefined) throw new Error(`no column ${field} in memory`);
  return column;
}

/** The numbers of the matching rows, so that later passes need not look at the others. */
export function listRows(mask: Uint8Array): Uint32Array {
  // One more, because the row after the last matching one is written too.
  const listed = new Uint32Array(countMatching(mask) + 1);
  return listed.subarray(0, listRowsOf(mask, { from: 0, to: mask.length, wanted: 1 }, listed));
}

/** `from` is a multiple of four. */
type ListedRows = { readonly from: number; readonly to: number; readonly wanted: 0 | 1 };
/** Four rows, none of which is wanted. */
const FOUR_OTHERS = { 0: 0x0101_0101, 1: 0 } as const;

/**
 * Writes the rows from `from` to before `to` whose byte in the mask is `wanted` into `listed`, and returns their number. Each
 * row is written, and overwritten if it is not wanted: the processor would often mispredict a branch.
 */
export function listRowsOf(mask: Uint8Array, { from, to, wanted }: ListedRows, listed: Uint32Array): number {
  const [skippedFour, other] = [FOUR_OTHERS[wanted], 1 - wanted];
  const fours = new Uint32Array(mask.buffer, mask.byteOffset + from, (to - from) >> 2);
  let size = 0;
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
    size += (mask[row] ?? 0) ^ other;
  }
  return size;
}

export function countRows(index: ColumnIndex, mask: RowMask): number {
  return mask === null ? index.rows : countMatching(mask);
}

/** Counts four rows at once, one in each byte of a number, and adds up the bytes before one of them overflows. */
function countMatching(mask: Uint8Array): number {
  const fours = new Uint32Array(mask.buffer, mask.byteOffset, mask.length >> 2);
  let rows = 0;
  for (let start = 0; start < fours.length; start += MAX_BYTE_VALUE) {
    const end = Math.min(fours.length, start + MAX_BYTE_VALUE);
    let counts = 0;
    for (let four = start; four < end; four += 1) counts += fours[four] ?? 0;
    rows += (counts & 0xff) + ((counts >>> 8) & 0xff) + ((counts >>> 16) & 0xff) + (counts >>> 24);
  }
  for (let row = fours.length << 2; row < mask.length; row += 1) rows += mask[row] ?? 0;
  return rows;
}

/**
 * The same columns in memory that other threads can read, column by column: the given ones are freed. They were not built
 * there because the garbage collector does not count such memory, and would free the last copy's columns too late.
 */
export function shareColumns(index: ColumnIndex): ColumnIndex {
  const columns = [...index.columns].map(([field, column]) => [field, shared(column)] as const);
  return { ...index, columns: new Map(columns) };
}

function shared(column: CodedColumn | AmountColumn): CodedColumn | AmountColumn {
  if (column.kind === 'coded') return { ...column, codes: sharedCodes(column.codes) };
  const { high, low, nanos } = column;
  return { ...column, high: high && sharedParts(high), low: sharedParts(low), nanos: sharedParts(nanos) };
}

function sharedCodes(codes: Codes): Codes {
  const buffer = sharedCopy(codes);
  return codes instanceof Uint16Array ? new Uint16Array(buffer) : new Uint32Array(buffer);
}

function sharedParts(parts: Int32Array): Int32Array {
  return new Int32Array(sharedCopy(parts));
}

function sharedCopy({ buffer, byteLength }: Codes | Int32Array): SharedArrayBuffer {
  const shared = new SharedArrayBuffer(byteLength);
  new Uint8Array(shared).set(new Uint8Array(buffer));
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
  return shared;
}

export function sizeBytes(index: ColumnIndex): number {
  const texts = (column: CodedColumn): number =>
    column.texts.reduce((sum, text) => sum + (text === null ? 0 : 24 + text.length), 0);
  const parts = [...index.columns.values()].map((column) =>
    column.kind === 'coded'
      ? column.codes.byteLength + texts(column)
      : column.low.byteLength + column.nanos.byteLength + (column.high?.byteLength ?? 0),
  );
  return parts.reduce((sum, bytes) => sum + bytes, index.rowIds.byteLength);
}
