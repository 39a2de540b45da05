// Opens the app's only window, locked down, where it was before. It appears once its page is drawn.
// main/shell/window-troubles.ts watches it.

import { BrowserWindow, nativeTheme, screen } from 'electron';
import type { TextSize } from '../../shared/contract/app/settings.ts';
import type { Language } from '../../shared/contract/languages.ts';
import type { Clock } from '../clock.ts';
import type { WindowPlace, WindowPlaceFile } from '../settings/window-place-file.ts';
import { pageLimits, startUrl } from './page-limits.ts';
import { leastSize, openingPlace, watchPlace, type Desktop } from './frame/window-place.ts';
import { watchTroubles, type TroubleParts } from './window-troubles.ts';

/** The same as the page's background, so that the window does not flash in another colour. */
const BACKGROUND = { light: '#FFFFFF', dark: '#14181D' } as const;
/** A page that is not drawn by then is shown as it is: a person must see that the app has started. */
const MAX_HIDDEN_MS = 2_000;

export type WindowParts = {
  readonly preload: string;
  readonly isPackaged: boolean;
  readonly language: Language;
  readonly textSize: () => TextSize;
  readonly place: Pick<WindowPlaceFile, 'read' | 'save'>;
  readonly clock: Pick<Clock, 'sleep'>;
  readonly troubles: TroubleParts;
};

export function openWindow(parts: WindowParts): BrowserWindow {
  const { preload, isPackaged, language, textSize, place, clock, troubles } = parts;
  const stored = place.read();
  const window = createWindow(stored, { preload, ...pageLimits(isPackaged) });
  watchPlace(window, { stored, save: (next) => place.save(next), clock });
  showOnceDrawn(window, { stored, clock, platform: process.platform });
  followTheme(window);
  // At each page, and before it is painted: Electron keeps a zoom per address, and none before there is one.
  window.webContents.on('did-navigate', () => showTextSize(window, textSize()));
  watchTroubles(window, troubles);
  // `did-fail-load` reports a failure.
  window.loadURL(startUrl(language)).catch(() => undefined);
  return window;
}

function createWindow(stored: WindowPlace | null, webPreferences: Electron.WebPreferences): BrowserWindow {
  const desktop = presentDesktop();
  const opening = openingPlace(stored, desktop);
  const window = new BrowserWindow({
    ...opening,
    ...leastSize(desktop),
    show: false,
    autoHideMenuBar: true,
    backgroundColor: background(),
    webPreferences,
  });
  const { x, y, width, height } = opening;
  // A window that opens on another display than the main one is scaled by the main one's factor until it is set again.
  if (x !== undefined && y !== undefined && desktop.areas.length > 1) window.setBounds({ x, y, width, height });
  return window;
}

function presentDesktop(): Desktop {
  const main = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== main.id);
  return { areas: [main, ...others].map(({ workArea }) => workArea), platform: process.platform };
}

type Showing = Pick<WindowParts, 'clock'> & {
  readonly stored: WindowPlace | null;
  readonly platform: NodeJS.Platform;
};

/** Maximising a window also shows it, and one in full screen must be on the screen first: neither can be done before. */
function showOnceDrawn(window: BrowserWindow, { stored, clock, platform }: Showing): void {
  const show = (): void => {
    if (window.isDestroyed() || window.isVisible()) return;
    if (stored?.isMaximized === true) window.maximize();
    window.show();
    if (stored?.isFullScreen === true) window.setFullScreen(true);
  };
  window.once('ready-to-show', show);
  // On Wayland a hidden window is never drawn, so it is never ready: https://github.com/electron/electron/issues/48859
  if (platform === 'linux') window.webContents.once('did-finish-load', show);
  clock.sleep(MAX_HIDDEN_MS).then(show, show);
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
