// The locks of a window. A page of Chromium has them in any case, so the app could lose one unseen: the stand-in therefore
// opens no window unless the app itself set each of them.

import type { WebPreferences } from 'electron';

export type Locks = {
  readonly preferences: WebPreferences;
  readonly isSandboxEnabled: boolean;
  /** The handlers that the session lacks. */
  readonly missingHandlers: readonly string[];
};

/** `webSecurity` is not among them: it is on unless a preference turns it off, and an unknown preference is refused. */
const REQUIRED_PREFERENCES = {
  partition: 'page',
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webviewTag: false,
  navigateOnDragDrop: false,
} as const satisfies WebPreferences;
const PASSED_PREFERENCES: readonly string[] = ['preload', 'spellcheck', 'devTools'] satisfies (keyof WebPreferences)[];

/** Throws for the first guard that the app did not set on a new page. */
export function assertGuarded([missing]: readonly string[]): void {
  if (missing !== undefined) throw new Error(`the browser shell opens no window without ${missing} of its page`);
}

/** Throws for the first lock that is missing. */
export function assertLocked({ preferences, isSandboxEnabled, missingHandlers }: Locks): void {
  const given = new Map<string, unknown>(Object.entries(preferences));
  for (const [name, required] of Object.entries(REQUIRED_PREFERENCES)) {
    if (given.get(name) !== required) throw new Error(`the browser shell opens no window without ${name}: ${required}`);
  }
  for (const name of given.keys()) {
    if (name in REQUIRED_PREFERENCES || PASSED_PREFERENCES.includes(name)) continue;
    throw new Error(`the browser shell does not know the web preference ${name}`);
  }
  if (!isSandboxEnabled) throw new Error('the browser shell opens no window without app.enableSandbox()');
  const [missing] = missingHandlers;
  if (missing !== undefined) throw new Error(`the browser shell opens no window without ${missing} of its session`);
}
