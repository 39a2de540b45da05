// What the main process does for each call of the contract: some calls are passed on to a thread, each other one has a
// handler in its room. main/ipc.ts checks the sender and the arguments before.

import type { CallName, EventName, Events, HandlersOf } from '../shared/contract/calls.ts';
import type { ShownCommand } from '../shared/contract/app/commands.ts';
import type { TravelCheck } from '../shared/contract/travel.ts';
import { joinHandlers } from './join-handlers.ts';
import type { OwnSaves } from './session/own-saves.ts';
import { policyHandlers, type PolicyHandlerParts } from './policy/policy-handlers.ts';
import { exportHandlers, type ExportHandlerParts } from './saving/export-handlers.ts';
import { saveHandlers, type SaveHandlerParts } from './saving/save-handlers.ts';
import { sendingHandlers, type SendingHandlerParts } from './sending/sending-handlers.ts';
import {
  secretHandlers,
  sessionHandlers,
  signInHandlers,
  type SessionHandlerParts,
} from './session/session-handlers.ts';
import type { SessionManager } from './session/session.ts';
import { settingsHandlers, type SettingsHandlerParts } from './settings/settings-handlers.ts';
import { proofHandlers, syncHandlers, type SyncHandlerParts } from './sync-runs/sync-handlers.ts';
import { runtimeNames } from './support/runtime-versions.ts';
import { supportHandlers, type SupportHandlerParts } from './support/support-handlers.ts';
import { AGGREGATES_ROUTES } from './threads/aggregates-protocol.ts';
import { laneOf, passOn } from './threads/pass-on.ts';
import { READER_ROUTES } from './threads/reader-protocol.ts';
import { WRITER_ROUTES } from './threads/writer/writer-protocol.ts';
import type { UpdateState } from './updates/update-state.ts';

export type Handlers = HandlersOf<CallName>;

type OtherHandlerParts = {
  readonly session: SessionManager;
  readonly saves: OwnSaves;
  readonly checkTravel: (staleAfterDays: number) => Promise<TravelCheck>;
  /** Called when a preference has been written. */
  readonly onPreference: (name: string) => void;
  readonly noteUse: () => void;
  /** A click brings the window to the front before `onClick` is called. `onFailed`: the system did not show it. */
  readonly showNotice: (notice: {
    readonly title: string;
    readonly body: string;
    readonly onClick: () => void;
    readonly onFailed: () => void;
  }) => void;
  /** On the app's icon: how many views have news that nobody has seen. */
  readonly showBadge: (views: number) => void;
  readonly showMenu: (commands: readonly ShownCommand[]) => void;
  readonly emit: <E extends EventName>(name: E, payload: Events[E]) => void;
  /** The version of this app. */
  readonly version: string;
  readonly updates: Pick<UpdateState, 'standing' | 'restart'>;
};
export type HandlerParts = SessionHandlerParts &
  SyncHandlerParts &
  SaveHandlerParts &
  ExportHandlerParts &
  SendingHandlerParts &
  SettingsHandlerParts &
  PolicyHandlerParts &
  SupportHandlerParts &
  OtherHandlerParts;

export function createHandlers(parts: HandlerParts): Handlers {
  const saving = saveHandlers(parts);
  const lock = async (): Promise<void> => {
    saving.cancelPdf();
    await parts.lock();
  };
  return joinHandlers([
    routedHandlers(parts),
    sessionHandlers(parts),
    signInHandlers(parts),
    secretHandlers({ ...parts, lock }),
    syncHandlers(parts),
    proofHandlers(parts),
    saving,
    exportHandlers(parts),
    sendingHandlers(parts),
    settingsHandlers(parts),
    policyHandlers(parts),
    supportHandlers(parts),
    otherHandlers(parts),
  ]);
}

function routedHandlers({ session, saves }: Pick<OtherHandlerParts, 'session' | 'saves'>) {
  return joinHandlers([
    passOn(READER_ROUTES, () => session.getOpen().data.reader),
    passOn(AGGREGATES_ROUTES, () => session.getOpen().data.aggregates),
    passOn(
      WRITER_ROUTES,
      () => session.getOpen().data.writer,
      (answer) => saves.track(answer),
    ),
  ]);
}

function otherHandlers({ session, ...parts }: OtherHandlerParts) {
  return {
    queryRows: (query, asker) =>
      session.getOpen().data.queryRows(query, laneOf({ name: 'queryRows', about: query.dataset, asker })),
    runTravelCheck: ({ staleAfterDays }) => parts.checkTravel(staleAfterDays),
    showViewNotice({ viewId, title, body }) {
      parts.showNotice({
        title,
        body,
        onClick: () => parts.emit('viewNoticeClicked', { viewId }),
        onFailed: () => parts.emit('viewNoticeFailed', null),
      });
      return null;
    },
    showBadge({ views }) {
      parts.showBadge(views);
      return null;
    },
    showMenu({ commands }) {
      parts.showMenu(commands);
      return null;
    },
    noteUse() {
      parts.noteUse();
      return null;
    },
    getAppAbout: () => ({ version: parts.version, runtime: runtimeNames(), updates: parts.updates.standing }),
    restartToUpdate() {
      session.refuseToDelete();
      parts.updates.restart();
      return null;
    },
    async writePreference(args) {
      await parts.saves.track(session.getOpen().data.writer.call('writePreference', args, latestOf(args.name)));
      parts.onPreference(args.name);
      return null;
    },
  } satisfies Partial<Handlers>;
}

/** The newest value of a preference replaces those that are not stored yet. */
function latestOf(name: string) {
  return { lane: `preference ${name}`, rank: 'own' } as const;
}
