// Turns a failure into the verdict of a receipt.

import { isDataset, type ResourceName } from '../../../shared/contract/fields.ts';
import type { Receipt } from '../../../shared/contract/sync.ts';
import { AppError, toFailure } from '../../errors.ts';
import { draftReceipt, type Cost, type RunContext } from './context.ts';
import { withoutRows, type ReceiptDraft } from '../../threads/writer/findings.ts';
import { RunEnded } from './run-end.ts';

export function failedDraft(failed: {
  context: RunContext;
  resource: ResourceName;
  startedAt: string;
  cost: Cost;
  error: unknown;
}): ReceiptDraft {
  const { context, resource, startedAt, cost } = failed;
  if (!(failed.error instanceof AppError) || failed.error.code === 'bug') context.onBug(failed.error);
  // Another failure of the same moment may have come first, but this one ended the run.
  const ownEnd = context.signal.aborted ? null : context.end.failure;
  const error = toFailure(ownEnd ?? reasonOf(failed.error, context.signal));
  if (error.code === 'cancelled' && context.signal.reason instanceof RunEnded) {
    return draftReceipt(context, { resource, startedAt, cost, verdict: 'notRun' });
  }
  const { scope } = error.facts;
  const missingScope = scope === undefined ? null : String(scope);
  const verdict = error.code === 'cancelled' ? 'cancelled' : 'failed';
  return draftReceipt(context, { resource, startedAt, cost, verdict, error, missingScope });
}

/** Only the signal knows why a run was cancelled. */
function reasonOf(error: unknown, { reason }: AbortSignal): unknown {
  return error instanceof AppError && error.code === 'cancelled' && reason instanceof AppError ? reason : error;
}

/**
 * Drops the staged rows and saves the receipt. When even that fails, as on a full disk, the receipt is still returned with
 * the store's failure, but will be gone after a restart.
 */
export async function abandon(context: RunContext, resource: ResourceName, draft: ReceiptDraft): Promise<Receipt> {
  try {
    return isDataset(resource)
      ? await context.writer.call('abandonDataset', { dataset: resource, draft })
      : await context.writer.call('abandonDictionary', { name: resource, draft });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return withoutRows({ ...draft, verdict: 'failed', error: toFailure(error) });
  }
}
