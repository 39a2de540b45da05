// Opens a Parquet file by its footer, and refuses one in which programs could find other values than this app: chunks in
// another order than the columns, another count of rows, or two types for one column.

import { asyncBufferFromFile, parquetMetadataAsync, parquetSchema } from 'hyparquet';
import type { AsyncBuffer, FileMetaData, LogicalType, ParquetParsers, RowGroup, SchemaElement } from 'hyparquet';
import { getPhysicalColumns } from 'hyparquet/src/schema.js';
import { readStatedBounds, type StatedBounds } from './bounds.ts';
import { asPlainBytes } from './column.ts';

export type OpenedFile = {
  readonly file: AsyncBuffer;
  readonly metadata: FileMetaData;
  /** The columns by name, with their types in the file. */
  readonly elements: ReadonlyMap<string, SchemaElement>;
  /** By row group, then by the name of the column. */
  readonly bounds: readonly ReadonlyMap<string, StatedBounds>[];
};

/** Texts keep a leading byte order mark, and dates stay whole numbers. */
const TEXT = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
export const PARSERS: Partial<ParquetParsers> = {
  // Called for missing values too.
  stringFromBytes: (bytes: Uint8Array | undefined) => (bytes === undefined ? undefined : TEXT.decode(bytes)),
  dateFromDays: (days) => days,
  timestampFromMilliseconds: (millis) => Number(millis),
  timestampFromMicroseconds: (micros) => Number(micros / 1_000n),
  timestampFromNanoseconds: (nanos) => Number(nanos / 1_000_000n),
};

export async function openFile(path: string): Promise<OpenedFile> {
  const file = await asyncBufferFromFile(path);
  const metadata = await parquetMetadataAsync(file, { parsers: PARSERS, geoparquet: false });
  const names = getPhysicalColumns(parquetSchema(metadata));
  const leaves = metadata.schema.filter(({ type }) => type !== undefined);
  leaves.forEach(refuseTwoTypes);
  for (const group of metadata.row_groups) refuseOtherOrder(group, { names, leaves });
  const rows = metadata.row_groups.reduce((sum, { num_rows }) => sum + num_rows, 0n);
  if (rows !== metadata.num_rows) throw new Error('the footer states another number of rows than its groups');
  const schema = metadata.schema.map(asPlainBytes);
  const bounds = await readStatedBounds(file, {
    ...{ names, leaves: leaves.map(asPlainBytes), parsers: PARSERS },
    footerBytes: metadata.metadata_length,
  });
  const elements = new Map(metadata.schema.map((element) => [element.name, element]));
  return { file, metadata: { ...metadata, schema }, elements, bounds };
}

/** Some programs find the chunk of a column by its place, others by its name, and some take the type of the chunk. */
function refuseOtherOrder(
  { columns }: RowGroup,
  { names, leaves }: { readonly names: readonly string[]; readonly leaves: readonly SchemaElement[] },
): void {
  const areInOrder = columns.every(
    ({ meta_data }, at) => meta_data?.path_in_schema.join('.') === names[at] && meta_data?.type === leaves[at]?.type,
  );
  if (!areInOrder || columns.length !== names.length) throw new Error('the chunks are not in the order of the columns');
}

/** Some programs read the older statement of a column's type, others the newer one. */
function refuseTwoTypes({ name, converted_type, logical_type, scale, precision }: SchemaElement): void {
  if (logical_type === undefined) return;
  const isOtherDecimal =
    logical_type.type === 'DECIMAL' && (logical_type.scale !== (scale ?? 0) || logical_type.precision !== precision);
  const isOther = converted_type !== undefined && converted_type !== olderName(logical_type);
  if (isOther || isOtherDecimal) throw new Error(`column ${name} has two types`);
}

function olderName(type: LogicalType): string {
  switch (type.type) {
    case 'STRING':
      return 'UTF8';
    case 'TIME':
    case 'TIMESTAMP':
      return `${type.type}_${type.unit}`;
    case 'INTEGER':
      return `${type.isSigned ? 'INT' : 'UINT'}_${type.bitWidth}`;
    default:
      return type.type;
  }
}
