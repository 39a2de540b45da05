// The key by which the window names a row: the copy and the row's position in it. In another copy another row may be at
// that position, so a key is valid for its own copy only.

import type { QueryContext } from './query-context.ts';

type Copy = Pick<QueryContext, 'state'>;

export function placeKey({ state }: Copy, position: bigint): string {
  return `${state.copyNumber}-${position}`;
}

/** Null when the key belongs to another copy, or is no key. */
export function positionOf({ state }: Copy, key: string): bigint | null {
  const [, copyNumber, position] = /^(\d{1,15})-(\d{1,15})$/.exec(key) ?? [];
  return position !== undefined && copyNumber === String(state.copyNumber) ? BigInt(position) : null;
}
