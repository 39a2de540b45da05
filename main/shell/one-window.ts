// Keeps the app's only window: opens it, brings it to the front, and ends the app once it is closed.

import { app, BrowserWindow, dialog } from 'electron';
import { systemClock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { AppSettingsFile } from '../settings/app-settings.ts';
import { WindowPlaceFile } from '../settings/window-place-file.ts';
import type { MainWords } from '../words/en.ts';
import type { Quitting } from './quitting.ts';
import { focusWindow, openWindow } from './window.ts';

type Parts = {
  readonly preload: string;
  readonly userDataDir: string;
  readonly log: Log;
  readonly logPath: string;
  readonly quitting: Pick<Quitting, 'watch' | 'isClosing'>;
  readonly settings: Pick<AppSettingsFile, 'language' | 'current'>;
  readonly words: () => MainWords;
  /** Called when the first window has been opened, which work without a window may precede. */
  readonly onFirst: () => void;
};

/** Returns what shows the window, and opens it if there is none. */
export function keepOneWindow(parts: Parts): () => void {
  const { preload, log, logPath, quitting, settings, words, onFirst } = parts;
  const place = new WindowPlaceFile(parts);
  let isFirst = true;
  const open = (): void => {
    const window = openWindow({
      preload,
      isPackaged: app.isPackaged,
      language: settings.language,
      textSize: () => settings.current.textSize,
      place,
      clock: systemClock,
      troubles: {
        ...{ dialog, log, words, appName: app.getName(), logPath },
        ...{ elapsedMs: () => systemClock.elapsedMs(), quit: () => app.quit() },
      },
    });
    quitting.watch(window);
    if (isFirst) onFirst();
    isFirst = false;
  };
  const show = (): void => {
    const [window] = BrowserWindow.getAllWindows();
    if (window !== undefined) focusWindow(window);
    // An app that closes opens nothing, which would be closed under it. Where it can, it starts again once it has closed.
    else if (!quitting.isClosing()) open();
  };
  app.on('window-all-closed', () => app.quit());
  return show;
}
