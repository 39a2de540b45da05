// How far a checked file may unpack. It may come from anybody, and a small file can unpack to any size.

import { AppError } from '../../errors.ts';

const MIB = 1024 * 1024;

/** Sheets are streamed. One of ours has at most three billion bytes, and packs to about a twentieth. */
const STREAMED = { partBytes: 4_096 * MIB, ratio: 200, freeBytes: MIB };
/** Parts that are kept in memory. The shared texts of a workbook differ from each other and pack to about an eighth. */
const KEPT = { partBytes: 512 * MIB, ratio: 50, freeBytes: 16 * MIB };
/** A workbook of ours has fewer than twenty. */
const MAX_PARTS = 1_000;
const MAX_UNPACKED_BYTES = 16_384 * MIB;
/** Between two XML elements. No cell is this long. */
export const MAX_ELEMENT_CHARS = 8 * MIB;
export const MAX_ABOUT_CHARS = 64 * MIB;

export type PackedPart = { readonly packedBytes: number; readonly bytes: number; readonly isKept: boolean };

/** Before the parts are listed, which takes time and memory for each of them. Throws `exportFailed`. */
export function refuseManyParts(count: number): void {
  if (count > MAX_PARTS) throw unpacksTooLarge();
}

/** Judges by the sizes that an archive declares; unpacking checks the true size of each part. Throws `exportFailed`. */
export function refuseBomb(parts: readonly PackedPart[], fileBytes: number): void {
  const areAllSmall = parts.every(({ packedBytes, bytes, isKept }) => {
    const { partBytes, ratio, freeBytes } = isKept ? KEPT : STREAMED;
    return bytes <= partBytes && bytes <= freeBytes + ratio * packedBytes;
  });
  const unpackedBytes = parts.reduce((total, { bytes }) => total + bytes, 0);
  const packedBytes = parts.reduce((total, { packedBytes }) => total + packedBytes, 0);
  // Parts that overlap in the file add up to more than its size.
  if (!areAllSmall || unpackedBytes > MAX_UNPACKED_BYTES || packedBytes > fileBytes) throw unpacksTooLarge();
}

export function unpacksTooLarge(): AppError {
  const facts = { reason: 'unpacksTooLarge' };
  return new AppError('exportFailed', 'the file unpacks to more than an export contains', { facts });
}
