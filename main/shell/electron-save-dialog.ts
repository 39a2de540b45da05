// The system's own "save as" window. What is written there is main/saving/save-text.ts's job.

import { extname, join } from 'node:path';
import { app, BrowserWindow, dialog, type SaveDialogOptions } from 'electron';

/** Null when the person cancelled. */
export async function chooseSavePath(suggestedName: string): Promise<string | null> {
  const extension = extname(suggestedName).slice(1);
  const options: SaveDialogOptions = {
    defaultPath: join(app.getPath('documents'), suggestedName),
    // Windows adds the ending to a name that is typed without one; a folder has none.
    filters: extension === '' ? [] : [{ name: extension.toUpperCase(), extensions: [extension] }],
    // Linux asks before a file is replaced only if it is told to.
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  };
  const [window] = BrowserWindow.getAllWindows();
  const choice = await (window === undefined ? dialog.showSaveDialog(options) : dialog.showSaveDialog(window, options));
  return choice.canceled ? null : choice.filePath;
}
