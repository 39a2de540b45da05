// The app's sessions. Both are in memory, so that nothing of a page or a request is left on disk: the page's reaches only
// app://, the service's is used by requests of the main process alone. The default session is on disk and is never used.
// electron-updater opens one more for its own requests, in memory.

import type { Session } from 'electron';
import { guardSession } from './guards.ts';
import { APP_SCHEME, isRequestAllowed, PAGE_PARTITION } from './page-limits.ts';

type SessionsParts = {
  readonly session: typeof Electron.Session & { readonly defaultSession: Session };
  readonly isPackaged: boolean;
  /** Answers the page's requests under app://. */
  readonly respond: (request: Request) => Promise<Response>;
};
export type Sessions = { readonly page: Session; readonly service: Session; readonly unused: Session };

const SERVICE_PARTITION = 'service';
/**
 * The discard port of this computer, where nothing answers. A proxy also keeps Chromium from resolving names and from
 * opening connections by ways that no request filter sees, such as prefetching and WebRTC.
 */
const DEAD_END = { mode: 'fixed_servers', proxyRules: 'http://127.0.0.1:9', proxyBypassRules: '<-loopback>' } as const;
/** Reserved names are never resolved. */
const NO_DICTIONARIES = 'https://dictionaries.invalid/';

/** Call it once, after the app is ready and before its first window. */
export async function openSessions({ session, isPackaged, respond }: SessionsParts): Promise<Sessions> {
  const page = session.fromPartition(PAGE_PARTITION);
  const service = session.fromPartition(SERVICE_PARTITION, { cache: false });
  const unused = session.defaultSession;
  for (const each of [page, service, unused]) {
    guardSession(each);
    closeSpellchecker(each);
  }
  await Promise.all([page, unused].map((each) => closeToNetwork(each, isPackaged)));
  page.protocol.handle(APP_SCHEME, respond);
  return { page, service, unused };
}

/** Deletes what pages and requests have left in memory, and what an earlier version of the app has left on disk. */
export async function forgetSessions({ page, service, unused }: Sessions): Promise<void> {
  await Promise.all(
    [page, service, unused].flatMap((each) => [
      each.closeAllConnections(),
      each.clearAuthCache(),
      each.clearHostResolverCache(),
      each.clearCache(),
      each.clearStorageData(),
    ]),
  );
}

/** Chromium downloads dictionaries even for pages without spellchecking. */
function closeSpellchecker(session: Session): void {
  session.setSpellCheckerLanguages([]);
  session.setSpellCheckerDictionaryDownloadURL(NO_DICTIONARIES);
}

async function closeToNetwork(session: Session, isPackaged: boolean): Promise<void> {
  session.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !isRequestAllowed(url, isPackaged) }));
  await session.setProxy(DEAD_END);
}
