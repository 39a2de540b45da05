// Limits how many requests run at the same time, and how many pages wait beside them, first come, first served; the limit
// may change meanwhile. After releasing its slot, a worker may go on with other work.

import { PAGES_PER_SLOT } from './requests-at-once.ts';

/** One worker's slot. Acquiring or releasing it twice is harmless. */
export type Slot = { acquire(): Promise<void>; release(): void };

function createSemaphore(atOnce: { readonly limit: number }): () => Slot {
  const waiting: (() => void)[] = [];
  let taken = 0;

  function passOn(): void {
    while (waiting.length > 0 && taken < atOnce.limit) {
      taken += 1;
      waiting.shift()?.();
    }
  }

  async function take(): Promise<void> {
    const turn = new Promise<void>((resolve) => waiting.push(resolve));
    passOn();
    await turn;
  }

  return () => {
    let isAcquired = false;
    return {
      async acquire() {
        if (isAcquired) return;
        await take();
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

/** Does the work once there is a place, and then frees it. */
export async function inPlace<T>(newPlace: () => Slot, work: () => Promise<T>): Promise<T> {
  const place = newPlace();
  await place.acquire();
  try {
    return await work();
  } finally {
    place.release();
  }
}
