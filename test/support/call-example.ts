import type { CallArguments, CallName } from '../../shared/contract/calls.ts';

/** Arguments that the schema of a call accepts, and others that it refuses. */
export type Example<N extends CallName> = {
  readonly good: readonly CallArguments<N>[];
  readonly refused: readonly unknown[];
};
