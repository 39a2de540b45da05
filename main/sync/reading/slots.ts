// A few at a time, served in turn: for work that may go on after it has given its slot back.

/** One worker's hold on a slot; holding twice or letting go twice is harmless. */
export type Slot = { hold(): Promise<void>; letGo(): void };

export function createSlots(slots: number): () => Slot {
  const waiting: (() => void)[] = [];
  let free = slots;

  async function take(): Promise<void> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function giveBack(): void {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  }

  return () => {
    let isHeld = false;
    return {
      async hold() {
        if (isHeld) return;
        await take();
        isHeld = true;
      },
      letGo() {
        if (!isHeld) return;
        isHeld = false;
        giveBack();
      },
    };
  };
}
