// The open profile as automatic sync sees it.

import { UNREACHED_CODES } from '../../shared/contract/errors.ts';
import { RESOURCES } from '../../shared/contract/fields.ts';
import type { Receipt } from '../../shared/contract/sync.ts';
import type { AutoSyncTarget } from './auto-sync.ts';
import {
  AUTO_SYNC_PREFERENCE,
  parseAutoSyncChoices,
  type AutoSyncChoices,
} from '../../shared/preferences/auto-sync.ts';
import { findDeciding, lastRunOf } from '../../shared/contract/last-run.ts';
import type { AutoSyncState } from './auto-sync-plan.ts';
import type { OpenProfile } from '../session/session-state.ts';
import type { VerifyToken } from '../session/token-check.ts';
import { wasCutOff } from '../sync/reading/run-end.ts';
import type { SyncRunner } from './sync-runner.ts';

/** Those of more than thirty syncs. */
const RECEIPTS_READ = 200;

type Reader = OpenProfile['data']['reader'];

export type TargetParts = {
  readonly open: OpenProfile;
  readonly sync: SyncRunner;
  readonly verifyToken: VerifyToken;
  /** What applies, whatever the person has chosen. */
  readonly decide: (choices: AutoSyncChoices) => AutoSyncState['settings'];
  readonly startSync: () => void;
  readonly rejectToken: () => void;
};

export function autoSyncTarget(parts: TargetParts): AutoSyncTarget {
  const { open, sync } = parts;
  const { reader } = open.data;
  const isSample = open.record.kind === 'sample';
  return {
    readSettings: async () =>
      parts.decide(parseAutoSyncChoices(await reader.call('readPreference', { name: AUTO_SYNC_PREFERENCE }))),
    readLastRun: () => readLastRun(sync, reader),
    isRunning: () => sync.running,
    isTokenUsable: () => open.token !== null && !open.tokenRejected,
    async askService(signal) {
      // The built-in service always answers.
      if (isSample || open.token === null) return;
      await parts.verifyToken({ serviceUrl: open.record.serviceUrl, token: open.token }, signal);
    },
    startSync: parts.startSync,
    rejectToken: parts.rejectToken,
  };
}

export function hasEndedUnreached(run: readonly Receipt[]): boolean {
  const code = findDeciding(run)?.error?.code;
  return UNREACHED_CODES.some((each) => each === code);
}

/**
 * When the last sync of everything started; null if there is none. Syncs that were cut off do not count, and neither do runs
 * that only check, or read a part: the next sync is due as if they had not been. One that failed, or that a person cancelled,
 * counts. `receipts`: newest first.
 */
export function findLastSync(receipts: readonly Receipt[]): number | null {
  // By their order, not by their times, which may lie in the future if the clock was set back.
  const runs = [...Map.groupBy(receipts.toReversed(), ({ runId }) => runId).values()];
  const sync = runs.findLast((run) => isSyncOfAll(run) && !run.some(({ error }) => wasCutOff(error)));
  return sync === undefined ? null : startOf(sync);
}

/** Only a sync of everything leaves a receipt for each resource. */
function isSyncOfAll(run: readonly Receipt[]): boolean {
  return RESOURCES.every((resource) => run.some((receipt) => receipt.resource === resource));
}

function startOf(run: readonly Receipt[]): number {
  return Math.max(...run.map(({ startedAt }) => Date.parse(startedAt)));
}

async function readLastRun(sync: SyncRunner, reader: Reader): Promise<AutoSyncState['lastRun']> {
  const { resources } = await sync.status();
  // Also receipts that could not be saved.
  const last = resources.flatMap((status) => status.last ?? []);
  if (last.length === 0) return null;
  const saved = await reader.call('listReceipts', { limit: RECEIPTS_READ });
  return { startedMs: findLastSync([...last, ...saved]), hasEndedUnreached: hasEndedUnreached(lastRunOf(resources)) };
}
