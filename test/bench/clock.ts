// The bench's clock: runs, but starts on the day of the sample's newest ledger date.

import { systemClock, type Clock } from '../../main/clock.ts';

const STARTED_MS = Date.parse('2026-09-18T10:00:00Z');

export const BENCH_CLOCK: Clock = {
  ...systemClock,
  now: () => STARTED_MS + Math.round(performance.now()),
};
