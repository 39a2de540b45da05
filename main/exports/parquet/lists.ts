// Growing lists of bytes and of whole numbers in plain memory, for the values of a row group. They borrow memory in powers
// of two and give it back, so that the next group or another month can use it again.

const MIN_BLOCK_BYTES = 256;
/** Larger pieces are not kept: memory for one long text must not stay taken until the export ends. */
const MAX_KEPT_BYTES = 8 * 1024 * 1024;
const NOTHING = new Uint8Array();
const NO_VIEW = new DataView(NOTHING.buffer);
const NO_INTS = new Int32Array();

export class Memory {
  readonly #free = new Map<number, Uint8Array[]>();

  borrow(size: number): Uint8Array {
    const bytes = Math.max(MIN_BLOCK_BYTES, 2 ** Math.ceil(Math.log2(size)));
    return this.#free.get(bytes)?.pop() ?? new Uint8Array(bytes);
  }

  giveBack(piece: Uint8Array): void {
    if (piece.length === 0 || piece.length > MAX_KEPT_BYTES) return;
    const free = this.#free.get(piece.length);
    if (free === undefined) this.#free.set(piece.length, [piece]);
    else free.push(piece);
  }
}

export class ByteList {
  bytes: Uint8Array = NOTHING;
  /** A view of `bytes`, for numbers of several bytes. */
  view: DataView = NO_VIEW;
  length = 0;
  readonly #memory: Memory;

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  /** Makes room for `more` bytes after `length`, which the caller may fill. */
  reserve(more: number): void {
    if (this.length + more > this.bytes.length) this.#grow(this.length + more);
  }

  addByte(byte: number): void {
    this.reserve(1);
    this.bytes[this.length] = byte;
    this.length += 1;
  }

  /** Lowest byte first, like all numbers in a Parquet file except decimals. */
  addInt32(value: number): void {
    this.reserve(4);
    this.view.setInt32(this.length, value, true);
    this.length += 4;
  }

  add(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  takeBytes(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }

  clear(): void {
    this.#memory.giveBack(this.bytes);
    this.#use(NOTHING, NO_VIEW);
    this.length = 0;
  }

  #grow(size: number): void {
    const larger = this.#memory.borrow(Math.max(size, 2 * this.bytes.length));
    larger.set(this.takeBytes());
    this.#memory.giveBack(this.bytes);
    this.#use(larger, new DataView(larger.buffer));
  }

  #use(bytes: Uint8Array, view: DataView): void {
    this.bytes = bytes;
    this.view = view;
  }
}

export class IntList {
  ints: Int32Array = NO_INTS;
  length = 0;
  readonly #bytes: ByteList;

  constructor(memory: Memory) {
    this.#bytes = new ByteList(memory);
  }

  add(value: number): void {
    if (this.length === this.ints.length) this.reserve(1);
    this.ints[this.length] = value;
    this.length += 1;
  }

  reserve(more: number): void {
    this.#bytes.length = this.length * 4;
    this.#bytes.reserve(more * 4);
    const { buffer, byteLength } = this.#bytes.bytes;
    this.ints = new Int32Array(buffer, 0, byteLength / 4);
  }

  clear(): void {
    this.#bytes.clear();
    this.ints = NO_INTS;
    this.length = 0;
  }
}
