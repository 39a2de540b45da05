// The window's only access to the main process: nothing else uses `window.api`.

import type { AskerName } from '../../../shared/contract/askers.ts';
import type { Bridge, CallArguments, CallName, CallValue, EventName, Events } from '../../../shared/contract/calls.ts';
import type { ErrorCode, Failure } from '../../../shared/contract/errors.ts';

declare global {
  interface Window {
    readonly api: Bridge;
  }
}

/** A failed call, with the code that selects its message. */
class ApiFailure extends Error {
  readonly code: ErrorCode;
  readonly facts: Failure['facts'];

  constructor(failure: Failure) {
    super(failure.message);
    this.name = 'ApiFailure';
    this.code = failure.code;
    this.facts = failure.facts;
  }
}

/**
 * `asker`: while this call waits, a newer one of the same name and asker about the same thing, such as the same dataset (its
 * route says what), ends it with `cancelled`. So ask only while the question is the newest. A call without an asker is always
 * answered.
 */
export async function call<N extends CallName>(
  name: N,
  args: CallArguments<N>,
  asker?: AskerName,
): Promise<CallValue<N>> {
  const result = await window.api.call(name, args, asker);
  if (!result.ok) throw new ApiFailure({ code: result.code, message: result.message, facts: result.facts });
  return result.value;
}

/** Returns a function that unsubscribes. */
export function on<E extends EventName>(name: E, listener: (payload: Events[E]) => void): () => void {
  return window.api.on(name, listener);
}

/** Calls `listener` when a run has ended. Returns a function that unsubscribes. */
export function onRunEnd(listener: () => void): () => void {
  return on('syncProgress', (progress) => {
    if (progress === null) listener();
  });
}

/** A caught error as a `Failure` for the screen. Anything but an `ApiFailure` is a bug in the window. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ApiFailure) return { code: error.code, message: error.message, facts: error.facts };
  return { code: 'bug', message: error instanceof Error ? error.message : String(error), facts: {} };
}
