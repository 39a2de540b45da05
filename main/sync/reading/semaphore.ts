// Limits how many requests run at the same time, first come, first served. After releasing its slot, a worker may go on
// with other work.

/** One worker's slot. Acquiring or releasing it twice is harmless. */
export type Slot = { acquire(): Promise<void>; release(): void };

export function createSemaphore(slots: number): () => Slot {
  const waiting: (() => void)[] = [];
  let free = slots;

  async function take(): Promise<void> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function passOn(): void {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  }

  return () => {
    let isHeld = false;
    return {
      async acquire() {
        if (isHeld) return;
        await take();
        isHeld = true;
      },
      release() {
        if (!isHeld) return;
        isHeld = false;
        passOn();
      },
    };
  };
}
