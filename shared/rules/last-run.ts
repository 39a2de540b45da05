// The last run, and which of its receipts decides whether the service was reached.

type RunReceipt = {
  readonly runId: string;
  /** ISO 8601, as are the others. */
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly verdict: string;
};

/** The receipts of the newest run among the last ones of each resource; empty before the first run. */
export function lastRunOf<R extends RunReceipt>(receipts: readonly R[]): readonly R[] {
  const [newest] = receipts.toSorted((a, b) => b.startedAt.localeCompare(a.startedAt));
  return newest === undefined ? [] : receipts.filter(({ runId }) => runId === newest.runId);
}

/** The resource that was tried last decides; null if the run tried none, because it was cancelled before. */
export function findLastTried<R extends RunReceipt>(run: readonly R[]): R | null {
  const triedReceipts = run.filter(({ verdict }) => verdict !== 'notRun' && verdict !== 'cancelled');
  return triedReceipts.toSorted((a, b) => b.finishedAt.localeCompare(a.finishedAt))[0] ?? null;
}
