// The place of the window: where it opens, and watching where it is. Plain arithmetic on what Electron's `screen` reports.
// On Wayland the system alone places windows: it ignores the position, and only size and state are restored.

import type { BrowserWindow, Rectangle } from 'electron';
import type { Clock } from '../../clock.ts';
import type { WindowPlace } from '../../settings/window-place-file.ts';

const DEFAULT_SIZE = { width: 1440, height: 900 } as const;
const MIN_SIZE = { width: 1024, height: 700 } as const;
/** Windows counts borders as part of a window that nobody sees: one that fills half a screen reaches so far beyond it. */
const UNSEEN_BORDER_PX = 8;
/** A move sends many events. */
const SETTLE_MS = 500;

export type Desktop = {
  /** What taskbar and dock leave of each display, that of the main display first. */
  readonly areas: readonly Rectangle[];
  readonly platform: NodeJS.Platform;
};

/** Without `x` and `y` the system centres the window. */
export type Opening = { readonly x?: number; readonly y?: number; readonly width: number; readonly height: number };

/** The stored place, moved and made smaller until it is wholly on a display that is there. */
export function openingPlace(stored: WindowPlace | null, { areas, platform }: Desktop): Opening {
  const [main] = areas;
  if (main === undefined) return DEFAULT_SIZE;
  if (stored === null) return shrunk(DEFAULT_SIZE, main);
  const area = areas.toSorted((a, b) => overlapOf(stored, b) - overlapOf(stored, a))[0] ?? main;
  // Its display is gone: the middle of the main one, as at the first start.
  if (overlapOf(stored, area) === 0) return shrunk(stored, main);
  const reach = platform === 'win32' ? widened(area, UNSEEN_BORDER_PX) : area;
  const { width, height } = shrunk(stored, reach);
  return {
    x: Math.min(Math.max(stored.x, reach.x), reach.x + reach.width - width),
    y: Math.min(Math.max(stored.y, reach.y), reach.y + reach.height - height),
    width,
    height,
  };
}

/** Smaller than the usual least size on a display that has no room for it. */
export function leastSize({ areas }: Desktop): { readonly minWidth: number; readonly minHeight: number } {
  const { width, height } = areas.reduce<{ width: number; height: number }>(
    (least, area) => ({ width: Math.min(least.width, area.width), height: Math.min(least.height, area.height) }),
    MIN_SIZE,
  );
  return { minWidth: width, minHeight: height };
}

type Watched = {
  /** Where the window opened. */
  readonly stored: WindowPlace | null;
  readonly save: (place: WindowPlace) => void;
  readonly clock: Pick<Clock, 'sleep'>;
};

/** Saves the place at once when the state changes, and once it has settled while the window is moved. */
export function watchPlace(window: BrowserWindow, { stored, save, clock }: Watched): void {
  let place = stored;
  let moves = 0;
  const note = (): void => {
    // A hidden window reports neither that it is maximised nor its size when it is not.
    if (window.isDestroyed() || !window.isVisible() || window.isMinimized()) return;
    const next = placeOf(window, place);
    if (JSON.stringify(next) === JSON.stringify(place)) return;
    place = next;
    save(next);
  };
  const settle = (): void => {
    const move = (moves += 1);
    const end = (): void => {
      if (move === moves) note();
    };
    clock.sleep(SETTLE_MS).then(end, end);
  };
  window.on('move', settle);
  window.on('resize', settle);
  window.on('maximize', note);
  window.on('unmaximize', note);
  window.on('enter-full-screen', note);
  window.on('leave-full-screen', note);
  window.on('close', note);
}

/** In full screen, whether the window is maximised beneath is known only from before. */
function placeOf(window: BrowserWindow, before: WindowPlace | null): WindowPlace {
  const { x, y, width, height } = window.getNormalBounds();
  const isFullScreen = window.isFullScreen();
  const isMaximized = isFullScreen ? (before?.isMaximized ?? false) : window.isMaximized();
  return { x, y, width, height, isMaximized, isFullScreen };
}

function shrunk(size: { readonly width: number; readonly height: number }, area: Rectangle): Opening {
  return { width: Math.min(size.width, area.width), height: Math.min(size.height, area.height) };
}

function widened({ x, y, width, height }: Rectangle, by: number): Rectangle {
  // Only the title bar's side has no such border.
  return { x: x - by, y, width: width + 2 * by, height: height + by };
}

function overlapOf(a: Rectangle, b: Rectangle): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}
