// The parts of a proof that are asked beside each other, and what the failure of one means for the others.

import { AppError } from '../../errors.ts';
import { runAllConcurrently } from '../reading/concurrently.ts';
import type { Asking } from './filtered-request.ts';
import { stopsOthers } from './isolated-failure.ts';

/**
 * Starts all parts at once. A failure that stops the others aborts them; with any other, they learn the same as without it.
 * Throws when all have ended: the failure that aborted the others, or else that of the first part that failed.
 */
export async function askParts(asking: Asking, parts: readonly ((beside: Asking) => Promise<void>)[]): Promise<void> {
  const { context } = asking;
  const works = parts.map((part) => async (signal: AbortSignal): Promise<AppError | null> => {
    try {
      await part({ ...asking, context: { ...context, signal } });
      return null;
    } catch (error) {
      if (!(error instanceof AppError) || stopsOthers(error)) throw error;
      return error;
    }
  });
  const failures = await runAllConcurrently(context.signal, works);
  for (const failure of failures) if (failure !== null) throw failure;
}
