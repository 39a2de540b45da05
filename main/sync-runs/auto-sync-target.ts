// The open profile as automatic sync sees it.

import { UNREACHED_CODES } from '../../shared/contract/errors.ts';
import type { Receipt } from '../../shared/contract/sync.ts';
import type { AutoSyncTarget } from './auto-sync.ts';
import {
  AUTO_SYNC_PREFERENCE,
  parseAutoSyncChoices,
  type AutoSyncChoices,
} from '../../shared/rules/auto-sync-settings.ts';
import { findDeciding, lastRunOf } from '../../shared/contract/last-run.ts';
import type { AutoSyncState } from './auto-sync-plan.ts';
import type { OpenProfile } from '../session/session-state.ts';
import type { VerifyToken } from '../session/token-check.ts';
import type { SyncRunner } from './sync-runner.ts';

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
    readLastRun: () => readLastRun(sync),
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

async function readLastRun(sync: SyncRunner): Promise<AutoSyncState['lastRun']> {
  const { resources } = await sync.status();
  const run = lastRunOf(resources.flatMap(({ last }) => last ?? []));
  if (run.length === 0) return null;
  const startedMs = Math.max(...run.map(({ startedAt }) => Date.parse(startedAt)));
  return { startedMs, hasEndedUnreached: hasEndedUnreached(run) };
}
