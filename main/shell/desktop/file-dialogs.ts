// The system's dialogs that choose a file to open and where to save. They start in the folder of the last file that was opened
// or saved, or in the one that the person has chosen for saving.

import { app, BrowserWindow, dialog, type OpenDialogOptions, type SaveDialogOptions } from 'electron';
import type { DeskOptions } from '../../desk-options.ts';
import type { LastFolders } from '../../saving/last-folders.ts';
import { endingOf, suggestedPath } from '../../saving/suggested-path.ts';

type FileDialogs = Pick<DeskOptions, 'chooseSavePath' | 'keepSaveFolder' | 'chooseOpenPath' | 'saveFolder'>;

/** Choosing returns null if the person cancelled. */
export function createFileDialogs(folders: LastFolders): FileDialogs {
  const findSaveFolder = async (): Promise<string> => (await folders.find('save')) ?? app.getPath('documents');
  return {
    async chooseSavePath(suggestedName, { isRemembered } = { isRemembered: true }) {
      const folder = isRemembered ? await findSaveFolder() : app.getPath('documents');
      const choice = await showSave(saveOptions(await suggestedPath(folder, suggestedName)));
      return choice.canceled ? null : choice.filePath;
    },
    keepSaveFolder: (path) => folders.keep('save', path),
    async chooseOpenPath() {
      const folder = await folders.find('open');
      const choice = await showOpen({ properties: ['openFile'], ...(folder !== null && { defaultPath: folder }) });
      const path = choice.canceled ? null : (choice.filePaths[0] ?? null);
      if (path !== null) await folders.keep('open', path);
      return path;
    },
    saveFolder: {
      find: () => folders.saveFolder(),
      async choose() {
        const properties = ['openDirectory', 'createDirectory'] as const;
        const choice = await showOpen({ properties: [...properties], defaultPath: await findSaveFolder() });
        const folder = choice.canceled ? null : (choice.filePaths[0] ?? null);
        if (folder === null) return null;
        await folders.choose(folder);
        return await folders.saveFolder();
      },
      async forget() {
        await folders.choose(null);
        return await folders.saveFolder();
      },
    },
  };
}

function saveOptions(defaultPath: string): SaveDialogOptions {
  const extension = endingOf(defaultPath).slice(1);
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
