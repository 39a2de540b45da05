// Which failures may be those of one question alone. A question with filters that goes unanswered is not the failure of
// everything: what is read next without filters ends with a failure of its own if the service is down.

import type { ErrorCode } from '../../../shared/contract/errors.ts';
import { AppError } from '../../errors.ts';
import { isTooManyRequests } from '../../service/pace-after-429.ts';

const MAY_BE_OF_ONE: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  // The service understood the question.
  'rejected',
  'tooDeep',
  'badResponse',
  // It may not understand it, or may be down.
  'forbidden',
  'serverFailed',
  'timedOut',
  'notTheService',
]);

/** Nothing is proven by such a failure, neither about other questions nor about the rows that were asked for. */
export function mayBeOfOneQuestion(error: unknown): error is AppError {
  return error instanceof AppError && MAY_BE_OF_ONE.has(error.code) && !isTooManyRequests(error);
}
