// Text is collected into large chunks before it becomes bytes: encoding, hashing and writing cost far more per call than
// per character.

const CHUNK_CHARS = 64 * 1024;
/** A UTF-16 unit takes at most three bytes in UTF-8. */
export const MAX_BYTES_PER_CODE_UNIT = 3;

/** The returned bytes are valid until the next call. */
export function createTextEncoder(): (text: string) => Uint8Array {
  const room = Buffer.allocUnsafe(2 * CHUNK_CHARS * MAX_BYTES_PER_CODE_UNIT);
  return (text) => {
    if (text.length > 2 * CHUNK_CHARS) return Buffer.from(text, 'utf8');
    return room.subarray(0, room.write(text, 0, 'utf8'));
  };
}

export function isFullChunk(text: string): boolean {
  return text.length >= CHUNK_CHARS;
}
