// Random numbers by position: a number depends only on the seed, a stream and a position, so that any row can be made
// without making those before it.

const FIRST_FACTOR = 0xcc9e2d51;
const SECOND_FACTOR = 0x1b873593;

function absorb(hash: number, value: number): number {
  let word = Math.imul(value, FIRST_FACTOR);
  word = (word << 15) | (word >>> 17);
  const mixed = hash ^ Math.imul(word, SECOND_FACTOR);
  return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0;
}

/** Murmur3 over three words; evenly spread over 0 … 2³¹−1, so that a remainder stays integer arithmetic. */
export function hash31(seed: number, stream: number, position: number, detail = 0): number {
  let hash = absorb(absorb(absorb(seed | 0, stream), position), detail);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 1;
}

/** The random draws of one row. Drawing in another order would make another row. */
export type Draws = {
  /** 0 … limit − 1. */
  below(limit: number): number;
  /** Returns true with a probability of `count` ÷ `outOf`. */
  chance(count: number, outOf: number): boolean;
  pick<T>(choices: readonly [T, ...T[]]): T;
  /** 0 ≤ x < 1. */
  fraction(): number;
};

export function drawsFor(seed: number, stream: number, position: number, detail = 0): Draws {
  let state = hash31(seed, stream, position, detail);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return (word ^ (word >>> 14)) >>> 1;
  };
  const below = (limit: number): number => next() % limit;
  return {
    below,
    chance: (count, outOf) => below(outOf) < count,
    pick: (choices) => choices[below(choices.length)] ?? choices[0],
    fraction: () => next() / 0x8000_0000,
  };
}

/** The item at an index, which starts again from the first item after the last. Throws when there are no items. */
export function itemAt<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('no items');
  return item;
}

/** Steps whose length shares no divisor with the number of places visit every place once. */
export function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
