// The app's icon in the taskbar or the dock: progress of a sync or an export, and a badge for news of watched views.

import { app, BrowserWindow, nativeImage } from 'electron';
import type { EventName, Events } from '../../../shared/contract/calls.ts';
import { WorkProgress, type ShownProgress } from '../../work/work-progress.ts';
import type { MainWords } from '../../words/en.ts';

/** Electron's own: below 0 nothing is shown, above 1 that something runs; on Linux nothing is shown then either. */
const NOTHING = -1;
const UNKNOWN = 2;

/** A red dot with a white ring, 32 px. */
const DOT = [
  'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAYAAABzenr0AAABLElEQVR42s2XvQ3CMBCF2SAbUFLRMYg7KqagocwIWQDJ1EhUFJTp',
  'aJmAJgyQivrIocQ6XxwSB1vnk54UJbHfZ/v8twCAhaR8C6hGRaMS+lG231RogKxR3qiG6VG3ZbJ/AZSnsQtEzQXQvLb3q4Ln6Qj3',
  '3RZumzVcV8uv8Bnf4Tf8xxHaF0Bz48dhbwzHhP86QPRUAMu8upyt1k4VlsGyYxCuMbfMfY25HBBqCCCjCRfCfACiprODAuR0zOd0',
  '+6/hYDmRuwBM630SzicxWS9YAIq2PrR5J9YLigIU3Vucy7EAsG4SBQUwazsuKLEAsG62dxgAEyGTz5WMLPoAscw7pQ8gNQTiSSg+',
  'DcUXIvGlOInNSHw7Fj+QJHEkS+JQmsSxPImLSRJXsyQup1H1AVQZIULOJ7CSAAAAAElFTkSuQmCC',
].join('');

type Emit = <E extends EventName>(name: E, payload: Events[E]) => boolean;

/** An `emit` that also shows the work on the icon. */
export function showWork(emit: Emit, platform: NodeJS.Platform): Emit {
  const progress = new WorkProgress((shown) => showProgress(shown, platform));
  return (name, payload) => {
    const isSent = emit(name, payload);
    progress.take(name, payload);
    return isSent;
  };
}

/** Returns what shows how many watched views have news that nobody has seen yet. */
export function createBadge(platform: NodeJS.Platform, words: () => MainWords): (views: number) => void {
  return (views) => {
    if (platform !== 'win32') {
      app.setBadgeCount(views);
      return;
    }
    const dot = views === 0 ? null : nativeImage.createFromDataURL(`data:image/png;base64,${DOT}`);
    for (const window of BrowserWindow.getAllWindows())
      window.setOverlayIcon(dot, views === 0 ? '' : words().viewsWithNews(views));
  };
}

function showProgress(shown: ShownProgress, platform: NodeJS.Platform): void {
  for (const window of BrowserWindow.getAllWindows()) {
    if (shown.kind === 'failed') showFailed(window, platform);
    else if (shown.kind === 'none') window.setProgressBar(NOTHING);
    else if (shown.fraction === null) window.setProgressBar(UNKNOWN, { mode: 'indeterminate' });
    else window.setProgressBar(shown.fraction, { mode: 'normal' });
  }
}

/** Only Windows has a colour for it, and only a window that nobody uses needs it: what failed is on the screen. */
function showFailed(window: Electron.BrowserWindow, platform: NodeJS.Platform): void {
  if (platform !== 'win32' || window.isFocused()) {
    window.setProgressBar(NOTHING);
    return;
  }
  window.setProgressBar(1, { mode: 'error' });
  window.once('focus', () => window.setProgressBar(NOTHING));
}
