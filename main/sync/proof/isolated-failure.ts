// Distinguishes a question that the service cannot answer from a service that is down, by asking a question without filters.

import type { ErrorCode } from '../../../shared/contract/errors.ts';
import type { DatasetName } from '../../../shared/contract/fields.ts';
import { endsALane } from '../../../shared/contract/last-run.ts';
import { AppError } from '../../errors.ts';
import { isTooManyRequests } from '../../service/pace-after-429.ts';
import { AMBIGUOUS, Unanswered, type ProofContext } from './proof-end.ts';

/** The service understood the question and answered it. */
const ANSWERED: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['rejected', 'badResponse', 'unsettled']);

/**
 * Returns the failure when only its question caused it: after an ambiguous failure, the service must still answer how many
 * rows the dataset has. Throws every other failure, and those of the question without filters.
 */
export async function isolatedFailure(context: ProofContext, dataset: DatasetName, error: unknown): Promise<AppError> {
  if (!(error instanceof AppError) || error instanceof Unanswered || isTooManyRequests(error)) throw error;
  if (ANSWERED.has(error.code)) return error;
  if (!AMBIGUOUS.has(error.code)) throw error;
  await context.end.requireAnswer(dataset, context.signal);
  return error;
}

/** Whether a failure that `isolatedFailure` throws also stops the questions beside it. A missing scope does not. */
export function stopsOthers(error: AppError): boolean {
  return error instanceof Unanswered || endsALane(error.code) || isTooManyRequests(error);
}
