// What each call of the contract does; calls that a thread answers as they come are passed on. Checking the sender and
// the arguments is main/ipc.ts's job.

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
import { AGGREGATES_ROUTES } from './threads/aggregates-protocol.ts';
import { passOn } from './threads/pass-on.ts';
import { READER_ROUTES } from './threads/reader-protocol.ts';
import { WRITER_ROUTES } from './threads/writer/writer-protocol.ts';

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
  const data = (): OpenProfile['data'] => session.getOpen().data;

  async function changeSession(change: () => Promise<void>): Promise<Session> {
    await parts.changeSession(change);
    return session.session;
  }

  function startSync({ scope }: { readonly scope: SyncScope }): { readonly runId: string } {
    const open = session.getOpen();
    return parts.syncOf(open).start({ client: parts.clientOf(open), token: open.token, scope });
  }

  async function getParityPlan(): Promise<ParityPlan> {
    const standing = await data().reader.call('readParityStanding', {});
    return { ...standing, requestsOfSync: PARITY_REQUESTS, requestsOfCheck: PARITY_CHECK_REQUESTS };
  }

  return {
    ...passOn(READER_ROUTES, () => data().reader),
    ...passOn(AGGREGATES_ROUTES, () => data().aggregates),
    ...passOn(WRITER_ROUTES, () => data().writer),

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
    async decideHeldBack({ resource, decision }) {
      if (!isDataset(resource)) throw new AppError('notFound', 'dictionaries are never held back');
      const open = session.getOpen();
      await open.data.writer.call('decideHeldBack', { dataset: resource, decision });
      await parts.syncOf(open).tellStatus(resource);
      const { last } = await open.data.status(resource);
      if (decision === 'take' && last !== null) await parts.syncOf(open).compareViews(last.runId);
      return null;
    },

    getParityPlan: () => getParityPlan(),
    async pauseParity({ paused }) {
      const open = session.getOpen();
      // Kept first: a run that is told to leave them out finds the reason.
      await open.data.writer.call('pauseParity', { paused });
      if (paused) parts.syncOf(open).pauseParity();
      return await getParityPlan();
    },
    async removePin(args) {
      const open = session.getOpen();
      const pins = await open.data.writer.call('removePin', args);
      // What the Client filter answered is gone.
      await parts.syncOf(open).tellStatus('charges');
      return pins;
    },

    runTravelCheck: ({ staleAfterDays }) => parts.checkTravel(staleAfterDays),

    // Requests with another page size come from elsewhere: they must not cancel the table's request.
    queryRows: (query) => data().queryRows(query, `rows ${query.dataset} ${query.pageSize}`),

    showViewNotice({ viewId, title, body }) {
      parts.showNotice({ title, body, onClick: () => parts.emit('viewNoticeClicked', { viewId }) });
      return null;
    },

    async writePreference(args) {
      await data().writer.call('writePreference', args);
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
