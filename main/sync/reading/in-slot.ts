// A request that takes one of the slots of a run, with its repetitions.

import { AppError } from '../../errors.ts';
import { withRetry, type RetryOptions } from '../../service/retry.ts';
import type { Slot } from './semaphore.ts';

/**
 * `attempt` may release the slot before it ends, so that another request goes out while its answer is stored. During the
 * pause between two attempts the slot stays taken, so that a busy service gets no other request instead.
 */
export async function withRetryInSlot<T>(
  newSlot: () => Slot,
  attempt: (slot: Slot) => Promise<T>,
  options: RetryOptions,
): Promise<T> {
  const slot = newSlot();
  const attemptInSlot = async (): Promise<T> => {
    await slot.acquire();
    if (options.signal.aborted) throw new AppError('cancelled', 'the run stopped before this request');
    return await attempt(slot);
  };
  try {
    return await withRetry(attemptInSlot, options);
  } finally {
    slot.release();
  }
}
