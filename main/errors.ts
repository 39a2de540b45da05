// The error class for expected failures. Any other error is a bug, and is logged with its stack.

import type { ErrorCode, Failure } from '../shared/contract/errors.ts';
import type { Log } from './log.ts';

type Facts = Readonly<Record<string, string | number>>;

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly facts: Facts;

  constructor(code: ErrorCode, message: string, options: { cause?: unknown; facts?: Facts } = {}) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.facts = options.facts ?? {};
  }

  /** The same failure, with more facts. */
  withFacts(facts: Facts): AppError {
    return new AppError(this.code, this.message, { cause: this.cause, facts: { ...this.facts, ...facts } });
  }
}

/**
 * The error as a plain value, which can be sent to another thread or process. The message of a bug is shown under Details;
 * its stack is logged where it was caught.
 */
export function toFailure(error: unknown): Failure {
  if (error instanceof AppError) return { code: error.code, message: error.message, facts: error.facts };
  return { code: 'bug', message: error instanceof Error ? error.message : String(error), facts: {} };
}

/** Logs a failure after which the work goes on: an expected one with its code, a bug with its stack. */
export function logFailure(log: Log, message: string, error: unknown): void {
  const { code } = toFailure(error);
  if (code === 'bug') log.error(message, error);
  else log.warn(message, { code });
}

export function fromFailure(failure: Failure): AppError {
  return new AppError(failure.code, failure.message, { facts: failure.facts });
}
