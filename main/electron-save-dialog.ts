// The system's own "save as" window. What is written there is main/save-text.ts's job.

import { join } from 'node:path';
import { app, BrowserWindow, dialog } from 'electron';

/** Null when the person cancelled. */
export async function chooseSavePath(suggestedName: string): Promise<string | null> {
  const options = { defaultPath: join(app.getPath('documents'), suggestedName) };
  const [window] = BrowserWindow.getAllWindows();
  const choice = await (window === undefined ? dialog.showSaveDialog(options) : dialog.showSaveDialog(window, options));
  return choice.canceled ? null : choice.filePath;
}
