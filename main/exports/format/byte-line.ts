// Bytes that are put one after the other into memory that is reused for the next line.

const INITIAL_BYTES = 4 * 1024;
/** Copying longer pieces is faster with one call than byte by byte. */
const MAX_LOOP_BYTES = 48;

export class ByteLine {
  #bytes: Buffer = Buffer.allocUnsafeSlow(INITIAL_BYTES);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Valid until something is put. */
  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  clear(): void {
    this.#length = 0;
  }

  /** The bytes from `start` up to, not including, `end`. */
  put(source: Uint8Array, start = 0, end = source.length): void {
    const length = this.#length;
    if (length + end - start > this.#bytes.length) this.#grow(length + end - start);
    this.#length = length + end - start;
    const bytes = this.#bytes;
    if (end - start > MAX_LOOP_BYTES) bytes.set(source.subarray(start, end), length);
    else for (let at = start, to = length; at < end; at += 1, to += 1) bytes[to] = source[at] ?? 0;
  }

  #grow(needed: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.#bytes.length));
    larger.set(this.bytes);
    this.#bytes = larger;
  }
}
