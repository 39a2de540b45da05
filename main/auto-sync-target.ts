// The open profile as automatic sync sees it.

import type { AutoSyncTarget } from './auto-sync.ts';
import { parseSettings, SETTINGS_PREFERENCE, type AutoSyncState } from './auto-sync-plan.ts';
import type { OpenProfile } from './session.ts';
import type { SyncRunner } from './sync-runner.ts';

export type TargetParts = {
  readonly open: OpenProfile;
  readonly sync: SyncRunner;
  readonly verifyToken: (credentials: { serviceUrl: string; token: string }, signal: AbortSignal) => Promise<void>;
  readonly startSync: () => void;
  readonly rejectToken: () => void;
};

export function autoSyncTarget(parts: TargetParts): AutoSyncTarget {
  const { open, sync } = parts;
  const { reader } = open.data;
  const isSample = open.record.kind === 'sample';
  return {
    readSettings: async () => parseSettings(await reader.call('readPreference', { name: SETTINGS_PREFERENCE })),
    readLastRun: () => readLastRun(sync),
    isRunning: () => sync.running,
    isTokenUsable: () => open.token !== null && !open.tokenRejected,
    async askService(signal) {
      // The built-in service is always there.
      if (isSample || open.token === null) return;
      await parts.verifyToken({ serviceUrl: open.record.serviceUrl, token: open.token }, signal);
    },
    startSync: parts.startSync,
    rejectToken: parts.rejectToken,
  };
}

async function readLastRun(sync: SyncRunner): Promise<AutoSyncState['lastRun']> {
  const { resources } = await sync.status();
  const receipts = resources.flatMap(({ last }) => last ?? []);
  const [newest] = receipts.toSorted((a, b) => b.startedAt.localeCompare(a.startedAt));
  if (newest === undefined) return null;
  const run = receipts.filter(({ runId }) => runId === newest.runId);
  const endedOffline = run.some(({ error }) => error?.code === 'offline');
  return { startedMs: Date.parse(newest.startedAt), endedOffline };
}
