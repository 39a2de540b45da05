// One run over the rendered answers, and what of it the reports took.

import type { SyncScope } from '../../preload/contract.ts';
import type { ProfileData } from '../../main/profile-data.ts';
import { runSync } from '../../main/sync/run.ts';
import type { RenderedBodies } from './bodies.ts';
import { BENCH_CLOCK } from './clock.ts';

export type MeasuredSync = {
  /** Until the last dataset's rows were committed; what is proven after that is requests. */
  readonly rowsMs: number;
  /** From the dataset before the reports to the reports' commit. */
  readonly reportsMs: number;
  /** Of the reports. */
  readonly bytes: number;
};

export async function measureSync(data: ProfileData, bodies: RenderedBodies, scope: SyncScope): Promise<MeasuredSync> {
  const startedMs = performance.now();
  let [beforeReportsMs, reportsMs] = [startedMs, 0];
  let bytes = 0;
  bodies.takeBytes();
  const receipts = await runSync({
    runId: `bench-${startedMs}`,
    scope,
    onBug: (error) => console.error(error),
    client: bodies.client,
    writer: data.writer,
    clock: BENCH_CLOCK,
    random: Math.random,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    onReceipt: ({ resource }) => {
      const nowMs = performance.now();
      const taken = bodies.takeBytes();
      if (resource !== 'reports') beforeReportsMs = nowMs;
      else [reportsMs, bytes] = [nowMs - beforeReportsMs, taken];
    },
  });
  const bad = receipts.filter(({ verdict }) => verdict !== 'complete' && verdict !== 'refreshed');
  if (bad.length > 0) throw new Error(`the sync did not complete: ${JSON.stringify(bad)}`);
  return { rowsMs: beforeReportsMs + reportsMs - startedMs, reportsMs, bytes };
}
