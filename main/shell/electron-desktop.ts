// The desktop around the app: clipboard, notices, printing, file manager and file dialogs.

import { shell } from 'electron';
import type { DeskOptions } from '../desk-options.ts';
import type { Log } from '../log.ts';
import { LastFolders } from '../saving/last-folders.ts';
import { copyPicture, copyText } from './electron-clipboard.ts';
import { createFileDialogs } from './electron-file-dialogs.ts';
import { createSystemNotices } from './electron-notice.ts';
import { createPower } from './electron-power.ts';
import { printPage } from './electron-print.ts';
import { createBadge } from './frame/electron-taskbar.ts';
import type { MainWords } from '../words/en.ts';
import { createSystemPrompt } from './electron-system-prompt.ts';

type Parts = { readonly userDataDir: string; readonly log: Log; readonly words: () => MainWords };

export function createDesktop({ userDataDir, log, words }: Parts) {
  return {
    clipboard: copyText,
    clipboardImage: copyPicture,
    printPage,
    showItemInFolder: (path) => shell.showItemInFolder(path),
    ...createFileDialogs(new LastFolders({ userDataDir, log })),
    showNotice: createSystemNotices(log),
    showBadge: createBadge(process.platform, words),
    systemPrompt: createSystemPrompt(process.platform, words),
    power: createPower(),
  } satisfies Partial<DeskOptions>;
}
