// The system's dialogs that choose a file to open and where to save. They start in the folder that was chosen last.

import { extname, join } from 'node:path';
import { app, BrowserWindow, dialog, type OpenDialogOptions, type SaveDialogOptions } from 'electron';
import type { DeskOptions } from '../desk-options.ts';
import type { LastFolders } from '../saving/last-folders.ts';

/** Both return null if the person cancelled. */
export function createFileDialogs(folders: LastFolders): Pick<DeskOptions, 'chooseSavePath' | 'chooseOpenPath'> {
  return {
    async chooseSavePath(suggestedName) {
      const folder = (await folders.find('save')) ?? app.getPath('documents');
      const choice = await showSave(saveOptions(join(folder, suggestedName)));
      if (choice.canceled) return null;
      folders.keep('save', choice.filePath);
      return choice.filePath;
    },
    async chooseOpenPath() {
      const folder = await folders.find('open');
      const choice = await showOpen({ properties: ['openFile'], ...(folder !== null && { defaultPath: folder }) });
      const path = choice.canceled ? null : (choice.filePaths[0] ?? null);
      if (path !== null) folders.keep('open', path);
      return path;
    },
  };
}

function saveOptions(defaultPath: string): SaveDialogOptions {
  const extension = extname(defaultPath).slice(1);
  return {
    defaultPath,
    // Windows adds the extension to a name that is typed without one. A folder has none.
    filters: extension === '' ? [] : [{ name: extension.toUpperCase(), extensions: [extension] }],
    // Without `showOverwriteConfirmation`, Linux replaces a file without asking.
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  };
}

function showSave(options: SaveDialogOptions) {
  const [window] = BrowserWindow.getAllWindows();
  return window === undefined ? dialog.showSaveDialog(options) : dialog.showSaveDialog(window, options);
}

function showOpen(options: OpenDialogOptions) {
  const [window] = BrowserWindow.getAllWindows();
  return window === undefined ? dialog.showOpenDialog(options) : dialog.showOpenDialog(window, options);
}
