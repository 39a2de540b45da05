// The columns of one copy of a dataset in memory: texts as codes into their distinct texts, amounts as exact integers.
// Row `i` is the i-th in the order of positions. load-columns.ts fills them; counting, summing and sorting read them.

import type { CellValue, FieldName } from '../../../shared/contract/fields.ts';
import type { CodeZones, Codes } from '../zones/code-zones.ts';
import { countMask, type RowMask } from '../zones/row-mask.ts';
import type { PositionRuns } from '../zones/position-runs.ts';

export type CodedColumn = { readonly kind: 'coded'; readonly codes: Codes; readonly texts: readonly CellValue[] };
/** A coded column of an index. */
export type ZonedColumn = CodedColumn & { readonly zones: CodeZones };

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
  readonly positions: PositionRuns;
  readonly columns: ReadonlyMap<FieldName, ZonedColumn | AmountColumn>;
};

/** Throws if the dataset has no such field. */
export function columnOf(index: ColumnIndex, field: FieldName): ZonedColumn | AmountColumn {
  const column = index.columns.get(field);
  if (column === undefined) throw new Error(`no column ${field} in memory`);
  return column;
}

export function countRows(index: ColumnIndex, mask: RowMask | null): number {
  return mask === null ? index.rows : countMask(mask);
}

/**
 * The same columns in memory that other threads can read, column by column: the given ones are freed. They were not built
 * there because the garbage collector does not count such memory, and would free the last copy's columns too late.
 */
export function shareColumns(index: ColumnIndex): ColumnIndex {
  const columns = [...index.columns].map(([field, column]) => [field, shared(column)] as const);
  return { ...index, columns: new Map(columns) };
}

function shared(column: ZonedColumn | AmountColumn): ZonedColumn | AmountColumn {
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
      ? column.codes.byteLength + column.zones.byteLength + texts(column)
      : column.low.byteLength + column.nanos.byteLength + (column.high?.byteLength ?? 0),
  );
  const { firstRows, firstPositions } = index.positions;
  return parts.reduce((sum, bytes) => sum + bytes, firstRows.byteLength + firstPositions.byteLength);
}
