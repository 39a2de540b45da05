// Text on its way to bytes: put together in large pieces, because each piece that is encoded, hashed or written costs
// far more than the characters in it.

const CHUNK_CHARS = 64 * 1024;
/** UTF-8 needs at most so many for a unit of UTF-16. */
const MOST_BYTES_OF_UNIT = 3;

/** The bytes may be used until the next call. */
export function createTextEncoder(): (text: string) => Uint8Array {
  const room = Buffer.allocUnsafe(2 * CHUNK_CHARS * MOST_BYTES_OF_UNIT);
  return (text) => {
    if (text.length > 2 * CHUNK_CHARS) return Buffer.from(text, 'utf8');
    return room.subarray(0, room.write(text, 0, 'utf8'));
  };
}

export function isFullChunk(text: string): boolean {
  return text.length >= CHUNK_CHARS;
}
