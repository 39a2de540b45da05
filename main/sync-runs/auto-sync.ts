// Starts syncs by itself, when settings say so. Whether the service can be reached is learned by asking it one small
// question, never from the network adapter.

import type { AutoSyncSettings } from '../../shared/rules/auto-sync-settings.ts';
import type { AutoSyncState } from './auto-sync-plan.ts';
import { planAutoSync } from './auto-sync-plan.ts';
import type { Clock } from '../clock.ts';
import { toFailure } from '../errors.ts';
import type { Log } from '../log.ts';

/** A computer that slept, or a clock that was set, is noticed this late at most. */
const LONGEST_SLEEP_MS = 15 * 60_000;

/** What one open profile offers. */
export type AutoSyncTarget = {
  readonly readSettings: () => Promise<AutoSyncSettings>;
  readonly readLastRun: () => Promise<AutoSyncState['lastRun']>;
  readonly isRunning: () => boolean;
  readonly isTokenUsable: () => boolean;
  /** Throws what keeps the service from answering. */
  readonly askService: (signal: AbortSignal) => Promise<void>;
  readonly startSync: () => void;
  /** The service was asked and refused the token. */
  readonly rejectToken: () => void;
};

export type AutoSyncOptions = {
  readonly clock: Clock;
  readonly log: Log;
  /** Of the profile that is open now; null when none is. */
  readonly findTarget: () => AutoSyncTarget | null;
};

export class AutoSync {
  readonly #options: AutoSyncOptions;
  #wake = new AbortController();
  #loop: Promise<void> | null = null;
  #closed = false;
  #attempts = 0;
  #attemptedMs = -Infinity;

  constructor(options: AutoSyncOptions) {
    this.#options = options;
  }

  start(): void {
    this.#loop ??= this.#goOn();
  }

  /** Settings, session or the end of a run may have changed what is to be done. */
  notice(): void {
    this.#wake.abort();
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#wake.abort();
    await this.#loop;
  }

  async #goOn(): Promise<void> {
    while (!this.#closed) {
      this.#wake = new AbortController();
      const { signal } = this.#wake;
      try {
        await this.#doNext(signal);
      } catch (error) {
        // The profile closed while it was asked, or its store failed: whatever comes next is noticed.
        this.#options.log.warn('automatic sync waits', { code: toFailure(error).code });
        await woken(signal);
      }
    }
  }

  async #doNext(signal: AbortSignal): Promise<void> {
    const { clock, findTarget } = this.#options;
    const target = findTarget();
    if (target === null) return await woken(signal);
    const state = await this.#stateOf(target);
    if (hasReached(state)) this.#attempts = 0;
    const step = planAutoSync({ ...state, attempts: this.#attempts });
    if (step.kind === 'idle') return await woken(signal);
    if (step.afterMs > 0) {
      // Rejects when woken; either way the plan is made anew, on what is so by then.
      await clock.sleep(Math.min(step.afterMs, LONGEST_SLEEP_MS), signal).catch(() => undefined);
      return;
    }
    this.#attempts += 1;
    this.#attemptedMs = clock.now();
    if (step.kind === 'ask' && !(await this.#answers(target, signal))) return;
    if (!signal.aborted && !target.isRunning()) target.startSync();
  }

  async #answers(target: AutoSyncTarget, signal: AbortSignal): Promise<boolean> {
    try {
      await target.askService(signal);
      return true;
    } catch (error) {
      if (toFailure(error).code === 'unauthorized') target.rejectToken();
      return false;
    }
  }

  async #stateOf(target: AutoSyncTarget): Promise<AutoSyncState> {
    const settings = await target.readSettings();
    const lastRun = await target.readLastRun();
    const standing = { isRunning: target.isRunning(), isTokenUsable: target.isTokenUsable() };
    const attempts = { attempts: this.#attempts, attemptedMs: this.#attemptedMs };
    return { settings, lastRun, nowMs: this.#options.clock.now(), ...standing, ...attempts };
  }
}

/** A run since the last attempt reached the service: what was tried before it is forgotten. */
function hasReached({ isRunning, lastRun, attemptedMs }: AutoSyncState): boolean {
  return !isRunning && lastRun !== null && !lastRun.endedUnreached && lastRun.startedMs >= attemptedMs;
}

async function woken(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
