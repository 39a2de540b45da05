// Counts rows in a comparison: up for each one on one side, down for each one on the other. Rows are recognised by 64 bits
// of their SHA-256, in flat arrays of thirteen bytes per slot, however long they are.

import { hash } from 'node:crypto';
import type { CellValue } from '../../../shared/contract/fields.ts';

const INITIAL_SLOTS = 1_024;
/** The share of taken slots above which the table is rebuilt. */
const MAX_FILLED_SHARE = 0.6;

export class RowTally {
  #high = new Uint32Array(INITIAL_SLOTS);
  #low = new Uint32Array(INITIAL_SLOTS);
  #counts = new Int32Array(INITIAL_SLOTS);
  #isTaken = new Uint8Array(INITIAL_SLOTS);
  #takenSlots = 0;

  /** Returns the new count. */
  add(row: readonly CellValue[], step: 1 | -1): number {
    const slot = this.#slotOf(fingerprint(row));
    return this.#set(slot, (this.#counts[slot.at] ?? 0) + step);
  }

  count(row: readonly CellValue[]): number {
    return this.#counts[this.#slotOf(fingerprint(row)).at] ?? 0;
  }

  #set({ at, high, low }: Slot, count: number): number {
    if (this.#isTaken[at] === 0) this.#takenSlots += 1;
    this.#isTaken[at] = 1;
    this.#high[at] = high;
    this.#low[at] = low;
    this.#counts[at] = count;
    if (this.#takenSlots > this.#counts.length * MAX_FILLED_SHARE) this.#rebuild();
    return count;
  }

  #slotOf({ high, low }: Fingerprint): Slot {
    const last = this.#counts.length - 1;
    let at = low & last;
    while (this.#isTaken[at] === 1 && (this.#high[at] !== high || this.#low[at] !== low)) at = (at + 1) & last;
    return { at, high, low };
  }

  /** Drops rows whose count is 0 again, and doubles the slots when that does not free enough. */
  #rebuild(): void {
    const [highs, lows, counts] = [this.#high, this.#low, this.#counts];
    const live = counts.reduce((sum, count) => sum + (count === 0 ? 0 : 1), 0);
    const slots = live > counts.length * (MAX_FILLED_SHARE / 2) ? counts.length * 2 : counts.length;
    this.#high = new Uint32Array(slots);
    this.#low = new Uint32Array(slots);
    this.#counts = new Int32Array(slots);
    this.#isTaken = new Uint8Array(slots);
    this.#takenSlots = 0;
    counts.forEach((count, at) => {
      if (count !== 0) this.#set(this.#slotOf({ high: highs[at] ?? 0, low: lows[at] ?? 0 }), count);
    });
  }
}

type Fingerprint = { readonly high: number; readonly low: number };
type Slot = Fingerprint & { readonly at: number };

function fingerprint(row: readonly CellValue[]): Fingerprint {
  const digest = hash('sha256', JSON.stringify(row), 'buffer');
  return { high: digest.readUInt32LE(0), low: digest.readUInt32LE(4) };
}
