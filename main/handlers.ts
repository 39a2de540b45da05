// What each call of the contract does. Checking the sender and the arguments is main/ipc.ts's job.

import type { CallArguments, CallName, CallValue, EventName, Events } from '../shared/contract/calls.ts';
import type { ParityPlan } from '../shared/contract/proof.ts';
import type { Session } from '../shared/contract/session.ts';
import type { SyncScope } from '../shared/contract/sync.ts';
import type { TravelCheck } from '../shared/contract/travel.ts';
import { AUTO_SYNC_PREFERENCE } from '../shared/rules/auto-sync-settings.ts';
import { AppError } from './errors.ts';
import { exportHandlers, type ExportHandlerParts } from './saving/export-handlers.ts';
import type { JobQueue } from './session/job-queue.ts';
import { savePdf, type PrintPage } from './saving/print.ts';
import { copyImage, saveImage } from './saving/save-image.ts';
import { saveText, type ChooseSavePath } from './saving/save-text.ts';
import { createSavedPlaces } from './saving/saved-places.ts';
import { checkConnection } from './service/connection-check.ts';
import type { ServiceClient } from './service/client.ts';
import type { OpenProfile } from './session/session-state.ts';
import { PARITY_CHECK_REQUESTS, PARITY_REQUESTS } from './sync/reading/budget.ts';
import { isDataset } from './sync/reading/plan.ts';
import type { SyncRunner } from './sync-runs/sync-runner.ts';

export type Handlers = {
  readonly [N in CallName]: (args: CallArguments<N>) => Promise<CallValue<N>> | CallValue<N>;
};

export type HandlerParts = Omit<ExportHandlerParts, 'places'> & {
  readonly chooseSavePath: ChooseSavePath;
  readonly showItemInFolder: (path: string) => void;
  readonly syncOf: (open: OpenProfile) => SyncRunner;
  readonly clientOf: (open: OpenProfile) => ServiceClient;
  /** Without syncs, exports, and what is remembered of them: another profile may come. */
  readonly withoutWork: <T>(change: () => Promise<T>) => Promise<T>;
  readonly checkTravel: (staleAfterDays: number) => Promise<TravelCheck>;
  /** What a person wishes of automatic sync has changed. */
  readonly onSettings: () => void;
  readonly changeSession: (change: () => Promise<void>) => Promise<void>;
  readonly startFirstSync: () => Promise<void>;
  readonly oneAtATime: JobQueue;
  readonly fetch: typeof globalThis.fetch;
  readonly clipboard: (text: string, html?: string) => Promise<void>;
  readonly clipboardImage: (png: Uint8Array) => Promise<void>;
  readonly printPage: PrintPage;
  /** A click brings the window to the front first. */
  readonly showNotice: (notice: {
    readonly title: string;
    readonly body: string;
    readonly onClick: () => void;
  }) => void;
  readonly emit: <E extends EventName>(name: E, payload: Events[E]) => void;
};

