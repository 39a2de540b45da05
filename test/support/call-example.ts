import type { CallArguments, CallName } from '../../shared/contract/calls.ts';

/** Arguments that the schema of a call accepts, and others that it refuses. */
export type Example<N extends CallName> = {
  readonly good: readonly CallArguments<N>[];
  readonly refused: readonly unknown[];
};

/** Refused by every call: without arguments, and as a surplus field with them. */
export const SURPLUS = { more: 1 };

/** Of the calls that take no arguments. */
export const NOTHING: Example<'getSession'> = { good: [{}], refused: [SURPLUS, [], 'x'] };
