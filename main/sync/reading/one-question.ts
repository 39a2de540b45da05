// Which failures may be those of one question alone. A question with filters that goes unanswered is not the failure of
// everything: one without filters, which is asked or read next, ends with a failure of its own if the service is down.

import type { ErrorCode } from '../../../shared/contract/errors.ts';
import { endsTheRun } from '../../../shared/contract/last-run.ts';
import { AppError } from '../../errors.ts';
import { isTooManyRequests } from '../../service/pace-after-429.ts';

const UNDERSTOOD: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['rejected', 'tooDeep', 'badResponse', 'unsettled']);
const AMBIGUOUS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'forbidden',
  'serverFailed',
  'timedOut',
  'notTheService',
  'offline',
]);

/** The service understood the question, so it answers others. */
export function isUnderstood(failure: AppError): boolean {
  return UNDERSTOOD.has(failure.code);
}

/** The service may not understand the question, or be down; the account may not ask this one, or none. */
export function isAmbiguous(failure: AppError): boolean {
  return AMBIGUOUS.has(failure.code) && !isTooManyRequests(failure);
}

/** While rows are read. Nothing is proven by such a failure, neither about other questions nor about the rows asked for. */
export function mayBeOfOneQuestion(error: unknown): error is AppError {
  return error instanceof AppError && !endsTheRun(error.code) && (isUnderstood(error) || isAmbiguous(error));
}
