// Limits how many requests run at the same time, and how many pages wait beside them, first come, first served; the limit
// may change meanwhile. After releasing its slot, a worker may go on with other work.

import { AppError } from '../../errors.ts';
import { PAGES_PER_SLOT } from './requests-at-once.ts';

/**
 * One worker's slot. Acquiring or releasing it twice is harmless. `acquire` throws `cancelled` when the signal ends the
 * wait.
 */
export type Slot = { acquire(signal: AbortSignal): Promise<void>; release(): void };

/** Those that wait for a turn. */
class Waiting {
  // A set keeps the order in which they came.
  readonly #begin = new Set<() => void>();

  /** False when none waits. */
  callFirst(): boolean {
    for (const begin of this.#begin) {
      this.#begin.delete(begin);
      begin();
      return true;
    }
    return false;
  }

  async join(signal: AbortSignal, joined: () => void): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    const begin = (): void => resolve(undefined);
    // Changes nothing once the turn has come: then the slot is held, and has to be released.
    const giveUp = (): void => {
      this.#begin.delete(begin);
      reject(new AppError('cancelled', 'the run stopped before this request'));
    };
    this.#begin.add(begin);
    signal.addEventListener('abort', giveUp, { once: true });
    if (signal.aborted) giveUp();
    joined();
    try {
      await promise;
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
  }
}

function createSemaphore(atOnce: { readonly limit: number }): () => Slot {
  const waiting = new Waiting();
  let taken = 0;

  function passOn(): void {
    while (taken < atOnce.limit && waiting.callFirst()) taken += 1;
  }

  return () => {
    let isAcquired = false;
    return {
      async acquire(signal) {
        if (isAcquired) return;
        await waiting.join(signal, passOn);
        isAcquired = true;
      },
      release() {
        if (!isAcquired) return;
        isAcquired = false;
        taken -= 1;
        passOn();
      },
    };
  };
}

/** Of a run: slots for requests, and places for pages that are requested or wait to be stored. */
export function createSemaphores(atOnce: { readonly limit: number }): Record<'newSlot' | 'newPlace', () => Slot> {
  const places = {
    get limit() {
      return PAGES_PER_SLOT * atOnce.limit;
    },
  };
  return { newSlot: createSemaphore(atOnce), newPlace: createSemaphore(places) };
}

/** Does the work once there is a place, and then frees it. Throws `cancelled` when the signal ends the wait for one. */
export async function inPlace<T>(newPlace: () => Slot, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const place = newPlace();
  await place.acquire(signal);
  try {
    return await work();
  } finally {
    place.release();
  }
}
