// Opens the app's only window, locked down. It appears once its page is drawn, and reloads after a crash.

import { BrowserWindow, nativeTheme } from 'electron';
import type { Log } from '../log.ts';
import { APP_START_URL, pageLimits } from './policy.ts';

/** The same as the page's background, so that the window does not flash in another colour. */
const BACKGROUND = { light: '#FFFFFF', dark: '#14181D' } as const;
/** A page that crashes more often than this is not reloaded again, because it would crash for ever. */
const MAX_CRASHES = { count: 3, withinMs: 60_000 } as const;

export type WindowParts = {
  readonly preload: string;
  readonly isPackaged: boolean;
  readonly log: Log;
  readonly now: () => number;
};

export function openWindow({ preload, isPackaged, log, now }: WindowParts): BrowserWindow {
  const window = new BrowserWindow({
    width: 1440,
    height: 900,
    minWidth: 1024,
    minHeight: 700,
    show: false,
    autoHideMenuBar: true,
    backgroundColor: background(),
    webPreferences: { preload, ...pageLimits(isPackaged) },
  });
  window.once('ready-to-show', () => window.show());
  followTheme(window);
  reloadAfterCrash(window, log, now);
  void window.loadURL(APP_START_URL).catch((error: unknown) => log.error('the page did not load', error));
  return window;
}

/** Brings the window to the front, such as at a second start of the app. */
export function focusWindow(window: Electron.BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

function background(): string {
  return nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light;
}

function followTheme(window: BrowserWindow): void {
  const follow = (): void => window.setBackgroundColor(background());
  nativeTheme.on('updated', follow);
  window.once('closed', () => nativeTheme.off('updated', follow));
}

function reloadAfterCrash(window: BrowserWindow, log: Log, now: () => number): void {
  let crashTimes: readonly number[] = [];
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    log.warn('the page is gone', { reason, exitCode });
    if (reason === 'clean-exit') return;
    crashTimes = [...crashTimes, now()].filter((time) => now() - time < MAX_CRASHES.withinMs);
    if (crashTimes.length <= MAX_CRASHES.count) window.webContents.reload();
  });
}
