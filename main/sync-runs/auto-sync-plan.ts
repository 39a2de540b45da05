// Decides when a sync starts by itself: once the service can be reached again, and every few hours. Both are off until a
// person switches them on. Pure.

import { NEVER_SYNC } from '../../shared/preferences/auto-sync.ts';
import { HOUR_MS, MINUTE_MS } from '../../shared/rules/dates.ts';

const MIN_BACKOFF_MS = MINUTE_MS;
const MAX_BACKOFF_MS = 15 * MINUTE_MS;

/** What applies: decided by the person or by an administrator. */
export type AutoSyncSettings = {
  readonly syncOnReconnect: boolean;
  /** `NEVER_SYNC` for never. */
  readonly syncEveryHours: number;
};

export type AutoSyncState = {
  readonly settings: AutoSyncSettings;
  readonly nowMs: number;
  /**
   * Null before the first run. `startedMs`: when the last sync of everything started that was not cut off; null if there is
   * none. `hasEndedUnreached`: the service was not reached at the end of the last run, of whatever kind.
   */
  readonly lastRun: { readonly startedMs: number | null; readonly hasEndedUnreached: boolean } | null;
  readonly isRunning: boolean;
  /** False if the token is missing or refused: only a person can change that. */
  readonly isTokenUsable: boolean;
  /** Number of requests and starts since a run last reached the service, and the time of the last one. */
  readonly attempts: number;
  readonly attemptedMs: number;
};

/** `ask`: find out whether the service answers. `idle`: wait until something changes. */
export type AutoSyncStep = { readonly kind: 'idle' } | { readonly kind: 'ask' | 'sync'; readonly afterMs: number };

export function planAutoSync(state: AutoSyncState): AutoSyncStep {
  const { settings, lastRun, nowMs } = state;
  const startedMs = lastRun?.startedMs ?? null;
  if (state.isRunning || !state.isTokenUsable) return { kind: 'idle' };
  if (settings.syncOnReconnect && lastRun?.hasEndedUnreached === true) {
    return { kind: 'ask', afterMs: backoffLeft({ ...state, attempts: state.attempts + 1 }, startedMs ?? -Infinity) };
  }
  if (settings.syncEveryHours === NEVER_SYNC) return { kind: 'idle' };
  const everyMs = settings.syncEveryHours * HOUR_MS;
  // If the clock was set back, the last run lies in the future and does not count.
  const isDue = startedMs === null || startedMs > nowMs;
  const dueMs = isDue ? 0 : startedMs + everyMs - nowMs;
  return { kind: 'sync', afterMs: Math.max(dueMs, backoffLeft(state, state.attemptedMs), 0) };
}

/**
 * One minute after the first attempt, then twice as long each time, up to a quarter of an hour. Times in the future, from before
 * the clock was set back, do not count: the next attempt has a time that does.
 */
function backoffLeft({ attempts, attemptedMs, nowMs }: AutoSyncState, sinceMs: number): number {
  if (attempts === 0) return 0;
  const backoffMs = Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** (attempts - 1));
  const pastMs = [attemptedMs, sinceMs].filter((ms) => ms <= nowMs);
  return Math.max(0, Math.max(...pastMs) + backoffMs - nowMs);
}
