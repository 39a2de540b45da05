// Applies the decisions of main/shell/page-limits.ts to everything that a page could try: navigation, new windows, embedded
// pages, permissions, devices, downloads, the person's certificates.

import type { App, Session, Shell, WebContents } from 'electron';
import type { Log } from '../log.ts';
import { decideWindowOpen, EXTERNAL_HOSTS, isNavigationAllowed, isPermissionAllowed } from './page-limits.ts';

export type GuardParts = { readonly app: App; readonly shell: Shell; readonly log: Log };

/** Call it before the first window is opened, so that each window has its guards from the beginning. */
export function guardAllContents({ app, shell, log }: GuardParts): void {
  app.on('web-contents-created', (_event, contents) => guardContents(contents, shell, log));
  // Otherwise Electron sends the first certificate of the person's store to any server that asks.
  app.on('select-client-certificate', (event, _contents, _url, _certificates, answer) => {
    event.preventDefault();
    answer();
    log.warn('a certificate of this computer was asked for, and not sent');
  });
}

function guardContents(contents: WebContents, shell: Shell, log: Log): void {
  const refuse = (event: Electron.Event<{ url: string; isMainFrame: boolean }>): void => {
    if (isNavigationAllowed(event.url, event.isMainFrame)) return;
    event.preventDefault();
    log.warn('navigation refused', { scheme: schemeOf(event.url), mainFrame: event.isMainFrame });
  };
  contents.on('will-frame-navigate', refuse);
  contents.on('will-navigate', refuse);
  // WebRTC would otherwise ask the network without any request.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    const decision = decideWindowOpen(url, EXTERNAL_HOSTS);
    if (decision.kind === 'openExternally')
      shell.openExternal(decision.url).catch((error: unknown) => log.warn('no program opened the address', error));
    else log.warn('new window refused', { scheme: schemeOf(url) });
    return { action: 'deny' };
  });
}

export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer) => answer(isPermissionAllowed(permission)));
  session.setPermissionCheckHandler((_contents, permission) => isPermissionAllowed(permission));
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event) => event.preventDefault());
}

/** The rest of an address may contain secrets, which must not be logged. */
function schemeOf(url: string): string {
  return URL.parse(url)?.protocol ?? 'unreadable';
}
