// What a window knows a row by: the copy and the place in it. In another copy another row may stand there, which must
// never be taken for the one that was meant.

import type { QueryContext } from './query-context.ts';

type Copy = Pick<QueryContext, 'state'>;

export function placeKey({ state }: Copy, position: bigint): string {
  return `${state.copyNumber}-${position}`;
}

/** Null: the key is of another copy, or was never one. */
export function positionOf({ state }: Copy, key: string): bigint | null {
  const [, copyNumber, position] = /^(\d{1,15})-(\d{1,15})$/.exec(key) ?? [];
  return position !== undefined && copyNumber === String(state.copyNumber) ? BigInt(position) : null;
}
