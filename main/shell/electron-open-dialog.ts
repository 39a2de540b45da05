// The system's dialog that opens a file. The caller reads the file.

import { BrowserWindow, dialog, type OpenDialogOptions } from 'electron';

const OPTIONS: OpenDialogOptions = { properties: ['openFile'] };

/** Null if the person cancelled. */
export async function chooseOpenPath(): Promise<string | null> {
  const [window] = BrowserWindow.getAllWindows();
  const choice = await (window === undefined ? dialog.showOpenDialog(OPTIONS) : dialog.showOpenDialog(window, OPTIONS));
  return choice.canceled ? null : (choice.filePaths[0] ?? null);
}
