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
  const matchingRows = new Uint32Array(countMatching(mask));
  // Tests four rows at once: with few matching rows, most groups of four can be skipped.
  const fours = new Uint32Array(mask.buffer, mask.byteOffset, mask.length >> 2);
  let size = 0;
  for (let four = 0; four <= fours.length; four += 1) {
    if (fours[four] === 0) continue;
    const end = Math.min(mask.length, (four + 1) << 2);
    for (let row = four << 2; row < end; row += 1) {
      if (mask[row] === 0) continue;
      matchingRows[size] = row;
      size += 1;
    }
  }
  return matchingRows;
}

/** The mask of the rows that do not match. */
export function otherRows(mask: Uint8Array): Uint8Array {
  const otherRowsMask = new Uint8Array(mask.length);
  for (let row = 0; row < mask.length; row += 1) otherRowsMask[row] = 1 - (mask[row] ?? 0);
  return otherRowsMask;
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
