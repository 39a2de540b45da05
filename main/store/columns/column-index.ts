// The columns of one copy of a dataset in memory: texts as codes into their distinct texts, amounts as exact integers.
// Row `i` is the i-th in the order of positions. Filled by load-columns.ts, read by whatever counts and sums.

import type { CellValue, FieldName } from '../../../shared/contract/fields.ts';

/** Never of one byte: passes over columns of two sizes are as fast as those over one, of three they are not. */
export type Codes = Uint16Array | Uint32Array;
export type CodedColumn = { readonly kind: 'coded'; readonly codes: Codes; readonly texts: readonly CellValue[] };

/**
 * An amount is `high` · 10^18 + `low` · 10^9 + `nanos` billionths, each part carrying its sign; `high` null: all are 0.
 * Amounts that could not be read have 0 in the others and a mark in `nanos`.
 */
export type AmountColumn = {
  readonly kind: 'amounts';
  readonly high: Int32Array | null;
  readonly low: Int32Array;
  readonly nanos: Int32Array;
};
export const NANOS_MARKS = { notSent: -2_147_483_648, empty: -2_147_483_647, unread: -2_147_483_646 } as const;
/** What lies above is an amount. */
export const LAST_MARK = NANOS_MARKS.unread;

export type ColumnIndex = {
  readonly rows: number;
  /** Positions, ascending. */
  readonly rowIds: Float64Array;
  readonly columns: ReadonlyMap<FieldName, CodedColumn | AmountColumn>;
};

/** 1 for each row that matches; null: every row. */
export type RowMask = Uint8Array | null;

const BYTE_FULL = 255;

export function columnOf(index: ColumnIndex, field: FieldName): CodedColumn | AmountColumn {
  const column = index.columns.get(field);
  if (column === undefined) throw new Error(`no column ${field} in memory`);
  return column;
}

/** The rows that are looked at, so that few of them cost little. */
export function listRows(mask: Uint8Array): Uint32Array {
  const listed = new Uint32Array(countMatching(mask));
  // Four rows at once: where looking must be fast, nearly all of them are out.
  const fours = new Uint32Array(mask.buffer, mask.byteOffset, mask.length >> 2);
  let size = 0;
  for (let four = 0; four <= fours.length; four += 1) {
    if (fours[four] === 0) continue;
    const end = Math.min(mask.length, (four + 1) << 2);
    for (let row = four << 2; row < end; row += 1) {
      if (mask[row] === 0) continue;
      listed[size] = row;
      size += 1;
    }
  }
  return listed;
}

/** Those that do not match. */
export function otherRows(mask: Uint8Array): Uint8Array {
  const others = new Uint8Array(mask.length);
  for (let row = 0; row < mask.length; row += 1) others[row] = 1 - (mask[row] ?? 0);
  return others;
}

export function countRows(index: ColumnIndex, mask: RowMask): number {
  return mask === null ? index.rows : countMatching(mask);
}

/** Four rows at once, each in a byte of its own, which is emptied before it is full. */
function countMatching(mask: Uint8Array): number {
  const fours = new Uint32Array(mask.buffer, mask.byteOffset, mask.length >> 2);
  let rows = 0;
  for (let start = 0; start < fours.length; start += BYTE_FULL) {
    const end = Math.min(fours.length, start + BYTE_FULL);
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
