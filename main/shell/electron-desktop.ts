// The desktop around the app: clipboard, notices, printing, file manager and file dialogs.

import { shell } from 'electron';
import type { DeskOptions } from '../desk.ts';
import type { Log } from '../log.ts';
import { copyPicture, copyText } from './electron-clipboard.ts';
import { createSystemNotices } from './electron-notice.ts';
import { chooseOpenPath } from './electron-open-dialog.ts';
import { printPage } from './electron-print.ts';
import { chooseSavePath } from './electron-save-dialog.ts';
import { createSystemPrompt } from './electron-system-prompt.ts';

export function createDesktop(log: Log) {
  return {
    clipboard: copyText,
    clipboardImage: copyPicture,
    printPage,
    showItemInFolder: (path) => shell.showItemInFolder(path),
    chooseSavePath,
    chooseOpenPath,
    showNotice: createSystemNotices(log),
    systemPrompt: createSystemPrompt(process.platform),
  } satisfies Partial<DeskOptions>;
}
