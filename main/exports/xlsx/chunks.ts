// Collects text as UTF-8 in blocks of memory that are reused, so that millions of rows leave almost no garbage.

import { MAX_BYTES_PER_CODE_UNIT } from '../format/text-chunks.ts';

const BLOCK_BYTES = 512 * 1024;
const MAX_SPARE_BLOCKS = 4;

export class TextChunks {
  readonly #spare: Buffer[] = [];
  #block: Buffer = Buffer.allocUnsafeSlow(BLOCK_BYTES);
  #used = 0;

  /** Like `add`, for text in UTF-8. */
  addBytes(text: Uint8Array): Buffer | null {
    const full = text.length > this.#block.length - this.#used ? this.take(text.length) : null;
    this.#block.set(text, this.#used);
    this.#used += text.length;
    return full;
  }

  /** When the text does not fit, returns the full block and begins a new one. */
  add(text: string): Buffer | null {
    const maxBytes = text.length * MAX_BYTES_PER_CODE_UNIT;
    const full = maxBytes > this.#block.length - this.#used ? this.take(maxBytes) : null;
    this.#used += this.#block.write(text, this.#used, 'utf8');
    return full;
  }

  /** Returns the text collected so far, or null, and makes room for at least `roomBytes`. */
  take(roomBytes = 0): Buffer | null {
    const gathered = this.#used === 0 ? null : this.#block.subarray(0, this.#used);
    if (gathered === null && roomBytes <= this.#block.length) return null;
    this.#block =
      roomBytes > BLOCK_BYTES
        ? Buffer.allocUnsafeSlow(roomBytes)
        : (this.#spare.pop() ?? Buffer.allocUnsafeSlow(BLOCK_BYTES));
    this.#used = 0;
    return gathered;
  }

  /** The caller no longer uses the chunk. */
  giveBack(chunk: Buffer): void {
    const isBlock = chunk.buffer.byteLength === BLOCK_BYTES;
    if (isBlock && this.#spare.length < MAX_SPARE_BLOCKS) this.#spare.push(Buffer.from(chunk.buffer));
  }
}
