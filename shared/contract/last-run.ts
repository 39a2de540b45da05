// The last run: what ended it, and which of its receipts decides whether the service was reached.

import type { ErrorCode } from './errors.ts';

type RunReceipt = {
  readonly runId: string;
  /** ISO 8601, as are the others. */
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly verdict: string;
  readonly error: { readonly code: ErrorCode } | null;
};

/** After these, every further request would fail in the same way, so the run ends. */
const ENDS_THE_RUN: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'unauthorized',
  'offline',
  'certificate',
  'clientCertificate',
  'proxyAuth',
  'proxySignIn',
  'redirected',
  'notTheService',
  'tooManyRequests',
  'cancelled',
  'diskFull',
  'readOnly',
  'corrupt',
  'storage',
]);

export function endsTheRun(code: ErrorCode): boolean {
  return ENDS_THE_RUN.has(code);
}

/** The receipts of the newest run among the last ones of each resource; empty before the first run. */
export function lastRunOf<R extends RunReceipt>(receipts: readonly R[]): readonly R[] {
  const [newest] = receipts.toSorted((a, b) => b.startedAt.localeCompare(a.startedAt));
  return newest === undefined ? [] : receipts.filter(({ runId }) => runId === newest.runId);
}

/** The first receipt whose failure ended the run early; null if none did. */
export function findEnding<R extends RunReceipt>(run: readonly R[]): R | null {
  return inOrder(run).find(({ error }) => error !== null && endsTheRun(error.code)) ?? null;
}

/**
 * The receipt that says whether the service was reached: what ended the run, or else the resource that was tried last, as
 * resources are read beside each other. Null if the run tried none, because it was cancelled before.
 */
export function findDeciding<R extends RunReceipt>(run: readonly R[]): R | null {
  const triedReceipts = run.filter(({ verdict }) => verdict !== 'notRun' && verdict !== 'cancelled');
  return findEnding(triedReceipts) ?? inOrder(triedReceipts).at(-1) ?? null;
}

function inOrder<R extends RunReceipt>(run: readonly R[]): readonly R[] {
  return run.toSorted((a, b) => a.finishedAt.localeCompare(b.finishedAt));
}
