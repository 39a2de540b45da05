// One run over the rendered answers, and the reports' part of it.

import type { SyncScope, Verdict } from '../../../shared/contract/sync.ts';
import type { ProfileData } from '../../../main/session/profile-data.ts';
import { runSync } from '../../../main/sync/run.ts';
import type { RenderedBodies, Sent } from '../bodies.ts';
import { BENCH_CLOCK } from '../clock.ts';
import { watchProcess, type Watched } from '../watch-process.ts';

const SUCCEEDED: ReadonlySet<Verdict> = new Set<Verdict>(['complete', 'refreshed', 'checked']);

export type MeasuredSync = {
  /** Until the last dataset's rows were committed; the proof after that is mostly requests. */
  readonly rowsMs: number;
  /** From the dataset before the reports to the reports' commit. */
  readonly reportsMs: number;
  /** The answers to the requests for reports. */
  readonly sent: readonly Sent[];
  /** Until the rows were committed, because the sample service renders the answers of the proof in this process. */
  readonly watched: Watched;
};

export async function measureSync(
  data: ProfileData,
  bodies: Pick<RenderedBodies, 'client' | 'takeSent'>,
  scope: SyncScope,
): Promise<MeasuredSync> {
  const stopWatch = watchProcess();
  const startedMs = performance.now();
  let [beforeReportsMs, reportsMs] = [startedMs, 0];
  let sent: readonly Sent[] = [];
  bodies.takeSent();
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
      const taken = bodies.takeSent();
      if (resource !== 'reports') beforeReportsMs = nowMs;
      else {
        [reportsMs, sent] = [nowMs - beforeReportsMs, taken];
        stopWatch();
      }
    },
  });
  const bad = receipts.filter(({ verdict }) => !SUCCEEDED.has(verdict));
  if (bad.length > 0) throw new Error(`the sync did not complete: ${JSON.stringify(bad)}`);
  return { rowsMs: beforeReportsMs + reportsMs - startedMs, reportsMs, sent, watched: stopWatch() };
}
