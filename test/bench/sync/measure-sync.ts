// One run over the rendered answers, and the reports' part of it.

import type { SyncScope, Verdict } from '../../../shared/contract/sync.ts';
import type { ProfileData } from '../../../main/session/profile-data.ts';
import { resourcesOf, runSync, type SyncRunOptions } from '../../../main/sync/run.ts';
import type { RenderedBodies, Sent } from '../bodies.ts';
import { BENCH_CLOCK } from '../clock.ts';
import { watchProcess, type Watched } from '../watch-process.ts';

export const SUCCEEDED: ReadonlySet<Verdict> = new Set<Verdict>(['complete', 'refreshed', 'checked']);

export type MeasuredSync = {
  /** Until the last dataset's rows were committed; the proof after that is mostly requests. */
  readonly rowsMs: number;
  /** From the beginning of the reports to their commit. */
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
  const unread = new Set(resourcesOf(scope));
  let [rowsMs, reportsMs] = [0, 0];
  let sent: readonly Sent[] = [];
  bodies.takeSent();
  const options: Omit<SyncRunOptions, 'decoder'> = {
    runId: `bench-${startedMs}`,
    scope,
    onBug: (error) => console.error(error),
    client: bodies.client,
    writer: data.writer,
    clock: BENCH_CLOCK,
    random: Math.random,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    onReceipt: ({ resource, startedAt }) => {
      if (resource === 'reports') reportsMs = BENCH_CLOCK.now() - Date.parse(startedAt);
      unread.delete(resource);
      if (unread.size > 0) return;
      [rowsMs, sent] = [performance.now() - startedMs, bodies.takeSent()];
      stopWatch();
    },
  };
  const receipts = await data.withDecoder((decoder) => runSync({ ...options, decoder }));
  const bad = receipts.filter(({ verdict }) => !SUCCEEDED.has(verdict));
  if (bad.length > 0) throw new Error(`the sync did not complete: ${JSON.stringify(bad)}`);
  return { rowsMs, reportsMs, sent: sent.filter(isOfReports), watched: stopWatch() };
}

function isOfReports({ request }: Sent): boolean {
  return request.dataset === 'reports';
}
