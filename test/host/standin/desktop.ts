// The parts of Electron that reach into the desktop, kept in memory so that a test can read what was done.

import { EventEmitter } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Dialog, MessageBoxOptions, NativeTheme, OpenDialogOptions, SaveDialogOptions, Shell } from 'electron';
import type { ShownNotice } from './notification.ts';
import type { HostCall } from './screen/calls.ts';
import type { ShownItem } from './screen/menu.ts';
import { strict } from './strict.ts';

/** What the app did to the desktop so far. */
export type DesktopRecord = {
  clipboardText: string;
  /** Null if the last copy has none. */
  clipboardHtml: string | null;
  /** In Base64. */
  clipboardPng: string | null;
  readonly shownItems: string[];
  readonly openedLinks: string[];
  readonly notices: ShownNotice[];
  readonly calls: readonly HostCall[];
  /** The application menu, a list of items for each of its menus. */
  readonly menu: readonly ShownItem[];
};

export function createShell(record: DesktopRecord): Shell {
  return strict<Shell>('shell', {
    showItemInFolder: (path: string) => void record.shownItems.push(path),
    openExternal: (url: string) => {
      record.openedLinks.push(url);
      return Promise.resolve();
    },
  } satisfies Partial<Shell>);
}

/** The answers to the system's dialogs. */
export type DialogAnswers = {
  /** Where "save as" saves, under the suggested name; '' is the folder that it begins in, null cancels. */
  readonly saveFolder: string | null;
  /** The file or folder to open; null cancels. */
  openPath: string | null;
};

export function createDialog(answers: DialogAnswers): Dialog {
  return strict<Dialog>('dialog', {
    showSaveDialog: (...args: [SaveDialogOptions] | [Electron.BaseWindow, SaveDialogOptions]) => {
      const { defaultPath = '' } = args.at(-1) as SaveDialogOptions;
      // Electron opens that folder and suggests no name.
      if (statSync(defaultPath, { throwIfNoEntry: false })?.isDirectory() === true)
        throw new Error(`a dialog for saving cannot suggest the folder ${defaultPath}`);
      const { saveFolder } = answers;
      const filePath = saveFolder === null ? '' : join(saveFolder || dirname(defaultPath), basename(defaultPath));
      return Promise.resolve({ canceled: saveFolder === null, filePath });
    },
    /** The first button; the host says what it shows, because nobody else sees it. */
    showMessageBox: (...args: [MessageBoxOptions] | [Electron.BaseWindow, MessageBoxOptions]) => {
      console.error((args.at(-1) as MessageBoxOptions).message);
      return Promise.resolve({ response: 0, checkboxChecked: false });
    },
    showErrorBox: (title: string, content: string) => console.error(`${title}\n${content}`),
    showOpenDialog: (...args: [OpenDialogOptions] | [Electron.BaseWindow, OpenDialogOptions]) => {
      const { properties } = args.at(-1) as OpenDialogOptions;
      const isFolder = properties?.includes('openDirectory') === true;
      if (!isFolder && properties?.join() !== 'openFile') throw new Error('the browser shell opens one file or folder');
      const { openPath } = answers;
      if (openPath !== null && !existsSync(openPath)) throw new Error(`nobody can choose ${openPath}: it is not there`);
      if (openPath !== null && isFolder !== statSync(openPath).isDirectory())
        throw new Error(`${openPath} is not a ${isFolder ? 'folder' : 'file'}`);
      return Promise.resolve({ canceled: openPath === null, filePaths: openPath === null ? [] : [openPath] });
    },
  });
}

class NativeThemeStandIn extends EventEmitter {
  readonly #isSystemDark: boolean;
  readonly #show: (scheme: 'light' | 'dark') => void;
  #source: NativeTheme['themeSource'] = 'system';

  constructor(isSystemDark: boolean, show: (scheme: 'light' | 'dark') => void) {
    super();
    this.#isSystemDark = isSystemDark;
    this.#show = show;
  }

  get shouldUseDarkColors(): boolean {
    return this.#source === 'system' ? this.#isSystemDark : this.#source === 'dark';
  }

  get themeSource(): NativeTheme['themeSource'] {
    return this.#source;
  }

  set themeSource(source) {
    this.#source = source;
    this.#show(this.shouldUseDarkColors ? 'dark' : 'light');
    this.emit('updated');
  }
}

/** `show`: what pages are told from now on. */
export function createNativeTheme(isSystemDark: boolean, show: (scheme: 'light' | 'dark') => void): NativeTheme {
  return strict<NativeTheme>('nativeTheme', new NativeThemeStandIn(isSystemDark, show));
}

/** As Electron's, it throws for an id that is not running. */
export function createPowerSaveBlocker(): Electron.PowerSaveBlocker {
  const running = new Set<number>();
  let lastId = 0;
  return strict<Electron.PowerSaveBlocker>('powerSaveBlocker', {
    start: () => {
      running.add((lastId += 1));
      return lastId;
    },
    stop: (id: number) => {
      if (!running.delete(id)) throw new Error(`nothing keeps the computer awake under ${id}`);
      return true;
    },
  });
}
