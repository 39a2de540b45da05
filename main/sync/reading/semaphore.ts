// Limits how many requests run at the same time, first come, first served. After releasing its slot, a worker may go on
// with other work.

/** One worker's slot. Acquiring or releasing it twice is harmless. */
export type Slot = { acquire(): Promise<void>; release(): void };

export function createSemaphore(slots: number): () => Slot {
  const waiting: (() => void)[] = [];
  let freeSlots = slots;

  async function take(): Promise<void> {
    if (freeSlots > 0) freeSlots -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function passOn(): void {
    const next = waiting.shift();
    if (next === undefined) freeSlots += 1;
    else next();
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
        passOn();
      },
    };
  };
}
