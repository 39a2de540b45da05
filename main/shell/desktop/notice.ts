// The system's notices. The window writes their text; the caller decides what a click does.

import { app, BrowserWindow, Notification } from 'electron';
import type { Log } from '../../log.ts';
import { KeptNotices } from './kept-notices.ts';
import { focusWindow } from '../window.ts';

/** Must equal the `appId` of the installer, or Windows shows no notices. */
const APP_ID = 'desk.commission.app';

type SystemNotice = {
  readonly title: string;
  readonly body: string;
  /** The window is in front by then. */
  readonly onClick: () => void;
  /** The system has no notices, or did not show this one. */
  readonly onFailed: () => void;
};

export function createSystemNotices(log: Log): (notice: SystemNotice) => void {
  const kept = new KeptNotices<Notification>();
  if (process.platform === 'win32') app.setAppUserModelId(APP_ID);

  return ({ title, body, onClick, onFailed }) => {
    const fail = (error: unknown): void => {
      log.warn('the system did not show a notice', { error });
      onFailed();
    };
    if (!Notification.isSupported()) {
      fail('not supported');
      return;
    }
    const notification = new Notification({ title, body });
    kept.keep(notification);
    // Electron promises this on Windows and macOS only. On Linux a notice may be missing without a word.
    notification.once('failed', (_event, error) => {
      kept.drop(notification);
      fail(error);
    });
    notification.on('close', ({ reason }) => kept.dropClosed(notification, reason));
    notification.once('click', () => {
      kept.drop(notification);
      const [window] = BrowserWindow.getAllWindows();
      if (window !== undefined) focusWindow(window);
      onClick();
    });
    notification.show();
  };
}
