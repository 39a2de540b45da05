// Sums by the texts of a column, kept in the file beside the columns of the same copy: of all rows, and of those that have a
// commission rate. With them the first totals, dates, groups and charts after a start are answered before any column is read.

import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import type { CellValue, FieldName } from '../../../../shared/contract/fields.ts';
import type { AmountSums } from '../scans/sum-scan.ts';
import type { PairSums } from '../sums.ts';
import { cut, sumsPart, UnfitChunks, type ColumnChunk } from './encode-columns.ts';

/** `sums`: groups are codes into `texts`, which are those of the column. */
export type TextSums = { readonly texts: readonly CellValue[]; readonly sums: PairSums };

/**
 * Which sums these are: of which column and rows, by a text that names both, and of which copy. Stored with them, so that
 * others are never taken for them.
 */
export type SumsOf = { readonly key: string; readonly copyNumber: number };

type StoredSums = SumsOf & {
  readonly texts: readonly CellValue[];
  readonly groups: Int32Array;
  readonly currencies: readonly CellValue[];
  readonly rows: Float64Array;
  readonly amounts: readonly (readonly [FieldName, AmountSums])[];
};

const CHECKSUM_BYTES = Uint32Array.BYTES_PER_ELEMENT;

/** With a checksum of their own, because they are read without the other chunks. */
export function* encodeSums({ key, copyNumber }: SumsOf, { texts, sums }: TextSums): Generator<ColumnChunk> {
  const stored: StoredSums = {
    ...{ key, copyNumber, texts },
    groups: Int32Array.from(sums.pairs, ({ group }) => group),
    currencies: sums.pairs.map(({ currency }) => currency),
    rows: Float64Array.from(sums.rows),
    amounts: [...sums.amounts],
  };
  const body = serialize(stored);
  const bytes = new Uint8Array(CHECKSUM_BYTES + body.length);
  new DataView(bytes.buffer).setUint32(0, crc32(body));
  bytes.set(body, CHECKSUM_BYTES);
  yield* cut(sumsPart(key), bytes);
}

/** Throws `UnfitChunks` if a chunk is lost or altered, or these are other sums. */
export function decodeSums({ key, copyNumber }: SumsOf, chunks: readonly Uint8Array[]): TextSums {
  const bytes = Buffer.concat(chunks);
  const body = bytes.subarray(CHECKSUM_BYTES);
  if (bytes.length < CHECKSUM_BYTES || bytes.readUInt32BE(0) !== crc32(body)) throw new UnfitChunks('altered sums');
  const { texts, groups, currencies, rows, amounts, ...stored } = unpack(body);
  if (stored.key !== key || stored.copyNumber !== copyNumber) throw new UnfitChunks(`sums of ${stored.key}`);
  const pairs = [...groups].map((group, place) => ({ group, currency: currencies[place] ?? null }));
  return { texts, sums: { pairs, rows: [...rows], amounts: new Map(amounts) } };
}

function unpack(body: Uint8Array): StoredSums {
  try {
    // The cast: the checksum says that these are the bytes that `encodeSums` wrote.
    return deserialize(body) as StoredSums;
  } catch (cause) {
    throw new UnfitChunks('sums written by a later version', { cause });
  }
}
