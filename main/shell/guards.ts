// Guards everything that a page could try: navigation by the decision of main/shell/page-limits.ts; new windows, embedded
// pages, permissions, devices, downloads and the person's certificates are all refused.

import type { App, Session, WebContents } from 'electron';
import type { Log } from '../log.ts';
import { isNavigationAllowed } from './page-limits.ts';

export type GuardParts = { readonly app: App; readonly log: Log };

/** Call it before the first window is opened, so that each window has its guards from the beginning. */
export function guardAllContents({ app, log }: GuardParts): void {
  app.on('web-contents-created', (_event, contents) => guardContents(contents, log));
  // Otherwise Electron sends the first certificate of the person's store to any server that asks.
  app.on('select-client-certificate', (event, _contents, _url, _certificates, answer) => {
    event.preventDefault();
    answer();
    log.warn('a certificate of this computer was asked for, and not sent');
  });
}

function guardContents(contents: WebContents, log: Log): void {
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
    // No screen has external links, so that nothing opens in the browser either.
    log.warn('new window refused', { scheme: schemeOf(url) });
    return { action: 'deny' };
  });
}

export function guardSession(session: Session): void {
  // Even copying goes through the `copyText` call.
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event) => event.preventDefault());
}

/** The rest of an address may contain secrets, which must not be logged. */
function schemeOf(url: string): string {
  return URL.parse(url)?.protocol ?? 'unreadable';
}
