// The window's calls about syncing and about proving what was synced.

import type { CallName, HandlersOf } from '../../shared/contract/calls.ts';
import { isDataset } from '../../shared/contract/fields.ts';
import type { ParityPlan } from '../../shared/contract/proof.ts';
import { AppError } from '../errors.ts';
import type { OwnSaves } from '../session/own-saves.ts';
import type { ProxySignIn } from '../session/proxy-sign-in.ts';
import type { SessionManager } from '../session/session.ts';
import { MAX_PARITY_CHECK_REQUESTS, MAX_PARITY_REQUESTS } from '../sync/reading/budget.ts';
import type { ProfileSync } from './profile-sync.ts';

export type SyncHandlerParts = {
  readonly session: SessionManager;
  readonly sync: ProfileSync;
  readonly proxy: ProxySignIn;
  readonly saves: OwnSaves;
};

export function syncHandlers({ session, sync, proxy }: SyncHandlerParts) {
  return {
    startSync({ scope }) {
      proxy.allow();
      return sync.start(scope);
    },
    cancelSync() {
      sync.getRunner().cancel();
      return null;
    },
    getSyncStatus: () => sync.getRunner().status(),
    async decideHeldBack({ resource, decision }) {
      if (!isDataset(resource)) throw new AppError('notFound', 'dictionaries are never held back');
      const { data } = session.getOpen();
      const runner = sync.getRunner();
      // It compares what it reads with the live copy, or is about to replace it.
      if (runner.running) throw new AppError('busy', 'a sync is running');
      await data.writer.call('decideHeldBack', { dataset: resource, decision });
      await runner.reportStatus(resource);
      const { last } = await data.status(resource);
      if (decision === 'take' && last !== null) await runner.compareViews(last.runId);
      return null;
    },
  } satisfies Partial<HandlersOf<CallName>>;
}

export function proofHandlers({ session, sync, saves }: SyncHandlerParts) {
  async function getParityPlan(): Promise<ParityPlan> {
    const standing = await session.getOpen().data.reader.call('readParityStanding', {});
    return { ...standing, requestsOfSync: MAX_PARITY_REQUESTS, requestsOfCheck: MAX_PARITY_CHECK_REQUESTS };
  }

  return {
    getParityPlan,
    async pauseParity({ paused }) {
      const { data } = session.getOpen();
      const runner = sync.getRunner();
      // Saved first: a run that is paused reads the setting to explain why checks are missing.
      await saves.track(data.writer.call('pauseParity', { paused }, { rank: 'own' }));
      if (paused) runner.pauseParity();
      return await getParityPlan();
    },
    async removePin(args) {
      const { data } = session.getOpen();
      const runner = sync.getRunner();
      const pins = await saves.track(data.writer.call('removePin', args, { rank: 'own' }));
      // The Client filter no longer answers for this client.
      await runner.reportStatus('charges');
      return pins;
    },
  } satisfies Partial<HandlersOf<CallName>>;
}
