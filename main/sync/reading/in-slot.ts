// A request that takes one of the slots of a run, with its repetitions.

import { AppError } from '../../errors.ts';
import { withRetry } from '../../service/retry.ts';
import type { RunContext } from './context.ts';
import { throwIfOver } from './run-end.ts';
import type { Slot } from './semaphore.ts';

/**
 * `attempt` may release the slot before it ends, so that another request goes out while its answer is stored. During the
 * pause between two attempts the slot stays taken, so that a busy service gets no other request instead.
 */
export async function withRetryInSlot<T>(
  context: Pick<RunContext, 'newSlot' | 'end' | 'noteAnswer' | 'clock' | 'random'>,
  attempt: (slot: Slot) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const { end, clock, random } = context;
  const slot = context.newSlot();
  const attemptInSlot = async (): Promise<T> => {
    await slot.acquire(signal);
    throwIfOver(end, signal);
    return await attempt(slot);
  };
  try {
    const answer = await withRetry(attemptInSlot, { signal, clock, random });
    context.noteAnswer();
    return answer;
  } catch (error) {
    // Before the slot is released: it would go to a request that can only fail too.
    if (error instanceof AppError) end.note(error);
    throw error;
  } finally {
    slot.release();
  }
}
