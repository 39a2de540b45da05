// Checks a row group against limits before the library unpacks it: the library allocates as much as a page claims to have.

import type { AsyncBuffer, RowGroup } from 'hyparquet';
import { parquetHeader } from 'hyparquet/src/column.js';
import { unpacksTooLarge } from '../format/unpack-limits.ts';

/** Other programs put up to a million rows into a group, this app some thousands. */
const MAX_GROUP_ROWS = 1_048_576;
const MAX_GROUP_BYTES = 1_024 * 1024 * 1024;
/** At best, Snappy writes 64 bytes for three. */
const MAX_UNPACK_RATIO = 22;
/** A nearly empty page may exceed the ratio by this. */
const RATIO_EXEMPT_BYTES = 64;

/** Throws `exportFailed` with the reason `unpacksTooLarge`. */
export async function refuseBombGroup(file: AsyncBuffer, { num_rows, columns }: RowGroup): Promise<void> {
  const rows = Number(num_rows);
  if (rows > MAX_GROUP_ROWS) throw unpacksTooLarge();
  let bytes = 0;
  for (const { meta_data } of columns) {
    if (meta_data === undefined) throw new Error('a column has no metadata');
    const start = Number(meta_data.dictionary_page_offset ?? meta_data.data_page_offset);
    const end = Math.min(file.byteLength, start + Number(meta_data.total_compressed_size));
    bytes += unpackedBytes(await file.slice(start, end), rows);
    if (bytes > MAX_GROUP_BYTES) throw unpacksTooLarge();
  }
}

function unpackedBytes(chunk: ArrayBuffer, rows: number): number {
  const reader = { view: new DataView(chunk), offset: 0 };
  let [bytes, values] = [0, 0];
  while (reader.offset < chunk.byteLength - 1) {
    const header = parquetHeader(reader);
    const packed = header.compressed_page_size;
    const unpacked = header.uncompressed_page_size;
    const pageHeader = header.data_page_header ?? header.data_page_header_v2 ?? header.dictionary_page_header;
    const count = pageHeader?.num_values ?? 0;
    if (header.dictionary_page_header === undefined) values += count;
    const isPlausible = packed >= 0 && unpacked >= 0 && unpacked <= RATIO_EXEMPT_BYTES + MAX_UNPACK_RATIO * packed;
    if (!isPlausible || count < 0 || count > rows || values > rows) throw unpacksTooLarge();
    bytes += unpacked;
    reader.offset += packed;
  }
  return bytes;
}
