// Quits in order: asks while an export runs, ends all work, and says that the app starts again if it was opened meanwhile.

import type { App, BrowserWindow, Dialog, PowerMonitor } from 'electron';
import type { Clock } from '../clock.ts';
import type { Desk } from '../desk.ts';
import type { Log } from '../log.ts';

/** Long enough to end a transaction. After it the app quits, even if a keychain or a thread is stuck. */
const MAX_CLOSING_MS = 3_000;

export type QuitParts = {
  readonly app: Pick<App, 'on' | 'quit' | 'exit' | 'relaunch' | 'getName'>;
  readonly dialog: Pick<Dialog, 'showMessageBox'>;
  readonly powerMonitor: Pick<PowerMonitor, 'on'>;
  readonly desk: Pick<Desk, 'isExporting' | 'close'>;
  readonly clock: Clock;
  readonly log: Log;
};
export type Quitting = {
  /** Closing the only window quits, so that it stays open while the person is asked. */
  readonly watch: (window: BrowserWindow) => void;
};

/** `app.exit`, because `app.quit` would wait for everything that has not ended. */
export function quitInOrder({ app, dialog, powerMonitor, desk, clock, log }: QuitParts): Quitting {
  let standing: 'open' | 'asking' | 'closing' = 'open';
  const isClosing = (): boolean => standing === 'closing';
  const end = (): void => {
    if (isClosing()) return;
    standing = 'closing';
    const closed = desk.close().catch((error: unknown) => log.error('closing failed', error));
    const exit = (): void => app.exit(0);
    Promise.race([closed, clock.sleep(MAX_CLOSING_MS)]).then(exit, exit);
  };
  const ask = async (): Promise<void> => {
    standing = 'asking';
    const isToQuit = await wantsToQuit(dialog, log);
    // The system may have ended the session meanwhile.
    if (isClosing()) return;
    standing = 'open';
    if (isToQuit) end();
  };
  app.on('before-quit', (event) => {
    event.preventDefault();
    if (standing !== 'open') return;
    if (desk.isExporting) ask().catch((error: unknown) => log.error('quitting could not be asked about', error));
    else end();
  });
  const reopening = new Reopening({ app, dialog, log, isClosing });
  // The computer shuts down: nobody can be asked any more. Windows says so to the window instead.
  powerMonitor.on('shutdown', end);
  return {
    watch(window) {
      reopening.window = window;
      window.on('close', (event) => {
        event.preventDefault();
        app.quit();
      });
      // `query-session-end` is left alone: another program may still keep the session, and the export would be lost. If
      // Windows ends the process before the work has ended, the next start removes the unfinished file.
      window.on('session-end', end);
    },
  };
}

type ReopeningParts = Pick<QuitParts, 'app' | 'dialog' | 'log'> & { readonly isClosing: () => boolean };

/** Starts the app again once it has closed. The second start itself has ended, because this app still has the lock. */
class Reopening {
  window: BrowserWindow | null = null;
  readonly #parts: ReopeningParts;
  #isSaid = false;

  constructor(parts: ReopeningParts) {
    this.#parts = parts;
    parts.app.on('second-instance', (_event, argv) => this.#start(argv.slice(1)));
    // macOS starts no second app: a click on the Dock only activates this one.
    parts.app.on('activate', () => this.#start([]));
  }

  /** Each start passes on its own arguments: of several apps that start again, all but one give theirs to that one. */
  #start(args: string[]): void {
    if (!this.#parts.isClosing()) return;
    this.#parts.app.relaunch({ args });
    if (this.#isSaid) return;
    this.#isSaid = true;
    this.#say().catch((error: unknown) => this.#parts.log.error('a dialog could not be shown', error));
  }

  /** In the window, which stays until the app exits and takes the message with it. Without one, macOS would wait for an answer. */
  async #say(): Promise<void> {
    const { window } = this;
    if (window === null || window.isDestroyed()) return;
    await this.#parts.dialog.showMessageBox(window, {
      type: 'info',
      message: `${this.#parts.app.getName()} is still closing.`,
      detail: 'It opens again by itself in a moment. Your data is safe.',
      buttons: ['OK'],
      noLink: true,
    });
  }
}

async function wantsToQuit(dialog: QuitParts['dialog'], log: Log): Promise<boolean> {
  try {
    const { response } = await dialog.showMessageBox({
      type: 'question',
      message: 'An export is still running.',
      detail: 'If you quit now, it is cancelled and no file is written. Your data is safe.',
      buttons: ['Keep exporting', 'Cancel the export and quit'],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    });
    return response === 1;
  } catch (error) {
    // Quitting must stay possible.
    log.error('a dialog could not be shown', error);
    return true;
  }
}
