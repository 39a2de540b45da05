// Quits in order: asks while an export runs, ends all work, and starts again if the app was opened meanwhile.

import type { App, BrowserWindow, Dialog } from 'electron';
import type { Clock } from '../clock.ts';
import type { Desk } from '../desk.ts';
import type { Log } from '../log.ts';

/** Long enough to end a transaction. After it the app quits, even if a keychain or a thread is stuck. */
const MAX_CLOSING_MS = 3_000;

export type QuitParts = {
  readonly app: Pick<App, 'on' | 'quit' | 'exit' | 'relaunch'>;
  readonly dialog: Pick<Dialog, 'showMessageBox'>;
  readonly desk: Pick<Desk, 'isExporting' | 'close'>;
  readonly clock: Clock;
  readonly log: Log;
};
export type Quitting = {
  /** Closing the only window quits, so that it stays open while the person is asked. */
  readonly watch: (window: BrowserWindow) => void;
};

/** `app.exit`, because `app.quit` would wait for everything that has not ended. */
export function quitInOrder({ app, dialog, desk, clock, log }: QuitParts): Quitting {
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
  // The second start has ended already, because this one still has the lock.
  app.on('second-instance', (_event, argv) => {
    if (isClosing()) app.relaunch({ args: argv.slice(1) });
  });
  return {
    watch(window) {
      window.on('close', (event) => {
        event.preventDefault();
        app.quit();
      });
      // Windows ends the person's session: nobody can be asked any more.
      window.on('session-end', end);
    },
  };
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
