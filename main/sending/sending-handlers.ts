// The window's calls about views that are sent and received.

import type { CallName, HandlersOf } from '../../shared/contract/calls.ts';
import type { SessionManager } from '../session/session.ts';
import { encodeView } from './view-encoding.ts';
import { ofService, readViewFile, type ViewInbox } from './view-inbox.ts';

export type SendingHandlerParts = {
  readonly session: SessionManager;
  readonly inbox: ViewInbox;
  /** Lets the person choose a file. Null if they cancelled. */
  readonly chooseOpenPath: () => Promise<string | null>;
};

export function sendingHandlers({ session, inbox, chooseOpenPath }: SendingHandlerParts) {
  const serviceUrl = (): string => session.getOpen().record.serviceUrl;
  return {
    encodeView: ({ view }) => encodeView({ ...view, serviceUrl: serviceUrl() }),
    takeReceivedView: () => inbox.take(serviceUrl()),
    async openViewFile() {
      const path = await chooseOpenPath();
      return path === null ? null : ofService(await readViewFile(path), serviceUrl());
    },
  } satisfies Partial<HandlersOf<CallName>>;
}
