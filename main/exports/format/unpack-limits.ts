// How far a file that is checked may unpack. It may come from anybody, and a small file can claim to hold any amount.

import { AppError } from '../../errors.ts';

const MIB = 1024 * 1024;

/** Sheets are read as they come. A sheet of ours has at most three billion bytes, and packs to a twentieth. */
const STREAMED = { partBytes: 4_096 * MIB, ratio: 200, freeBytes: MIB };
/** What is kept in memory. Texts of one workbook differ from each other, and pack to an eighth. */
const KEPT = { partBytes: 512 * MIB, ratio: 50, freeBytes: 16 * MIB };
const MOST_PARTS = 1_000;
const MOST_BYTES = 16_384 * MIB;
/** Of XML between two elements: no cell is so long. */
export const MOST_ELEMENT_CHARS = 8 * MIB;
export const MOST_ABOUT_CHARS = 64 * MIB;

export type PackedPart = { readonly packedBytes: number; readonly bytes: number; readonly isKept: boolean };

/** By the sizes that an archive declares; unpacking checks the true size of each part. */
export function refuseBomb(parts: readonly PackedPart[], fileBytes: number): void {
  const isEachSmall = parts.every(({ packedBytes, bytes, isKept }) => {
    const { partBytes, ratio, freeBytes } = isKept ? KEPT : STREAMED;
    return bytes <= partBytes && bytes <= freeBytes + ratio * packedBytes;
  });
  const sum = parts.reduce((all, { bytes }) => all + bytes, 0);
  const packed = parts.reduce((all, { packedBytes }) => all + packedBytes, 0);
  // Parts that share their bytes come to more than the file.
  if (parts.length > MOST_PARTS || !isEachSmall || sum > MOST_BYTES || packed > fileBytes) throw unpacksTooLarge();
}

export function unpacksTooLarge(): AppError {
  const facts = { reason: 'unpacksTooLarge' };
  return new AppError('exportFailed', 'the file unpacks to more than an export holds', { facts });
}
