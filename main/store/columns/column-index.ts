// The columns of one copy of a dataset in memory: texts as codes into their distinct texts, amounts as exact whole
// numbers.
// Row `i` is the i-th in the order of positions. load-columns.ts fills them; counting, summing and sorting read them.

import type { CellValue, FieldName } from '../../../shared/contract/fields.ts';
import type { AmountColumn } from './amounts/amount-column.ts';
import type { CodeZones, Codes } from '../zones/code-zones.ts';
import { countMask, type RowMask } from '../zones/row-mask.ts';
import type { PositionRuns } from '../zones/position-runs.ts';

export type CodedColumn = { readonly kind: 'coded'; readonly codes: Codes; readonly texts: readonly CellValue[] };
/** A coded column of an index. */
export type ZonedColumn = CodedColumn & { readonly zones: CodeZones };

export type ColumnIndex = {
  readonly rows: number;
  readonly positions: PositionRuns;
  /** The number of decimals of a tick, see amount-column.ts: 0 to 9. */
  readonly scale: number;
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
  const { high, low, ones, listed } = column;
  const parts = { high: high && sharedParts(high), low: low && sharedParts(low), ones: sharedParts(ones) };
  const [listedHigh, listedLow] = [sharedParts(listed.high), sharedParts(listed.low)];
  const rows = new Uint32Array(sharedCopy(listed.rows));
  return { ...column, ...parts, listed: { rows, high: listedHigh, low: listedLow, ones: sharedParts(listed.ones) } };
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
      : column.ones.byteLength +
        (column.low?.byteLength ?? 0) +
        (column.high?.byteLength ?? 0) +
        4 * column.listed.rows.byteLength,
  );
  const { firstRows, firstPositions } = index.positions;
  return parts.reduce((sum, bytes) => sum + bytes, firstRows.byteLength + firstPositions.byteLength);
}
