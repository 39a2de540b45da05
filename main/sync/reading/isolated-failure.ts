// Tells a question that the service cannot answer from a service that is down: by asking it a plain one.

import type { ErrorCode } from '../../../shared/contract/errors.ts';
import type { DatasetName } from '../../../shared/contract/fields.ts';
import { AppError } from '../../errors.ts';
import { requestTotal } from './filtered-request.ts';
import type { RunContext } from './context.ts';

/** The service read the question and answered it. */
const ANSWERED: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['rejected', 'badResponse', 'unsettled']);
/** May be the answer to a question that the service does not understand, or the end of all answers. */
const AMBIGUOUS: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['serverFailed', 'timedOut', 'notTheService', 'offline']);
const TOO_MANY_REQUESTS = 429;

/**
 * The failure, where it is of its question alone: after an ambiguous one, the service still answers how many rows the
 * dataset has. Throws everything else, and what the plain question met.
 */
export async function isolatedFailure(context: RunContext, dataset: DatasetName, error: unknown): Promise<AppError> {
  if (!(error instanceof AppError) || error.facts['status'] === TOO_MANY_REQUESTS) throw error;
  if (ANSWERED.has(error.code)) return error;
  if (!AMBIGUOUS.has(error.code)) throw error;
  await requestTotal({ context, transport: null, budget: null, purpose: 'learning' }, dataset, {});
  return error;
}
