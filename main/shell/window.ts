// Opens the app's only window, locked down. It appears once its page is drawn. main/shell/window-troubles.ts watches it.

import { BrowserWindow, nativeTheme } from 'electron';
import type { TextSize } from '../../shared/contract/app-settings.ts';
import type { Language } from '../../shared/contract/languages.ts';
import { pageLimits, startUrl } from './policy.ts';
import { watchTroubles, type TroubleParts } from './window-troubles.ts';

/** The same as the page's background, so that the window does not flash in another colour. */
const BACKGROUND = { light: '#FFFFFF', dark: '#14181D' } as const;

export type WindowParts = {
  readonly preload: string;
  readonly isPackaged: boolean;
  readonly language: Language;
  readonly textSize: () => TextSize;
  readonly troubles: TroubleParts;
};

export function openWindow({ preload, isPackaged, language, textSize, troubles }: WindowParts): BrowserWindow {
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
  // At each page, and before it is painted: Electron keeps a zoom per address, and none before there is one.
  window.webContents.on('did-navigate', () => showTextSize(window, textSize()));
  watchTroubles(window, troubles);
  // `did-fail-load` reports a failure.
  window.loadURL(startUrl(language)).catch(() => undefined);
  return window;
}

/** As a browser's zoom: everything grows, and the page arranges itself as in a narrower window. */
export function showTextSize(window: Electron.BrowserWindow, textSize: TextSize): void {
  window.webContents.setZoomFactor(textSize / 100);
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
