// The clock. It is passed to all code that waits or notes a time, so that tests can control both.

export type Clock = {
  /** Milliseconds since the epoch, by the computer's clock, which may be set back or ahead at any time. */
  now(): number;
  /**
   * For durations within this process: milliseconds since some moment of it. It never goes back, and setting the computer's
   * clock does not move it. Whether the computer's sleep counts depends on the system.
   */
  elapsedMs(): number;
  /** Rejects with the signal's reason if it is aborted before or during the wait. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
};

/** A wait for a time of the day looks at the clock this often: timers stand still while the computer sleeps. */
export const LONGEST_SLEEP_MS = 15 * 60_000;

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsedMs: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      const onAbort = (): void => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', onAbort);
        resolve();
      }, ms);
      signal?.addEventListener('abort', onAbort, { once: true });
    }),
};

/** Waits until the signal is aborted, however long that takes. */
export async function untilWoken(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
