// Parquet's encoding of small whole numbers: a run of equal numbers as a count, others packed in groups of eight, each
// number in `width` bits.

import type { ByteList, IntList } from './lists.ts';

const VALUES_PER_PACK = 8;

/** How many bits the numbers below `count` need. */
export function bitWidth(count: number): number {
  return count < 2 ? 0 : 32 - Math.clz32(count - 1);
}

export function addRuns(list: ByteList, values: IntList, width: number): void {
  const { ints, length } = values;
  let packedFrom = 0;
  let at = 0;
  while (at < length) {
    const value = ints[at] ?? 0;
    let end = at + 1;
    while (end < length && ints[end] === value) end += 1;
    if (end - at < VALUES_PER_PACK) {
      at = Math.min(at + VALUES_PER_PACK, length);
      continue;
    }
    addPacked(list, values, packedFrom, at, width);
    addRun(list, value, end - at, width);
    at = end;
    packedFrom = end;
  }
  addPacked(list, values, packedFrom, length, width);
}

export function addRun(list: ByteList, value: number, count: number, width: number): void {
  addVarInt(list, count * 2);
  for (let bits = 0; bits < width; bits += 8) list.addByte(value >>> bits);
}

function addPacked(list: ByteList, { ints }: IntList, start: number, end: number, width: number): void {
  if (start === end) return;
  const groups = Math.ceil((end - start) / VALUES_PER_PACK);
  addVarInt(list, groups * 2 + 1);
  list.reserve(groups * width + 4);
  const { bytes } = list;
  let { length } = list;
  const filled = length + groups * width;
  let waiting = 0;
  let bits = 0;
  for (let at = start; at < end; at += 1) {
    waiting |= (ints[at] ?? 0) << bits;
    bits += width;
    for (; bits >= 8; bits -= 8) {
      bytes[length] = waiting;
      length += 1;
      waiting >>>= 8;
    }
  }
  if (bits > 0) {
    bytes[length] = waiting;
    length += 1;
  }
  // The last group may have fewer than eight numbers.
  bytes.fill(0, length, filled);
  list.length = filled;
}

function addVarInt(list: ByteList, value: number): void {
  let remaining = value;
  for (; remaining > 0x7f; remaining >>>= 7) list.addByte((remaining & 0x7f) | 0x80);
  list.addByte(remaining);
}
