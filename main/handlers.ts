// What each call of the contract does. Checking the sender and the arguments is main/ipc.ts's job.

import type { CallArguments, CallName, CallValue, Session, SyncScope, TravelCheck } from '../preload/contract.ts';
import { SETTINGS_PREFERENCE } from './auto-sync-plan.ts';
import type { Clock } from './clock.ts';
import { AppError } from './errors.ts';
import type { JobQueue } from './job-queue.ts';
import { saveText, type ChooseSavePath } from './save-text.ts';
import { checkConnection } from './service/connection-check.ts';
import type { ServiceClient } from './service/client.ts';
import type { OpenProfile, SessionManager } from './session.ts';
import { isDataset } from './sync/plan.ts';
import type { SyncRunner } from './sync-runner.ts';

export type Handlers = {
  readonly [N in CallName]: (args: CallArguments<N>) => Promise<CallValue<N>> | CallValue<N>;
};

export type HandlerParts = {
  readonly session: SessionManager;
  readonly syncOf: (open: OpenProfile) => SyncRunner;
  readonly clientOf: (open: OpenProfile) => ServiceClient;
  readonly stopSync: () => Promise<void>;
  readonly checkTravel: () => Promise<TravelCheck>;
  /** What a person wishes of automatic sync has changed. */
  readonly onSettings: () => void;
  /** Session changes, the start among them, wait for each other: two at once would open two profiles. */
  readonly oneAtATime: JobQueue;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  readonly clipboard: (text: string) => Promise<void>;
  readonly showItemInFolder: (path: string) => void;
  readonly chooseSavePath: ChooseSavePath;
};

export function createHandlers(parts: HandlerParts): Handlers {
  const { session, oneAtATime } = parts;

  function changeSession(change: () => Promise<void>): Promise<Session> {
    return oneAtATime(async () => {
      await change();
      return session.session;
    });
  }

  function startSync({ scope }: { readonly scope: SyncScope }): { readonly runId: string } {
    const open = session.getOpen();
    return parts.syncOf(open).start({ client: parts.clientOf(open), token: open.token, scope });
  }

  /** A copy that was never taken is what a person who just came in wants first. */
  async function startFirstSync(): Promise<void> {
    const status = await parts.syncOf(session.getOpen()).status();
    if (status.progress === null && status.resources.every((resource) => resource.asOf === null)) {
      startSync({ scope: { kind: 'quick' } });
    }
  }

  return {
    // Waits for a start under way, so that the window never sees a state that is about to change.
    getSession: () => oneAtATime(() => Promise.resolve(session.session)),
    checkConnection: ({ serviceUrl, token }) =>
      checkConnection({ serviceUrl, token, fetch: parts.fetch, clock: parts.clock }),
    signIn: (typed) =>
      changeSession(async () => {
        await parts.stopSync();
        await session.signIn(typed);
        await startFirstSync();
      }),
    openSample: () =>
      changeSession(async () => {
        await parts.stopSync();
        await session.openSample();
        await startFirstSync();
      }),
    enterToken: ({ token }) => changeSession(() => session.enterToken(token)),
    signOut: () =>
      changeSession(async () => {
        await parts.stopSync();
        await session.signOut();
      }),
    unlock: ({ passphrase }) => changeSession(() => session.unlock(passphrase)),
    protectWithPassphrase: ({ passphrase }) =>
      changeSession(async () => {
        if (parts.syncOf(session.getOpen()).running) throw new AppError('busy', 'a sync is running');
        await session.protectWithPassphrase(passphrase);
      }),
    retryKeychain: () => changeSession(() => session.retry()),

    startSync,
    cancelSync() {
      parts.syncOf(session.getOpen()).cancel();
      return null;
    },
    getSyncStatus: () => parts.syncOf(session.getOpen()).status(),
    listReceipts: (args) => session.getOpen().data.reader.call('listReceipts', args),
    async decideHeldBack({ resource, decision }) {
      if (!isDataset(resource)) throw new AppError('notFound', 'dictionaries are never held back');
      const open = session.getOpen();
      await open.data.writer.call('decideHeldBack', { dataset: resource, decision });
      await parts.syncOf(open).tellStatus(resource);
      return null;
    },

    getLearnedFacts: (args) => session.getOpen().data.reader.call('getLearnedFacts', args),
    listParity: (args) => session.getOpen().data.reader.call('listParity', args, { lane: 'parity' }),
    listPins: (args) => session.getOpen().data.reader.call('listPins', args),
    addPins: (args) => session.getOpen().data.writer.call('addPins', args),
    renamePin: (args) => session.getOpen().data.writer.call('renamePin', args),
    async removePin(args) {
      const open = session.getOpen();
      const pins = await open.data.writer.call('removePin', args);
      // What the Client filter answered is gone.
      await parts.syncOf(open).tellStatus('charges');
      return pins;
    },

    listRuns: (args) => session.getOpen().data.reader.call('listRuns', args),
    listChanges: (args) => session.getOpen().data.reader.call('listChanges', args, { lane: 'changes' }),
    listRestatements: (args) => session.getOpen().data.reader.call('listRestatements', args),
    getRestatement: (args) => session.getOpen().data.reader.call('getRestatement', args),
    getRowHistory: (args) => session.getOpen().data.reader.call('getRowHistory', args),
    listLedgerDates: (args) => session.getOpen().data.reader.call('listLedgerDates', args),
    keepLedgerDate: (args) => session.getOpen().data.writer.call('keepLedgerDate', args),

    runTravelCheck: () => parts.checkTravel(),

    queryRows: (query) => session.getOpen().data.reader.call('queryRows', query, { lane: `rows ${query.dataset}` }),
    queryTotals: (query) =>
      session.getOpen().data.reader.call('queryTotals', query, { lane: `totals ${query.dataset}` }),
    queryFacet: (args) =>
      session.getOpen().data.reader.call('queryFacet', args, { lane: `facet ${JSON.stringify(args.subject)}` }),
    getRow: (args) => session.getOpen().data.reader.call('getRow', args),
    listDictionary: (args) => session.getOpen().data.reader.call('listDictionary', args),

    readPreference: (args) => session.getOpen().data.reader.call('readPreference', args),
    async writePreference(args) {
      await session.getOpen().data.writer.call('writePreference', args);
      if (args.name === SETTINGS_PREFERENCE) parts.onSettings();
      return null;
    },

    async copyText({ text }) {
      await parts.clipboard(text);
      return null;
    },
    saveText: (args) => saveText(args, parts.chooseSavePath),
    showDataFile() {
      parts.showItemInFolder(session.getDataFolder());
      return null;
    },
  };
}
