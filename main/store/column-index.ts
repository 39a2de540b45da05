// The columns of one copy of a dataset in memory: texts as codes into their distinct texts, amounts as exact integers.
// Row `i` is the i-th in the order of positions. Filled by load-columns.ts, read by whatever counts and sums.

import type { CellValue, FieldName } from '../../preload/contract.ts';

export type Codes = Uint8Array | Uint16Array | Uint32Array;
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

export function columnOf(index: ColumnIndex, field: FieldName): CodedColumn | AmountColumn {
  const column = index.columns.get(field);
  if (column === undefined) throw new Error(`no column ${field} in memory`);
  return column;
}

/** The rows that are looked at, so that few of them cost little. */
export function listRows(mask: Uint8Array): Uint32Array {
  const listed = new Uint32Array(countMatching(mask));
  let size = 0;
  forEachFour(mask, (from, to) => {
    for (let row = from; row < to; row += 1) {
      if (mask[row] === 0) continue;
      listed[size] = row;
      size += 1;
    }
  });
  return listed;
}

export function countRows(index: ColumnIndex, mask: RowMask): number {
  return mask === null ? index.rows : countMatching(mask);
}

function countMatching(mask: Uint8Array): number {
  let rows = 0;
  forEachFour(mask, (from, to) => {
    for (let row = from; row < to; row += 1) rows += mask[row] ?? 0;
  });
  return rows;
}

/** Four rows at once where none of them matches, as is nearly always the case where looking must be fast. */
function forEachFour(mask: Uint8Array, look: (from: number, to: number) => void): void {
  const fours = new Uint32Array(mask.buffer, mask.byteOffset, mask.length >> 2);
  for (let four = 0; four < fours.length; four += 1) if (fours[four] !== 0) look(four << 2, (four << 2) + 4);
  look(fours.length << 2, mask.length);
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
