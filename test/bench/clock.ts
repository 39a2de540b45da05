// The bench's clock: runs, but starts on the day of the sample's newest ledger date.

import { systemClock, type Clock } from '../../main/clock.ts';

export const BENCH_CLOCK: Clock = {
  ...systemClock,
  now: () => Date.parse('2026-09-18T10:00:00Z') + Math.round(performance.now()),
};
