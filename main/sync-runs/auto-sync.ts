// Starts syncs automatically, as the settings say. It finds out whether the service can be reached with one small request,
// not from the network adapter.

import type { AutoSyncSettings, AutoSyncState } from './auto-sync-plan.ts';
import { planAutoSync } from './auto-sync-plan.ts';
import { LONGEST_SLEEP_MS, untilWoken, type Clock } from '../clock.ts';
import { logFailure, toFailure } from '../errors.ts';
import type { Log } from '../log.ts';

/** The open profile, as automatic sync needs it. */
export type AutoSyncTarget = {
  readonly readSettings: () => Promise<AutoSyncSettings>;
  readonly readLastRun: () => Promise<AutoSyncState['lastRun']>;
  readonly isRunning: () => boolean;
  readonly isTokenUsable: () => boolean;
  /** Rejects with the reason if the service does not answer or refuses the token. */
  readonly askService: (signal: AbortSignal) => Promise<void>;
  readonly startSync: () => void;
  /** Called when the service has refused the token. */
  readonly rejectToken: () => void;
};

export type AutoSyncOptions = {
  readonly clock: Clock;
  readonly log: Log;
  /** The open profile; null if none is open. */
  readonly findTarget: () => AutoSyncTarget | null;
};

export class AutoSync {
  readonly #options: AutoSyncOptions;
  #wake = new AbortController();
  #loop: Promise<void> | null = null;
  #isClosed = false;
  #attempts = 0;
  #attemptedMs = -Infinity;

  constructor(options: AutoSyncOptions) {
    this.#options = options;
  }

  start(): void {
    this.#loop ??= this.#runUntilClosed();
  }

  /** Called when settings or the session have changed, or a run has ended. */
  planAgain(): void {
    this.#wake.abort();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#wake.abort();
    await this.#loop;
  }

  async #runUntilClosed(): Promise<void> {
    while (!this.#isClosed) {
      this.#wake = new AbortController();
      const { signal } = this.#wake;
      try {
        await this.#doNext(signal);
      } catch (error) {
        // Safe to go on: the profile has closed, or its store failed. A store can fail once, as when a folder of the network
        // is not back yet after the computer woke, so the next round tries again.
        logFailure(this.#options.log, 'automatic sync waits', error);
        await this.#options.clock.sleep(LONGEST_SLEEP_MS, signal).catch(() => undefined);
      }
    }
  }

  async #doNext(signal: AbortSignal): Promise<void> {
    const { clock, findTarget } = this.#options;
    const target = findTarget();
    if (target === null) return await untilWoken(signal);
    const state = await this.#stateOf(target);
    if (hasReachedService(state)) this.#attempts = 0;
    const step = planAutoSync({ ...state, attempts: this.#attempts });
    if (step.kind === 'idle') return await untilWoken(signal);
    if (step.afterMs > 0) {
      // Rejects when woken. Either way, the next round plans again.
      await clock.sleep(Math.min(step.afterMs, LONGEST_SLEEP_MS), signal).catch(() => undefined);
      return;
    }
    this.#attempts += 1;
    this.#attemptedMs = clock.now();
    if (step.kind === 'ask' && !(await this.#isAnswered(target, signal))) return;
    if (!signal.aborted && !target.isRunning()) target.startSync();
  }

  /** False if the service did not answer. The next plan tries again later. */
  async #isAnswered(target: AutoSyncTarget, signal: AbortSignal): Promise<boolean> {
    try {
      await target.askService(signal);
      return true;
    } catch (error) {
      const { code } = toFailure(error);
      if (code === 'unauthorized') target.rejectToken();
      // Other expected failures are not logged: without a network, they would fill the log.
      if (code === 'bug') this.#options.log.error('the service could not be asked', error);
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

/**
 * True if a sync since the last attempt reached the service: earlier attempts no longer count. After one that was cut off they
 * do, so that the next waits longer.
 */
function hasReachedService({ isRunning, lastRun, attemptedMs }: AutoSyncState): boolean {
  return !isRunning && lastRun?.hasEndedUnreached === false && (lastRun.startedMs ?? -Infinity) >= attemptedMs;
}
