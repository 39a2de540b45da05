// The last run: what ended it, and which of its receipts decides whether the service was reached.

import type { ErrorCode } from './errors.ts';
import { isDataset, type ResourceName } from './fields.ts';
import type { TokenEntry, TokenStanding } from './session.ts';

type RunReceipt = {
  readonly runId: string;
  readonly resource: ResourceName;
  /** ISO 8601, as are the others. */
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly verdict: string;
  readonly error: { readonly code: ErrorCode } | null;
};

/** After these, no other request of the run can succeed. */
const RUN_ENDINGS = [
  'unauthorized',
  'offline',
  'certificate',
  'clientCertificate',
  'proxyAuth',
  'proxySignIn',
  'tooManyRequests',
  'diskFull',
  'readOnly',
  'corrupt',
  'storage',
] as const satisfies readonly ErrorCode[];

/** After these, nothing more is read in the same lane. What is read beside it, at other addresses, may still be answered. */
const LANE_ENDINGS = [
  ...RUN_ENDINGS,
  'redirected',
  'notTheService',
  'cancelled',
] as const satisfies readonly ErrorCode[];
export type EndingCode = (typeof LANE_ENDINGS)[number];

export function endsTheRun(code: ErrorCode): code is (typeof RUN_ENDINGS)[number] {
  return RUN_ENDINGS.some((ending) => ending === code);
}

export function endsALane(code: ErrorCode): code is EndingCode {
  return LANE_ENDINGS.some((ending) => ending === code);
}

type LastReceipt<R> = { readonly last: R | null; readonly lastPlace: number | null };

/**
 * The receipts of the newest run among the last ones of each resource; empty before the first run. By their places, not by their
 * times: a clock may have been ahead during an earlier run.
 */
export function lastRunOf<R extends RunReceipt>(resources: readonly LastReceipt<R>[]): readonly R[] {
  const lasts = resources.flatMap(({ last, lastPlace }) =>
    last === null ? [] : [{ last, place: lastPlace ?? Infinity }],
  );
  const newest = lasts.reduce((highest, { place }) => Math.max(highest, place), -Infinity);
  const runId = lasts.find(({ place }) => place === newest)?.last.runId;
  return lasts.flatMap(({ last }) => (last.runId === runId ? [last] : []));
}

/** The failure that ended the run, or else the first that ended a lane; null if none did. */
export function findEnding(run: readonly RunReceipt[]): EndingCode | null {
  const codes = inTime(run).flatMap(({ error }) => error?.code ?? []);
  return codes.find(endsTheRun) ?? codes.find(endsALane) ?? null;
}

/**
 * The receipt that says whether the service was reached: one with a refused token, or else that of the dataset that was tried
 * last, or of a dictionary if no dataset was. A dataset that took too long says nothing if the other was answered. Null if
 * the run tried nothing, because it was cancelled before.
 */
export function findDeciding<R extends RunReceipt>(run: readonly R[]): R | null {
  const tried = inTime(run.filter(({ verdict }) => verdict !== 'notRun' && verdict !== 'cancelled'));
  const refused = tried.find(({ error }) => error?.code === 'unauthorized');
  const ofDatasets = tried.filter(({ resource }) => isDataset(resource));
  const inItsTime = ofDatasets.findLast(({ error }) => error?.code !== 'timedOut');
  return refused ?? inItsTime ?? ofDatasets.at(-1) ?? tried.at(-1) ?? null;
}

/** What a run has shown of the token that it sent: one refusal is one, whatever else was answered. Null if nothing. */
export function tokenVerdict(run: readonly RunReceipt[]): 'refused' | 'accepted' | null {
  if (run.some(({ error }) => error?.code === 'unauthorized')) return 'refused';
  const tried = run.filter(({ verdict }) => verdict !== 'notRun' && verdict !== 'cancelled');
  // A token that may not read something is known to the service.
  return tried.some(({ error }) => error === null || error.code === 'forbidden') ? 'accepted' : null;
}

/**
 * True if the service refused the token in the last run and no other was entered since that run began: a run sends the token
 * that it began with, and the service accepts a token before the app takes it.
 */
export function wasTokenRefused(run: readonly RunReceipt[], entered: TokenEntry | null): boolean {
  const deciding = findDeciding(run);
  if (deciding?.error?.code !== 'unauthorized') return false;
  if (entered === null) return true;
  const { at, runsBefore } = entered;
  return runsBefore === null ? run.every(({ startedAt }) => startedAt > at) : !runsBefore.includes(deciding.runId);
}

/**
 * What the opening of the profile knows of its token, or else what the last run found: a lock or a restart forgets only the
 * first.
 */
export function judgeToken(
  { token, tokenEntered }: { readonly token: TokenStanding; readonly tokenEntered: TokenEntry | null },
  resources: readonly LastReceipt<RunReceipt>[],
): 'held' | 'missing' | 'rejected' {
  if (token === 'rejected' || token === 'missing') return token;
  return wasTokenRefused(lastRunOf(resources), tokenEntered) ? 'rejected' : 'held';
}

function inTime<R extends RunReceipt>(run: readonly R[]): readonly R[] {
  return run.toSorted((a, b) => a.finishedAt.localeCompare(b.finishedAt));
}
