// The app on Electron's own runtime, driven by Playwright.

import { _electron, type ElectronApplication } from 'playwright-core';
import {
  DEFAULT_VIEWPORT,
  type Exit,
  type LaunchOptions,
  ROOT,
  type RunningApp,
  type StartedApp,
} from './launch-options.ts';
import { collectOutput, exitOf, watchPage } from './launch-watch.ts';

type Recorder = typeof globalThis & {
  deskShownItems?: string[];
  deskOpenedLinks?: string[];
  deskFocusCount?: number;
  deskNotices?: Electron.Notification[];
  deskOpenPath?: string | null;
};

export async function launchOnElectron(options: LaunchOptions, executablePath: string): Promise<StartedApp> {
  const { userDataDir, args = [], env = {}, colorScheme = 'light', viewport = DEFAULT_VIEWPORT } = options;
  const { languages = ['en-US'] } = options;
  const electron = await _electron.launch({
    executablePath,
    // Chromium's own sandbox cannot start for root.
    args: [
      options.entry ?? ROOT,
      ...args,
      `--user-data-dir=${userDataDir}`,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
    // Where Linux names the languages. macOS and Windows take them from the person's settings.
    env: { ...process.env, LANGUAGE: languages.join(':'), ...env },
    cwd: ROOT,
    colorScheme,
  });
  const child = electron.process();
  const output = collectOutput(child);
  const exited = exitOf(child);
  const page = await Promise.race([electron.firstWindow(), exited.then((exit) => ({ exit }))]);
  if ('exit' in page) return { kind: 'ended', exit: page.exit, output: output() };
  await page.setViewportSize(viewport);
  await recordDesktop(electron);
  await answerSaveDialog(electron, options.saveFolder ?? null);
  await answerOpenDialog(electron);
  return {
    kind: 'running',
    app: {
      ...{ host: 'electron', page, pid: child.pid ?? 0, pageProblems: watchPage(page), output },
      ...readers(electron),
      close: async (): Promise<Exit> => {
        await electron.close();
        return await exited;
      },
      kill: async (): Promise<Exit> => {
        child.kill('SIGKILL');
        return await exited;
      },
      waitForExit: () => exited,
    },
  };
}

/** Replaces only calls that would open a file manager, and counts events that cannot be seen from outside. */
async function recordDesktop(electron: ElectronApplication): Promise<void> {
  await electron.evaluate(({ app, shell, Notification }) => {
    const scope = globalThis as Recorder;
    scope.deskNotices = [];
    // On the class itself, because each notice is created only when it is shown.
    Notification.prototype.show = function (this: Electron.Notification) {
      scope.deskNotices?.push(this);
    };
    Notification.isSupported = () => true;
    scope.deskShownItems = [];
    scope.deskFocusCount = 0;
    scope.deskOpenedLinks = [];
    shell.openExternal = (url) => Promise.resolve(void scope.deskOpenedLinks?.push(url));
    shell.showItemInFolder = (path) => void scope.deskShownItems?.push(path);
    app.on('second-instance', () => void (scope.deskFocusCount = (scope.deskFocusCount ?? 0) + 1));
  });
}

/** Replaces the system's file dialogs, which Playwright cannot reach. */
async function answerSaveDialog(electron: ElectronApplication, saveFolder: string | null): Promise<void> {
  await electron.evaluate(({ dialog }, folder) => {
    dialog.showSaveDialog = (...args: unknown[]) => {
      const { defaultPath = '' } = args.at(-1) as Electron.SaveDialogOptions;
      const name = defaultPath.split(/[\\/]/).at(-1) ?? '';
      const filePath = folder === '' ? defaultPath : `${folder ?? ''}/${name}`;
      return Promise.resolve({ canceled: folder === null, filePath: folder === null ? '' : filePath });
    };
  }, saveFolder);
}

async function answerOpenDialog(electron: ElectronApplication): Promise<void> {
  await electron.evaluate(({ dialog }) => {
    dialog.showOpenDialog = () => {
      const path = (globalThis as Recorder).deskOpenPath ?? null;
      return Promise.resolve({ canceled: path === null, filePaths: path === null ? [] : [path] });
    };
  });
}

/** Base64, or null if the clipboard has nothing in this format. */
function readClipboard(electron: ElectronApplication, type: 'text/html' | 'image/png'): Promise<string | null> {
  return electron.evaluate(async ({ clipboard }, form) => {
    const item = (await clipboard.read()).find(({ types }) => types.includes(form));
    if (item === undefined) return null;
    const bytes = await (await item.getType(form)).arrayBuffer();
    return Buffer.from(bytes).toString('base64');
  }, type);
}

type Readers = Omit<RunningApp, 'host' | 'page' | 'pid' | 'pageProblems' | 'output' | 'close' | 'kill' | 'waitForExit'>;

function readers(electron: ElectronApplication): Readers {
  return {
    clipboardText: () => electron.evaluate(({ clipboard }) => clipboard.readText()),
    clipboardHtml: async () => {
      const html = await readClipboard(electron, 'text/html');
      return html === null ? null : Buffer.from(html, 'base64').toString('utf8');
    },
    clipboardPng: async () => {
      const png = await readClipboard(electron, 'image/png');
      return png === null ? null : Buffer.from(png, 'base64');
    },
    setOpenPath: (path) =>
      electron.evaluate((_electron, chosen) => void ((globalThis as Recorder).deskOpenPath = chosen), path),
    shownItems: () => electron.evaluate(() => (globalThis as Recorder).deskShownItems ?? []),
    openedLinks: () => electron.evaluate(() => (globalThis as Recorder).deskOpenedLinks ?? []),
    focusCount: () => electron.evaluate(() => (globalThis as Recorder).deskFocusCount ?? 0),
    notices: () =>
      electron.evaluate(() => ((globalThis as Recorder).deskNotices ?? []).map(({ title, body }) => ({ title, body }))),
    hostCalls: () => Promise.reject(new Error('Electron notes no calls')),
    menu: () => Promise.reject(new Error('the menu of Electron is not read')),
    chooseInMenu: () => Promise.reject(new Error('nobody chooses in the menu of Electron')),
    actOnWindow: () => Promise.reject(new Error('nobody acts on the frame of a window of Electron')),
    clickNotice: (place) =>
      electron.evaluate((_electron, index) => {
        (globalThis as Recorder).deskNotices?.[index]?.emit('click');
      }, place),
  };
}
