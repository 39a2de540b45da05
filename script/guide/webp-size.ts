/** The size of a WebP picture in px, as its extended header says it. Throws if it has none; Chromium always writes one. */
export function readWebpSize(bytes: Buffer): { readonly width: number; readonly height: number } {
  if (bytes.toString('latin1', 8, 16) !== 'WEBPVP8X') throw new Error('not a WebP picture with an extended header');
  // Each side is written less by one.
  return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
}
