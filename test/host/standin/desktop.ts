// The parts of Electron that reach into the desktop, kept in memory so that a test can read what was done.

import { EventEmitter } from 'node:events';
import { basename, join } from 'node:path';
import type {
  Clipboard,
  Dialog,
  MenuItemConstructorOptions,
  NativeTheme,
  Net,
  SaveDialogOptions,
  Shell,
} from 'electron';
import type { ShownNotice } from './notification.ts';
import { strict } from './strict.ts';

/** What the app did to the desktop so far. */
export type DesktopRecord = {
  clipboardText: string;
  readonly shownItems: string[];
  readonly openedLinks: string[];
  readonly notices: ShownNotice[];
};

export function createClipboard(record: DesktopRecord): Clipboard {
  return strict<Clipboard>('clipboard', {
    writeText: (text: string) => {
      record.clipboardText = text;
      return Promise.resolve();
    },
    readText: () => Promise.resolve(record.clipboardText),
  } satisfies Partial<Clipboard>);
}

export function createShell(record: DesktopRecord): Shell {
  return strict<Shell>('shell', {
    showItemInFolder: (path: string) => void record.shownItems.push(path),
    openExternal: (url: string) => {
      record.openedLinks.push(url);
      return Promise.resolve();
    },
  } satisfies Partial<Shell>);
}

/** Saves into the folder that the launch named, under the suggested name; without one the person cancels. */
export function createDialog(saveFolder: string | null): Dialog {
  return strict<Dialog>('dialog', {
    showSaveDialog: (...args: [SaveDialogOptions] | [Electron.BaseWindow, SaveDialogOptions]) => {
      const { defaultPath = '' } = args.at(-1) as SaveDialogOptions;
      const filePath = saveFolder === null ? '' : join(saveFolder, basename(defaultPath));
      return Promise.resolve({ canceled: saveFolder === null, filePath });
    },
  });
}

export function createNet(): Net {
  return strict<Net>('net', {
    fetch: (input, init) => globalThis.fetch(input, init),
    isOnline: () => true,
  } satisfies Partial<Net>);
}

export function createNativeTheme(dark: boolean): NativeTheme {
  return strict<NativeTheme>('nativeTheme', Object.assign(new EventEmitter(), { shouldUseDarkColors: dark }));
}

const MENU_ROLES: ReadonlySet<string> = new Set(
  (
    'undo redo cut copy paste delete selectAll resetZoom zoomIn zoomOut togglefullscreen minimize close about quit ' +
    'hide hideOthers unhide appMenu fileMenu editMenu viewMenu windowMenu help'
  ).split(' '),
);

class MenuStandIn {
  readonly items: readonly MenuItemConstructorOptions[];

  constructor(items: readonly MenuItemConstructorOptions[]) {
    this.items = items;
  }

  static buildFromTemplate(template: readonly MenuItemConstructorOptions[]): MenuStandIn {
    for (const item of template) checkMenuItem(item);
    return new MenuStandIn(template);
  }

  /** A page has no menu bar. */
  static setApplicationMenu(_menu: MenuStandIn | null): void {}
}

function checkMenuItem(item: MenuItemConstructorOptions): void {
  if (item.role === undefined && item.label === undefined && item.type !== 'separator') {
    throw new Error('Invalid template for MenuItem: must have either label, role or type');
  }
  if (item.role !== undefined && !MENU_ROLES.has(item.role)) throw new Error(`unknown menu role ${item.role}`);
  if (Array.isArray(item.submenu)) item.submenu.forEach(checkMenuItem);
}

export function createMenu(): typeof Electron.Menu {
  return strict<typeof Electron.Menu>('Menu', MenuStandIn);
}
