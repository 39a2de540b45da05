// Copies or saves pictures that the window drew, after checking that they are complete PNG files.

import { AppError } from '../errors.ts';
import type { SavedFile } from '../../shared/contract/exports/state.ts';
import { saveContents, type SaveParts } from './save-text.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const END = Buffer.from('IEND', 'latin1');
const CHECKSUM_BYTES = 4;
const MAX_IMAGE_BYTES = 32 * 1024 * 1024;

export async function saveImage(
  { suggestedName, pngBase64 }: { readonly suggestedName: string; readonly pngBase64: string },
  parts: SaveParts,
): Promise<SavedFile | null> {
  return await saveContents({ suggestedName, contents: readPng(pngBase64) }, parts);
}

export async function copyImage(
  { pngBase64 }: { readonly pngBase64: string },
  clipboardImage: (png: Uint8Array) => Promise<void>,
): Promise<null> {
  await clipboardImage(readPng(pngBase64));
  return null;
}

/** Throws `badArguments` unless the first and last bytes show a complete PNG of at most 32 MiB. */
function readPng(pngBase64: string): Uint8Array {
  const png = Buffer.from(pngBase64, 'base64');
  const end = png.subarray(-CHECKSUM_BYTES - END.length, -CHECKSUM_BYTES);
  if (!png.subarray(0, SIGNATURE.length).equals(SIGNATURE) || !end.equals(END)) {
    throw new AppError('badArguments', 'not a PNG picture');
  }
  if (png.length > MAX_IMAGE_BYTES) throw new AppError('badArguments', 'the picture is too large');
  return png;
}
