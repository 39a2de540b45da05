// Where the window opens, by the displays that are there, and what is saved of its place.

import type { BrowserWindow } from 'electron';
import { expect, test } from 'vitest';
import type { WindowPlace } from '../../main/settings/window-place-file.ts';
import { leastSize, openingPlace, watchPlace } from '../../main/shell/frame/window-place.ts';
import { HostCalls } from '../host/standin/screen/calls.ts';
import { WindowState } from '../host/standin/screen/window-state.ts';
import { ManualClock } from '../support/manual-clock.ts';

const LAPTOP = { x: 0, y: 0, width: 1536, height: 824 };
/** To the left of the laptop, and higher. */
const DESK = { x: -2560, y: -300, width: 2560, height: 1400 };
const PLACE: WindowPlace = { x: -2000, y: -100, width: 1500, height: 900, isMaximized: false, isFullScreen: false };

const on = (areas: readonly Electron.Rectangle[], platform: NodeJS.Platform = 'darwin') => ({ areas, platform });

test('opens where it was, on a display left of the main one', () => {
  expect(openingPlace(PLACE, on([LAPTOP, DESK]))).toEqual({ x: -2000, y: -100, width: 1500, height: 900 });
});

test('opens centred and no larger than the main display at the first start, and when its display is gone', () => {
  expect(openingPlace(null, on([LAPTOP, DESK]))).toEqual({ width: 1440, height: 824 });
  expect(openingPlace(PLACE, on([LAPTOP]))).toEqual({ width: 1500, height: 824 });
});

test('is moved wholly onto the display that shows most of it', () => {
  const low = { ...PLACE, x: 1_200, y: 700, width: 1_100, height: 750 };
  expect(openingPlace(low, on([LAPTOP, DESK]))).toEqual({ x: 436, y: 74, width: 1_100, height: 750 });
  const large = { ...PLACE, x: -3_000, width: 4_000, height: 2_000 };
  expect(openingPlace(large, on([LAPTOP, DESK]))).toEqual({ x: -2560, y: -300, width: 2560, height: 1400 });
});

test('on Windows, a window that fills half a screen keeps the borders that nobody sees beyond it', () => {
  const half = { ...PLACE, x: -7, y: 0, width: 1_040, height: 831 };
  expect(openingPlace(half, on([LAPTOP], 'win32'))).toMatchObject({ x: -7, y: 0, width: 1_040, height: 831 });
  expect(openingPlace(half, on([LAPTOP], 'linux'))).toMatchObject({ x: 0, y: 0, width: 1_040, height: 824 });
});

test('may be smaller than usual only where a display has no room', () => {
  expect(leastSize(on([LAPTOP, DESK]))).toEqual({ minWidth: 1024, minHeight: 700 });
  expect(leastSize(on([{ ...LAPTOP, width: 960, height: 500 }]))).toEqual({ minWidth: 960, minHeight: 500 });
});

function watched(stored: WindowPlace | null) {
  const window = Object.assign(
    new WindowState({ x: 10, y: 20, width: 1_200, height: 800, show: false }, new HostCalls()),
    {
      isDestroyed: () => false,
    },
  );
  const saved: WindowPlace[] = [];
  const clock = new ManualClock();
  watchPlace(window as unknown as BrowserWindow, { stored, save: (place) => saved.push(place), clock });
  return { window, saved, clock };
}

test('saves the state at once, and a move only when it has settled', async () => {
  const { window, saved, clock } = watched(null);
  window.show();
  window.act({ kind: 'maximize' });
  expect(saved).toMatchObject([{ x: 10, y: 20, width: 1_200, height: 800, isMaximized: true }]);
  window.act({ kind: 'unmaximize' });
  window.act({ kind: 'move', bounds: { x: 1_000, y: 0, width: 1_100, height: 800 } });
  await clock.advance(300);
  window.act({ kind: 'move', bounds: { x: 2_000, y: 0, width: 1_100, height: 800 } });
  await clock.advance(300);
  expect(saved).toHaveLength(2);
  await clock.advance(600);
  expect(saved).toHaveLength(3);
  expect(saved.at(-1)).toEqual({ ...PLACE, x: 2_000, y: 0, width: 1_100, height: 800 });
});

test('a hidden or minimised window does not replace what is known of its state', () => {
  const { window, saved } = watched({ ...PLACE, isMaximized: true });
  window.emit('unmaximize');
  window.show();
  window.act({ kind: 'minimize' });
  window.emit('close');
  expect(saved).toEqual([]);
});

test('full screen keeps whether the window is maximised beneath it', () => {
  const { window, saved } = watched(null);
  window.maximize();
  // What Electron reports of a window in full screen differs between systems.
  window.isMaximized = () => false;
  window.act({ kind: 'fullScreen' });
  expect(saved.at(-1)).toMatchObject({ isMaximized: true, isFullScreen: true });
});
