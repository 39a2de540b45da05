// What ends a run for all of its lanes, seen by the requests that wait for their turn.

import type { Failure } from '../../../shared/contract/errors.ts';
import { AppError } from '../../errors.ts';

/** As one lane sees it. */
export type RunEnd = {
  /** The failure that stopped all lanes; null while they go on. */
  readonly failure: AppError | null;
  /** Stops all lanes if no other request can succeed after this failure. */
  note(failure: AppError): void;
};

/** The reason of a lane's signal when the failure of another has stopped it. */
export class RunEnded extends AppError {
  constructor() {
    super('cancelled', 'the failure of another resource has ended the run');
  }
}

/** The reason of the run's signal when the profile closes or is locked, so that a receipt shows that nobody cancelled the run. */
export function cutOff(): AppError {
  return new AppError('cancelled', 'the profile was closed during the run', { facts: { isCutOff: 1 } });
}

export function wasCutOff(failure: Failure | null): boolean {
  return failure?.code === 'cancelled' && failure.facts['isCutOff'] === 1;
}

/** Until lanes (`lanes.ts`) or a proof (`ProofEnd`) put their own in its place. */
export const NO_RUN_END: { readonly end: RunEnd; readonly noteAnswer: () => void } = {
  end: { failure: null, note: () => undefined },
  noteAnswer: () => undefined,
};

/** Call it before each request. In the lane that failed, what it throws is that failure. */
export function throwIfOver(end: RunEnd, signal: AbortSignal): void {
  if (signal.aborted) throw new AppError('cancelled', 'the run stopped before this request');
  if (end.failure !== null) throw end.failure;
}
