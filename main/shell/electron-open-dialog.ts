// The system's own "open" window. Reading the chosen file is the caller's job.

import { BrowserWindow, dialog, type OpenDialogOptions } from 'electron';

const OPTIONS: OpenDialogOptions = { properties: ['openFile'] };

/** Null when the person cancelled. */
export async function chooseOpenPath(): Promise<string | null> {
  const [window] = BrowserWindow.getAllWindows();
  const choice = await (window === undefined ? dialog.showOpenDialog(OPTIONS) : dialog.showOpenDialog(window, OPTIONS));
  return choice.canceled ? null : (choice.filePaths[0] ?? null);
}
