// What a run does to the process: how long it blocks the main thread, and what processor time it takes.

import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

const DELAY_EVERY_MS = 1;
const IDLE_MS = 1_000;

export type Watched = {
  /** The 99th percentile of event loop turns; about a millisecond while idle. */
  readonly delayP99Ms: number;
  /** Processor time of all threads, including the garbage collector's. */
  readonly cpuMs: number;
};

/** Returns a function that returns the processor time since, in milliseconds. */
export function watchCpu(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
}

/** Returns a function that stops watching; calling it again returns the same figures. */
export function watchProcess(): () => Watched {
  const delays = monitorEventLoopDelay({ resolution: DELAY_EVERY_MS });
  delays.enable();
  const cpuMs = watchCpu();
  let watched: Watched | null = null;
  return () => {
    if (watched !== null) return watched;
    delays.disable();
    watched = { delayP99Ms: delays.percentile(99) / 1e6, cpuMs: cpuMs() };
    return watched;
  };
}

export async function watchIdle(): Promise<Watched> {
  const stop = watchProcess();
  await sleep(IDLE_MS);
  return stop();
}
