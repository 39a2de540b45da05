// The desktop around the app: clipboard, notices, printing, file manager and file dialogs.

import { shell } from 'electron';
import type { DeskOptions } from '../../desk-options.ts';
import type { Log } from '../../log.ts';
import { LastFolders } from '../../saving/last-folders.ts';
import { copyPicture, copyText } from './clipboard.ts';
import { createFileDialogs } from './file-dialogs.ts';
import { createSystemNotices } from './notice.ts';
import { createPower } from './power.ts';
import { printPage } from './print.ts';
import { createBadge } from '../frame/taskbar.ts';
import type { MainWords } from '../../words/en.ts';
import { createSystemPrompt } from './system-prompt.ts';

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
