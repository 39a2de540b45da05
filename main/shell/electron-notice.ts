// The system's own notices. What they say is the window's business, what a click means the handlers'.

import { app, BrowserWindow, Notification } from 'electron';
import { focusWindow } from './window.ts';

/** As the installer names the app: Windows shows notices of no other. */
const APP_ID = 'desk.commission.app';

type SystemNotice = { readonly title: string; readonly body: string; readonly onClick: () => void };

/** What it makes does nothing where the system has no notices. */
export function createSystemNotices(): (notice: SystemNotice) => void {
  // Electron drops the click on a notice that was collected as garbage.
  const shown = new Set<Notification>();
  if (process.platform === 'win32') app.setAppUserModelId(APP_ID);

  return ({ title, body, onClick }) => {
    if (!Notification.isSupported()) return;
    const notification = new Notification({ title, body });
    shown.add(notification);
    notification.once('close', () => shown.delete(notification));
    notification.once('click', () => {
      shown.delete(notification);
      const [window] = BrowserWindow.getAllWindows();
      if (window !== undefined) focusWindow(window);
      onClick();
    });
    notification.show();
  };
}
