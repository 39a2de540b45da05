// The different texts of a column in a row group, numbered in the order they came. They stay bytes: turning them into
// strings would have to be done again for every row.

import { IntList, ByteList, type Memory } from './lists.ts';

const MIN_SLOTS = 64;
/** A Parquet file has the length of each text before it, in four bytes. */
export const LENGTH_PREFIX_BYTES = 4;

export class TextDictionary {
  /** The texts with their lengths, as a Parquet file has them. */
  readonly entries: ByteList;
  /** Where each entry begins in `entries`, by the number of its text. */
  readonly #starts: IntList;
  /** A hash table: the number of a text plus one, or 0 for a free slot. */
  readonly #slots: IntList;
  /** Kept for the next row group, which probably needs as many slots. */
  #slotCount = MIN_SLOTS;

  constructor(memory: Memory) {
    this.entries = new ByteList(memory);
    this.#starts = new IntList(memory);
    this.#slots = new IntList(memory);
  }

  get size(): number {
    return this.#starts.length;
  }

  /** The number of the text between `start` and `end`, which is added when it is new. */
  numberOf(text: DataView, start: number, end: number): number {
    if (2 * this.size >= this.#slots.length) this.#spread();
    const slots = this.#slots.ints;
    const mask = this.#slots.length - 1;
    let at = hashOf(text, start, end) & mask;
    for (;;) {
      const textNumber = (slots[at] ?? 0) - 1;
      if (textNumber < 0) break;
      if (this.#isAt(textNumber, text, start, end)) return textNumber;
      at = (at + 1) & mask;
    }
    const added = this.size;
    slots[at] = added + 1;
    this.#starts.add(this.entries.length);
    addText(this.entries, text, start, end);
    return added;
  }

  /** Copies a text with its length. */
  addEntryTo(list: ByteList, number: number): void {
    const start = this.#starts.ints[number] ?? 0;
    const end = this.#endOf(number);
    list.reserve(end - start);
    copyBytes(this.entries.view, start, end, list);
  }

  clear(): void {
    this.entries.clear();
    this.#starts.clear();
    this.#slots.clear();
  }

  #endOf(number: number): number {
    return number + 1 < this.size ? (this.#starts.ints[number + 1] ?? 0) : this.entries.length;
  }

  #isAt(number: number, text: DataView, start: number, end: number): boolean {
    const entries = this.entries.view;
    const from = (this.#starts.ints[number] ?? 0) + LENGTH_PREFIX_BYTES;
    const length = end - start;
    if (this.#endOf(number) - from !== length) return false;
    let at = 0;
    for (; at + 3 < length; at += 4) if (entries.getInt32(from + at) !== text.getInt32(start + at)) return false;
    for (; at < length; at += 1) if (entries.getUint8(from + at) !== text.getUint8(start + at)) return false;
    return true;
  }

  #spread(): void {
    if (this.#slots.length > 0) this.#slotCount = 2 * this.#slots.length;
    const count = this.#slotCount;
    this.#slots.clear();
    this.#slots.reserve(count);
    this.#slots.length = count;
    const slots = this.#slots.ints.fill(0, 0, count);
    for (let number = 0; number < this.size; number += 1) {
      const start = (this.#starts.ints[number] ?? 0) + LENGTH_PREFIX_BYTES;
      let at = hashOf(this.entries.view, start, this.#endOf(number)) & (count - 1);
      while (slots[at] !== 0) at = (at + 1) & (count - 1);
      slots[at] = number + 1;
    }
  }
}

function addText(list: ByteList, text: DataView, start: number, end: number): void {
  list.addInt32(end - start);
  list.reserve(end - start);
  copyBytes(text, start, end, list);
}

/** A loop, because it is faster for short texts than making a view of them. */
function copyBytes(from: DataView, start: number, end: number, list: ByteList): void {
  const { bytes, length } = list;
  for (let at = start; at < end; at += 1) bytes[length + at - start] = from.getUint8(at);
  list.length = length + end - start;
}

/** Takes four bytes at a time and mixes the high bits into the low ones, which choose the slot. */
function hashOf(text: DataView, start: number, end: number): number {
  let hash = end - start;
  let at = start;
  for (; at + 3 < end; at += 4) hash = mixed(hash ^ text.getInt32(at));
  for (; at < end; at += 1) hash = mixed(hash ^ text.getUint8(at));
  return hash ^ (hash >>> 15);
}

function mixed(hash: number): number {
  const product = Math.imul(hash, 0x9e3779b1);
  return product ^ (product >>> 16);
}
