// The system's dialog that chooses where to save. main/saving/ writes the file.

import { extname, join } from 'node:path';
import { app, BrowserWindow, dialog, type SaveDialogOptions } from 'electron';

/** Null if the person cancelled. */
export async function chooseSavePath(suggestedName: string): Promise<string | null> {
  const extension = extname(suggestedName).slice(1);
  const options: SaveDialogOptions = {
    defaultPath: join(app.getPath('documents'), suggestedName),
    // Windows adds the extension to a name that is typed without one. A folder has none.
    filters: extension === '' ? [] : [{ name: extension.toUpperCase(), extensions: [extension] }],
    // Without `showOverwriteConfirmation`, Linux replaces a file without asking.
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  };
  const [window] = BrowserWindow.getAllWindows();
  const choice = await (window === undefined ? dialog.showSaveDialog(options) : dialog.showSaveDialog(window, options));
  return choice.canceled ? null : choice.filePath;
}
