// The `electron` module of the browser shell. The main process imports names from here; a missing name fails to link.

import { EventEmitter } from 'node:events';
import { appendFileSync } from 'node:fs';
import { AppStandIn } from './app.ts';
import { createBrowserWindow } from './browser-window.ts';
import { ChromiumPart } from './chromium.ts';
import { createClipboard, createClipboardItem } from './clipboard.ts';
import { type ControlState, serveControl, tell } from './control.ts';
import {
  createDialog,
  createNativeTheme,
  createPowerSaveBlocker,
  createShell,
  type DesktopRecord,
  type DialogAnswers,
} from './desktop.ts';
import { readSettings } from './host.ts';
import { IpcMainStandIn } from './ipc-main.ts';
import { createNet } from './net.ts';
import { createNotification } from './notification.ts';
import { ProtocolStandIn } from './protocol.ts';
import { HostCalls } from './screen/calls.ts';
import { createMenu, type ApplicationMenu } from './screen/menu.ts';
import { createNativeImage, createScreen } from './screen/displays.ts';
import type { WindowState } from './screen/window-state.ts';
import { createSession, SessionsStandIn } from './session.ts';
import { strict } from './strict.ts';
import { createUtilityProcess } from './utility-process.ts';

const settings = readSettings(process.env);
const calls = new HostCalls();
const applicationMenu: ApplicationMenu = { current: null };
const record: DesktopRecord = {
  ...{ clipboardText: '', clipboardHtml: null, clipboardPng: null },
  ...{ shownItems: [], openedLinks: [], notices: [] },
  calls: calls.made,
  menu: [],
};
const answers: DialogAnswers = { saveFolder: settings.saveFolder, openPath: null };
const noticeClicks: (() => void)[] = [];
const focus = { count: 0 };

const appStandIn: AppStandIn = new AppStandIn({ closeBrowser: () => chromium.close(), calls });
const isReady = (): boolean => appStandIn.isReady();
const protocolStandIn = new ProtocolStandIn(isReady);
const ipcStandIn = new IpcMainStandIn((message) => {
  if (settings.messageFile !== null) appendFileSync(settings.messageFile, `${JSON.stringify(message)}\n`);
});
const sessions = new SessionsStandIn(protocolStandIn);
const chromium = new ChromiumPart({
  settings,
  switches: () =>
    appStandIn.commandLine.hasSwitch('log-net-log')
      ? process.argv.filter((each) => each.startsWith('--log-net-log='))
      : [],
  proxyRules: () => sessions.proxyRules,
});

export const app = strict<Electron.App>('app', appStandIn);
export const protocol = strict<Electron.Protocol>('protocol', protocolStandIn);
export const ipcMain = strict<Electron.IpcMain>('ipcMain', ipcStandIn);
export const session = createSession(sessions);
export const clipboard = createClipboard(record);
export const ClipboardItem = createClipboardItem();
export const dialog = createDialog(answers);
export const shell = createShell(record);
export const net = createNet(settings.proxy);
export const nativeTheme = createNativeTheme(settings.colorScheme === 'dark', (scheme) => chromium.showColors(scheme));
// What the app asks of it exists on macOS only.
export const systemPreferences = strict<Electron.SystemPreferences>('systemPreferences', {});
export const powerMonitor = strict<Electron.PowerMonitor>('powerMonitor', new EventEmitter());
export const nativeImage = createNativeImage();
export const screen = createScreen(settings.workAreas, isReady);
export const powerSaveBlocker = createPowerSaveBlocker();
export const Menu = createMenu(applicationMenu);
export const Notification = createNotification({
  ...{ notices: record.notices, clicks: noticeClicks },
  ...{ isReady, support: settings.noticeSupport },
});
export const utilityProcess = createUtilityProcess(isReady);
export const BrowserWindow = createBrowserWindow({
  app: appStandIn,
  chromium,
  ipc: ipcStandIn,
  sessions,
  isTakenOver: settings.isTakenOver,
  calls,
  onFocus: () => void (focus.count += 1),
});

// Electron's runtime exists before `ready`; here the browser starts meanwhile, and without it there is no app.
void appStandIn
  .whenReady()
  .then(() => chromium.context())
  .catch((error: unknown) => {
    console.error(`The browser shell could not start Chromium: ${String(error)}`);
    appStandIn.exit(1);
  });
appStandIn.once('browser-window-created', (_event: unknown, window: Electron.BrowserWindow) => {
  if (process.send === undefined) return;
  window.once('ready-to-show', () => void chromium.bind().then((endpoint) => tell({ kind: 'window', endpoint })));
});
serveControl({
  state: (): ControlState => ({
    ...record,
    menu: applicationMenu.current?.items.map((item) => item.shown()) ?? [],
    focusCount: focus.count,
  }),
  quit: () => appStandIn.quit(),
  clickNotice: (place) => noticeClicks[place]?.(),
  setOpenPath: (path) => void (answers.openPath = path),
  chooseInMenu: (id) => applicationMenu.current?.getMenuItemById(id)?.choose(),
  actOnWindow: (act) => {
    for (const window of BrowserWindow.getAllWindows()) (window as unknown as WindowState).act(act);
  },
});
