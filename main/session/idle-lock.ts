// Locks the open profile after a time without use. The window reports each use; without reports it locks, so that nothing in
// the window has to be believed for a profile to be locked in time.

import { LOCK_AFTER_PREFERENCE, parseLockAfter } from '../../shared/preferences/lock-after.ts';
import { untilWoken, type Clock } from '../clock.ts';
import { logFailure } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Policy } from '../policy/policy.ts';
import type { OpenProfile } from './session-state.ts';

/** Wakes at least this often, to notice that the computer slept. */
const MAX_SLEEP_MS = 5_000;
const MINUTE_MS = 60_000;
const NEVER = 0;

export type IdleLockParts = {
  readonly clock: Clock;
  readonly log: Log;
  /** What applies to the open profile, 0 for never; null if none is open. `known`: what it returned last. */
  readonly readMinutes: (known: number | null) => Promise<number | null>;
  readonly lock: () => Promise<unknown>;
};

/** What the policy and the person of the open profile decide. `known`: the result of the last call. */
export async function readLockMinutes(
  open: OpenProfile | null,
  policy: Policy,
  known: number | null,
): Promise<number | null> {
  if (open === null) return null;
  return policy.value('lockAfterMinutes', (await chosenMinutes(open, known)) ?? undefined);
}

async function chosenMinutes({ data }: OpenProfile, known: number | null): Promise<number | null> {
  try {
    return parseLockAfter(await data.reader.call('readPreference', { name: LOCK_AFTER_PREFERENCE }));
  } catch {
    // A profile whose data cannot be read any more is on screen all the same, and has to be locked in time.
    return known;
  }
}

export class IdleLock {
  readonly #parts: IdleLockParts;
  #wake = new AbortController();
  #loop: Promise<void> | null = null;
  #isClosed = false;
  #usedMs: number;
  #wasOpen = false;
  /** What was last read; null while no profile was open. */
  #known: number | null = null;
  /** What applies until the next lock; 0 for never. */
  #minutes = NEVER;

  constructor(parts: IdleLockParts) {
    this.#parts = parts;
    this.#usedMs = parts.clock.now();
  }

  start(): void {
    this.#loop ??= this.#runUntilClosed();
  }

  /** After a sleep of the computer, the first touch comes before the timer: it must not count as use. */
  noteUse(): void {
    if (this.#findLeftMs() <= 0) this.#wake.abort();
    else this.#usedMs = this.#parts.clock.now();
  }

  /** Call it when a preference has been written. */
  planAgain(preference: string): void {
    if (preference === LOCK_AFTER_PREFERENCE) this.#wake.abort();
  }

  /** Call it when the session has changed: a profile that has opened has the whole time. */
  noteSession({ isOpen }: { readonly isOpen: boolean }): void {
    if (isOpen && !this.#wasOpen) this.#usedMs = this.#parts.clock.now();
    this.#wasOpen = isOpen;
    this.#wake.abort();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#wake.abort();
    await this.#loop;
  }

  #findLeftMs(): number {
    if (this.#minutes === NEVER) return Infinity;
    const nowMs = this.#parts.clock.now();
    // After a clock was set back, the last use would lie in the future, and the lock would come later by as much.
    this.#usedMs = Math.min(this.#usedMs, nowMs);
    return this.#usedMs + this.#minutes * MINUTE_MS - nowMs;
  }

  async #runUntilClosed(): Promise<void> {
    while (!this.#isClosed) {
      this.#wake = new AbortController();
      try {
        await this.#doNext(this.#wake.signal);
      } catch (error) {
        // Safe to go on: the profile has closed meanwhile, or the next round tries again.
        logFailure(this.#parts.log, 'the app could not lock itself', error);
        await this.#parts.clock.sleep(MINUTE_MS, this.#wake.signal).catch(() => undefined);
      }
    }
  }

  async #doNext(signal: AbortSignal): Promise<void> {
    const { clock, readMinutes, lock } = this.#parts;
    this.#known = await readMinutes(this.#known);
    this.#minutes = this.#known ?? NEVER;
    let leftMs = this.#findLeftMs();
    while (!signal.aborted && leftMs > 0) {
      if (leftMs === Infinity) return await untilWoken(signal);
      // Rejects when woken.
      await clock.sleep(Math.min(leftMs, MAX_SLEEP_MS), signal).catch(() => undefined);
      leftMs = this.#findLeftMs();
    }
    if (leftMs > 0 || this.#isClosed) return;
    this.#minutes = NEVER;
    await lock();
  }
}
