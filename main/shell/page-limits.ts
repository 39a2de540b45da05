// Decides what a page may do: reach Node, load, navigate, make calls. Pure. window.ts sets the limits of the page, guards.ts
// asks before Electron acts, main/ipc.ts before a call is answered.

import type { WebPreferences } from 'electron';
import { LANGUAGE_PARAMETER, type Language } from '../../shared/contract/languages.ts';

/** A standard scheme, so that the pages have an origin of their own. */
export const APP_SCHEME = 'app';
const APP_ORIGIN = `${APP_SCHEME}://commission-desk`;
const START_URL = `${APP_ORIGIN}/index.html`;
/** Without `persist:`, the session is in memory. */
export const PAGE_PARTITION = 'page';

/** The page reads the language of its words from its own address, so that it needs no answer before it can be drawn. */
export function startUrl(language: Language): string {
  return `${START_URL}?${LANGUAGE_PARAMETER}=${language}`;
}

/** What Electron lets the page of a window do. Only a program that is not packaged has developer tools. */
export function pageLimits(isPackaged: boolean) {
  return {
    partition: PAGE_PARTITION,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    // Chromium's spellchecker downloads its dictionaries.
    spellcheck: false,
    devTools: !isPackaged,
  } as const satisfies WebPreferences;
}

export function isAppUrl(url: string): boolean {
  // Not URL.origin: Node knows no custom schemes and calls their origin "null".
  const parsed = URL.parse(url);
  return parsed !== null && `${parsed.protocol}//${parsed.host}` === APP_ORIGIN && !hasCredentials(parsed);
}

/** What a page may load. `data:` is part of the page itself; only a program that is not packaged has developer tools. */
export function isRequestAllowed(url: string, isPackaged: boolean): boolean {
  return isAppUrl(url) || url.startsWith('data:') || (!isPackaged && url.startsWith('devtools:'));
}

/** The app has a single page, so only a reload of that page is allowed. */
export function isNavigationAllowed(url: string, isMainFrame: boolean): boolean {
  return isMainFrame && isAppUrl(url);
}

/** The parts of Electron's WebFrameMain that identify the sender of a message. */
export type SenderFrame = { readonly url: string; readonly parent: unknown };

/** True for the app's own page in the top frame of a window. False for null, a frame that is gone. */
export function isTrustedSender(frame: SenderFrame | null): boolean {
  return frame !== null && frame.parent === null && isAppUrl(frame.url);
}

function hasCredentials(url: URL): boolean {
  return url.username !== '' || url.password !== '';
}
