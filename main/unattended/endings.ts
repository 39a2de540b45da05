// How a run ended, as an outcome with an exit code. Pure.

import { UNREACHED_CODES, type ErrorCode } from '../../shared/contract/errors.ts';
import { DATASETS } from '../../shared/contract/fields.ts';
import type { Session } from '../../shared/contract/session.ts';
import { isProvenCopy, type ResourceStatus, type SyncStatus } from '../../shared/contract/sync.ts';
import { findEnding } from '../../shared/contract/last-run.ts';
import type { DatasetReport, Ending, SyncReport } from './result.ts';

export const COMPLETE: Ending = { outcome: 'complete', reason: null };
const TOKEN_CODES: readonly ErrorCode[] = ['unauthorized', 'tokenMissing', 'tokenUnusable'];
const POLICY_CODES: readonly ErrorCode[] = ['policyInvalid', 'notAllowed'];
const KEYCHAIN_CODES: readonly ErrorCode[] = ['keychain', 'keychainLocked', 'keychainAsking', 'keychainSilent'];

export function endingOfFailure(code: ErrorCode): Ending {
  if (TOKEN_CODES.includes(code)) return { outcome: 'token', reason: code };
  if (UNREACHED_CODES.some((each) => each === code)) return { outcome: 'network', reason: code };
  if (POLICY_CODES.includes(code)) return { outcome: 'policy', reason: code };
  if (KEYCHAIN_CODES.includes(code)) return { outcome: 'locked', reason: 'keychain' };
  return { outcome: code === 'cancelled' ? 'incomplete' : 'failed', reason: code };
}

/** Null if the session has an open profile, or may still get one. */
export function endingOfSession(session: Session): Ending | null {
  switch (session.kind) {
    case 'open':
    case 'waiting':
      return null;
    case 'signedOut':
      return { outcome: 'locked', reason: 'noProfile' };
    case 'locked':
      return { outcome: 'locked', reason: session.custody === 'passphrase' ? 'passphrase' : 'hidden' };
    case 'keeping':
      return { outcome: 'locked', reason: 'keychain' };
    case 'keyNotFound':
      return { outcome: 'locked', reason: 'keyNotFound' };
    case 'refused':
      return endingOfFailure(session.failure.code);
  }
}

export function syncReport({ resources }: SyncStatus, run: Pick<SyncReport, 'runId' | 'joined'>): SyncReport {
  return { ...run, datasets: DATASETS.map((dataset) => datasetReport(dataset, resources, run.runId)) };
}

function datasetReport(
  dataset: DatasetReport['dataset'],
  resources: readonly ResourceStatus[],
  runId: string,
): DatasetReport {
  const status = resources.find(({ resource }) => resource === dataset);
  const last = status?.last?.runId === runId ? status.last : null;
  return {
    dataset,
    verdict: last?.verdict ?? null,
    complete: last !== null && isProvenCopy(last.verdict),
    rows: status?.rows ?? 0,
    asOf: status?.asOf ?? null,
    reason: last?.error?.code ?? null,
  };
}

/** True if the run was a sync of both datasets, not a check or a comparison of filters. */
export function isSync({ datasets }: SyncReport): boolean {
  return datasets.every(({ verdict }) => verdict !== null && verdict !== 'checked');
}

/**
 * The policy comes first, then the token, also when both datasets are complete: a person must act. Where a dataset was not
 * read, what ended the run is the reason; otherwise what each dataset says.
 */
export function endingOfSync({ datasets, runId }: SyncReport, { resources, brokenRun }: SyncStatus): Ending {
  const receipts = resources.flatMap(({ last }) => (last?.runId === runId ? last : []));
  const ending = findEnding(receipts) ?? [];
  const broken = brokenRun?.runId === runId ? brokenRun.failure.code : [];
  const codes = [ending, receipts.flatMap(({ error }) => error?.code ?? []), broken].flat();
  const refused = findOutcome(codes, 'policy') ?? findOutcome(codes, 'token');
  if (refused !== null) return refused;
  if (datasets.every(({ complete }) => complete)) return COMPLETE;
  const isAllRead = datasets.every(({ verdict }) => verdict !== null && verdict !== 'notRun');
  const reasons = isAllRead ? [datasets.flatMap(({ reason }) => reason ?? []), broken].flat() : codes;
  const unreached = findOutcome(reasons, 'network');
  if (unreached !== null) return unreached;
  const [code] = reasons;
  // Without a verdict nothing was read.
  if (code !== undefined && datasets.every(({ verdict }) => verdict === null)) return endingOfFailure(code);
  const incomplete = datasets.find(({ complete }) => !complete);
  return { outcome: 'incomplete', reason: incomplete?.reason ?? code ?? incomplete?.verdict ?? null };
}

function findOutcome(codes: readonly ErrorCode[], wanted: Ending['outcome']): Ending | null {
  return codes.map(endingOfFailure).find(({ outcome }) => outcome === wanted) ?? null;
}