export function createHandlers(parts: HandlerParts): Handlers {
  const { session, oneAtATime } = parts;
  const places = createSavedPlaces(parts);

  async function changeSession(change: () => Promise<void>): Promise<Session> {
    await parts.changeSession(change);
    return session.session;
  }

  function startSync({ scope }: { readonly scope: SyncScope }): { readonly runId: string } {
    const open = session.getOpen();
    return parts.syncOf(open).start({ client: parts.clientOf(open), token: open.token, scope });
  }

  async function getParityPlan(): Promise<ParityPlan> {
    const standing = await session.getOpen().data.reader.call('readParityStanding', {});
    return { ...standing, requestsOfSync: PARITY_REQUESTS, requestsOfCheck: PARITY_CHECK_REQUESTS };
  }

  return {
    // Waits for a start under way, so that the window never sees a state that is about to change.
    getSession: () => oneAtATime(() => Promise.resolve(session.session)),
    checkConnection: ({ serviceUrl, token }) =>
      checkConnection({ serviceUrl, token, fetch: parts.fetch, clock: parts.clock }),
    signIn: (typed) =>
      changeSession(async () => {
        await parts.withoutWork(() => session.signIn(typed));
        await parts.startFirstSync();
      }),
    openSample: () =>
      changeSession(async () => {
        await parts.withoutWork(() => session.openSample());
        await parts.startFirstSync();
      }),
    enterToken: ({ token }) => changeSession(() => session.enterToken(token)),
    signOut: () => changeSession(() => parts.withoutWork(() => session.signOut())),
    unlock: ({ passphrase }) => changeSession(() => session.unlock(passphrase)),
    protectWithPassphrase: ({ passphrase }) =>
      changeSession(async () => {
        const open = session.findOpen();
        if (open !== null && parts.syncOf(open).running) throw new AppError('busy', 'a sync is running');
        await parts.exports.whileStopped(() => session.protectWithPassphrase(passphrase));
      }),
    keepUntilQuit: () => changeSession(() => session.keepUntilQuit()),
    startFresh: () => changeSession(() => session.startFresh()),
    retryKeychain: () =>
      changeSession(async () => {
        // The copy that is read goes when the file is opened again.
        if (session.findOpen()?.data.isReadOnly === true) await parts.exports.whileStopped(() => session.retry());
        else await session.retry();
      }),

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
      const { last } = await open.data.status(resource);
      if (decision === 'take' && last !== null) await parts.syncOf(open).compareViews(last.runId);
      return null;
    },

    getLearnedFacts: (args) => session.getOpen().data.reader.call('getLearnedFacts', args),
    listParity: (args) => session.getOpen().data.reader.call('listParity', args, { lane: 'parity' }),
    getParityPlan: () => getParityPlan(),
    async pauseParity({ paused }) {
      const open = session.getOpen();
      // Kept first: a run that is told to leave them out finds the reason.
      await open.data.writer.call('pauseParity', { paused });
      if (paused) parts.syncOf(open).pauseParity();
      return await getParityPlan();
    },
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
    // Counting them for a file is not the list.
    listChanges: (args) =>
      session.getOpen().data.reader.call('listChanges', args, { lane: `changes ${args.pageSize}` }),
    listRestatements: (args) => session.getOpen().data.reader.call('listRestatements', args),
    getRestatement: (args) => session.getOpen().data.reader.call('getRestatement', args),
    getRowHistory: (args) => session.getOpen().data.reader.call('getRowHistory', args),
    listLedgerDates: (args) => session.getOpen().data.reader.call('listLedgerDates', args),
    keepLedgerDate: (args) => session.getOpen().data.writer.call('keepLedgerDate', args),

    runTravelCheck: ({ staleAfterDays }) => parts.checkTravel(staleAfterDays),

    // Whoever asks for another number of rows, or of values below, is not the table, and must not take its place.
    queryRows: (query) => session.getOpen().data.queryRows(query, `rows ${query.dataset} ${query.pageSize}`),
    // Totals of all rows and of those that are filtered are asked side by side.
    queryTotals: (query) =>
      session.getOpen().data.aggregates.call('queryTotals', query, {
        lane: `totals ${query.dataset} ${query.filters.length === 0 ? 'all' : 'filtered'} ${query.pageSize}`,
      }),
    queryFacet: (args) =>
      session.getOpen().data.aggregates.call('queryFacet', args, {
        lane: `facet ${args.query.dataset} ${args.limit} ${JSON.stringify(args.subject)}`,
      }),
    queryGroups: (args) =>
      session.getOpen().data.aggregates.call('queryGroups', args, {
        lane: `groups ${args.query.dataset} ${args.by} ${args.query.pageSize}`,
      }),
    listEmptyFields: (query) =>
      session.getOpen().data.aggregates.call('listEmptyFields', query, { lane: `empty ${query.dataset}` }),
    getNameMatch: (args) => session.getOpen().data.aggregates.call('getNameMatch', args),
    countNamesakes: (args) => session.getOpen().data.reader.call('countNamesakes', args),
    getPeriods: (args) => session.getOpen().data.reader.call('getPeriods', args),
    getRow: (args) => session.getOpen().data.reader.call('getRow', args),
    getChargeClients: (args) => session.getOpen().data.reader.call('getChargeClients', args),
    listDictionary: (args) => session.getOpen().data.reader.call('listDictionary', args),

    listViews: (args) => session.getOpen().data.reader.call('listViews', args),
    saveView: (args) => session.getOpen().data.writer.call('saveView', args),
    deleteView: (args) => session.getOpen().data.writer.call('deleteView', args),
    orderViews: (args) => session.getOpen().data.writer.call('orderViews', args),
    listViewNews: (args) => session.getOpen().data.reader.call('listViewNews', args),
    dismissViewNews: (args) => session.getOpen().data.writer.call('dismissViewNews', args),
    showViewNotice({ viewId, title, body }) {
      parts.showNotice({ title, body, onClick: () => parts.emit('viewWished', { viewId }) });
      return null;
    },

    readPreference: (args) => session.getOpen().data.reader.call('readPreference', args),
    async writePreference(args) {
      await session.getOpen().data.writer.call('writePreference', args);
      if (args.name === AUTO_SYNC_PREFERENCE) parts.onSettings();
      return null;
    },

    async copyText({ text, html }) {
      await parts.clipboard(text, html);
      return null;
    },
    copyImage: (args) => copyImage(args, parts.clipboardImage),
    saveText: (args) => saveText(args, places.choose),
    saveImage: (args) => saveImage(args, places.choose),
    savePdf: (args) => savePdf(args, { choosePath: places.choose, printPage: parts.printPage }),
    ...exportHandlers({ ...parts, places }),
    showDataFile() {
      parts.showItemInFolder(session.getDataFolder());
      return null;
    },
  };
}
