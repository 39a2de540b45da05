// Distinguishes a question that the service cannot answer from a service that is down, by asking a question without filters.

import type { DatasetName } from '../../../shared/contract/fields.ts';
import { AppError } from '../../errors.ts';
import { isAmbiguous, isUnderstood } from '../reading/one-question.ts';
import { Unanswered, type ProofContext } from './proof-end.ts';

/**
 * Returns the failure when only its question caused it: after an ambiguous failure, the service must still answer how many
 * rows the dataset has. Throws every other failure, and those of the question without filters.
 */
export async function isolatedFailure(context: ProofContext, dataset: DatasetName, error: unknown): Promise<AppError> {
  if (!(error instanceof AppError) || error instanceof Unanswered) throw error;
  if (isUnderstood(error)) return error;
  if (!isAmbiguous(error)) throw error;
  const { end, signal } = context;
  if (error.code === 'forbidden') await end.requireScope(dataset, signal);
  else await end.requireAnswer(dataset, signal);
  return error;
}
