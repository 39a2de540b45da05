// What the window may do beyond showing the app's own pages. Pure decisions: main/shell/electron-guards.ts asks here before
// Electron acts, main/ipc.ts before a call is answered.

/** A standard scheme, so that the pages have an origin of their own. */
export const APP_SCHEME = 'app';
const APP_ORIGIN = `${APP_SCHEME}://commission-desk`;
export const APP_START_URL = `${APP_ORIGIN}/index.html`;

/** Hosts that a link may open in the person's own browser. None: no screen links out. */
export const EXTERNAL_HOSTS: readonly string[] = [];

export function isAppUrl(url: string): boolean {
  // Not URL.origin: Node knows no custom schemes and calls their origin "null".
  const parsed = URL.parse(url);
  return parsed !== null && `${parsed.protocol}//${parsed.host}` === APP_ORIGIN && !hasCredentials(parsed);
}

/** The app is one page: it never navigates, except that a reload asks for the same address again. */
export function isNavigationAllowed(url: string, isMainFrame: boolean): boolean {
  return isMainFrame && isAppUrl(url);
}

export type WindowOpenDecision = { readonly kind: 'deny' } | { readonly kind: 'openExternally'; readonly url: string };

/** Never a new window of the app; at most a page in the person's own browser. */
export function decideWindowOpen(url: string, externalHosts: readonly string[]): WindowOpenDecision {
  return isExternalLinkAllowed(url, externalHosts) ? { kind: 'openExternally', url } : { kind: 'deny' };
}

export function isExternalLinkAllowed(url: string, externalHosts: readonly string[]): boolean {
  const parsed = URL.parse(url);
  if (parsed === null || parsed.protocol !== 'https:' || hasCredentials(parsed)) return false;
  return parsed.port === '' && externalHosts.includes(parsed.hostname);
}

/** None: copying goes through the `copyText` call, and nothing else of a browser's powers is used. */
export function isPermissionAllowed(_permission: string): boolean {
  return false;
}

/** The parts of Electron's WebFrameMain that tell who sent a message. */
export type SenderFrame = { readonly url: string; readonly parent: unknown };

/** Only the app's own page as the top frame of its window; a frame that has gone is nobody. */
export function isTrustedSender(frame: SenderFrame | null): boolean {
  return frame !== null && frame.parent === null && isAppUrl(frame.url);
}

function hasCredentials(url: URL): boolean {
  return url.username !== '' || url.password !== '';
}
