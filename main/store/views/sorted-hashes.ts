// Lists of rows as sorted 64-bit hashes. Equal rows are repeated, so a second equal row counts as a row of its own.

import { hash } from 'node:crypto';

export type SortedHashes = BigUint64Array;

const BYTES_PER_HASH = 8;

/** Among 200,000 different rows, the chance that two of them share a hash is 1 in 900 million. */
export function hashesOf(rows: Iterable<string>): SortedHashes {
  const hashes: bigint[] = [];
  for (const row of rows) hashes.push(hash('sha256', row, 'buffer').readBigUInt64LE(0));
  return new BigUint64Array(hashes).sort();
}

/** Counts the hashes that are only in `after`, and those that are only in `before`. */
export function compareHashes(
  before: SortedHashes,
  after: SortedHashes,
): { readonly entered: number; readonly left: number } {
  let [old, fresh, common] = [0, 0, 0];
  while (old < before.length && fresh < after.length) {
    const [a = 0n, b = 0n] = [before[old], after[fresh]];
    if (a <= b) old += 1;
    if (b <= a) fresh += 1;
    if (a === b) common += 1;
  }
  return { entered: after.length - common, left: before.length - common };
}

export function toBytes(hashes: SortedHashes): Buffer {
  return Buffer.from(hashes.buffer, hashes.byteOffset, hashes.byteLength);
}

/** Copies the bytes, because a blob from SQLite may start at an address that is not a multiple of 8. */
export function fromBytes(bytes: Buffer): SortedHashes {
  return new BigUint64Array(new Uint8Array(bytes).buffer, 0, Math.floor(bytes.length / BYTES_PER_HASH));
}
