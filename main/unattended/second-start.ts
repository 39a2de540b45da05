// An unattended start while the app runs: passes its order to the running app and waits for the result. If that app ends or
// does not take the order, it tries to become the running app itself.

import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { systemCode } from '../files/storage-errors.ts';
import { OrderBox } from './order-box.ts';
import type { Order } from './order.ts';
import type { UnattendedResult } from './result.ts';

const POLL_MS = 100;
/** An app that is closing takes no order, and is gone after about three seconds. */
const TAKE_LIMIT_MS = 5_000;
const MAX_TRIES = 6;
/** Longer than any sync that was measured, with a service that asks for pauses. */
const RESULT_LIMIT_MS = 6 * 3_600_000;
/** More than this between two polls is a sleep of the computer, in which the running app did nothing either. */
const MAX_COUNTED_MS = 1_000;

export type SecondStartParts = {
  readonly box: OrderBox;
  readonly clock: Clock;
  readonly newId: () => string;
  /** True if this start is now the running app; else the running app was given the id of the order. */
  readonly requestLock: (id: string) => boolean;
  readonly isAlive: (pid: number) => boolean;
  /** True once this start is being ended from outside: it takes its order back. */
  readonly isCalledOff: () => boolean;
};

/** Null if this start is to do the work itself. Errors: `busy`, `cancelled`, storage errors. */
export async function askRunningApp(order: Order, parts: SecondStartParts): Promise<UnattendedResult | null> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const id = parts.newId();
    try {
      // Another start that became the running app meanwhile may have cleared the box: then the order is written again.
      if (!(await isPut(parts.box, id, order))) continue;
      if (parts.requestLock(id)) return null;
      const result = await awaitResult(id, parts);
      if (result !== null) return result;
    } finally {
      await parts.box.remove(id);
    }
  }
  throw new AppError('busy', 'the running app did not take the order');
}

/** False if the folder was removed while the order was being written. Throws other storage errors. */
async function isPut(box: OrderBox, id: string, order: Order): Promise<boolean> {
  try {
    await box.put(id, order);
    return true;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return false;
    throw error;
  }
}

/** Null if the order was not taken in time, or the app that took it has ended. */
async function awaitResult(id: string, parts: SecondStartParts): Promise<UnattendedResult | null> {
  const { box, clock, isAlive, isCalledOff } = parts;
  let waitedMs = 0;
  for (;;) {
    // Asked before the answer is read, because the app may answer and end in between.
    const before = box.findAnswer(id);
    const isTakerAlive = before?.kind === 'taken' && isAlive(before.pid);
    const answer = box.findAnswer(id);
    if (answer?.kind === 'done') return answer.result;
    if (isCalledOff()) throw calledOff();
    if (answer === null && waitedMs >= TAKE_LIMIT_MS) return null;
    if (before?.kind === 'taken' && !isTakerAlive) return null;
    // Not `timedOut`, which says that the service was not reached.
    if (waitedMs >= RESULT_LIMIT_MS) throw new AppError('busy', 'the running app did not answer');
    const polledMs = clock.elapsedMs();
    await clock.sleep(POLL_MS);
    waitedMs += Math.min(clock.elapsedMs() - polledMs, MAX_COUNTED_MS);
  }
}

export function calledOff(): AppError {
  return new AppError('cancelled', 'the run was ended from outside');
}
