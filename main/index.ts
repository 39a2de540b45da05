// Starts the app, step by step. Each step is done by the file that it is imported from.

import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { app, BrowserWindow, dialog, ipcMain, Menu, protocol, session, shell } from 'electron';
import { systemClock } from './clock.ts';
import { createDesk, KEYCHAIN_LIMITS } from './desk.ts';
import { registerLinks, watchArrivals } from './shell/arrivals.ts';
import { createDesktop } from './shell/electron-desktop.ts';
import { guardAllContents } from './shell/electron-guards.ts';
import { entriesIn } from './shell/entries.ts';
import { createEmitter, registerCalls } from './ipc.ts';
import { spawnKeychainProcess } from './shell/electron-keychain.ts';
import { openElectronNetwork } from './shell/electron-network.ts';
import { openSessions } from './shell/electron-sessions.ts';
import { type LaunchArguments, parseLaunchArguments } from './shell/launch-arguments.ts';
import { createFileLog, type Log } from './log.ts';
import { menuTemplate } from './shell/menu.ts';
import { APP_SCHEME_PRIVILEGES, createAppResponder } from './shell/protocol.ts';
import { removeSwitches } from './shell/switches.ts';
import { startUpdates } from './shell/electron-updates.ts';
import { focusWindow, openWindow } from './shell/window.ts';

/** Long enough to end a transaction. After it the app quits, even if a keychain or a thread is stuck. */
const MAX_CLOSING_MS = 3_000;
const HERE = import.meta.dirname;

// Files are for their owner alone, whoever made them: the host, a library or the app.
process.umask(0o077);
const refusedSwitch = app.isPackaged
  ? removeSwitches({ commandLine: app.commandLine, environment: process.env }).refused
  : null;
const launch = parseLaunchArguments(process.argv);
const userDataDir = chooseUserDataFolder(launch);
app.enableSandbox();
const deliverArrivals = watchArrivals(app, process.argv);
protocol.registerSchemesAsPrivileged([APP_SCHEME_PRIVILEGES]);

if (refusedSwitch !== null) refuseStart(refusedSwitch);
else if (app.requestSingleInstanceLock()) run(createFileLog(join(userDataDir, 'logs')));
else app.quit();

/**
 * Called before anything is written, even the lock. On Windows it is the local profile, because a roaming profile would be
 * copied to a server with the store in it.
 */
function chooseUserDataFolder(launch: LaunchArguments): string {
  const local = process.platform === 'win32' ? process.env['LOCALAPPDATA'] : undefined;
  const byDefault = local === undefined ? app.getPath('userData') : join(local, app.getName());
  const folder = launch.userDataDir === null ? byDefault : resolve(launch.userDataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  app.setPath('userData', folder);
  return folder;
}

function refuseStart(name: string): void {
  const reason = `${app.getName()} does not start with the switch --${name}, because it removes a protection of your data.`;
  dialog.showErrorBox(`${app.getName()} was not started`, `${reason} Start it without this switch.`);
  app.exit(1);
}

function run(log: Log): void {
  logBugs(log);
  guardAllContents({ app, shell, log });
  void app
    .whenReady()
    .then(() => start(log))
    .catch((error: unknown) => {
      log.error('the app could not start', error);
      app.exit(1);
    });
}

async function start(log: Log): Promise<void> {
  // A firm's names are known to its own name servers only, and a public one must not learn them.
  app.configureHostResolver({ secureDnsMode: 'off' });
  const respond = createAppResponder(join(HERE, '../renderer'));
  const sessions = await openSessions({ session, isPackaged: app.isPackaged, respond });
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(process.platform)));
  const desk = createDesk({
    ...createDesktop(),
    userDataDir,
    version: app.getVersion(),
    migrationsFolder: join(HERE, '../../drizzle'),
    entries: entriesIn(HERE),
    keychainLimits: KEYCHAIN_LIMITS,
    spawnKeychain: spawnKeychainProcess,
    openNetwork: (login) => openElectronNetwork(sessions, login),
    emit: createEmitter(() => BrowserWindow.getAllWindows(), log),
    log,
    clock: systemClock,
    launch: { serviceUrl: launch.serviceUrl, sample: launch.sample },
  });
  registerCalls({ ipcMain, handlers: desk.handlers, log });
  quitAfterClosing(() => desk.close(), log);
  registerLinks(app, process.platform);
  keepOneWindow(log);
  startUpdates(log);
  deliverArrivals((arrival) => desk.receive(arrival));
  // Not awaited: the window appears at once, even if the keychain asks the person first.
  desk.start().catch((error: unknown) => log.error('the profile could not be opened', error));
}

function keepOneWindow(log: Log): void {
  const open = () =>
    openWindow({
      preload: join(HERE, '../preload/bridge.cjs'),
      isPackaged: app.isPackaged,
      log,
      now: () => systemClock.now(),
    });
  const show = (): void => {
    const [window] = BrowserWindow.getAllWindows();
    if (window === undefined) open();
    else focusWindow(window);
  };
  open();
  app.on('second-instance', show);
  app.on('activate', show);
  app.on('window-all-closed', () => app.quit());
}

/** `app.exit`, because `app.quit` would wait for everything that has not ended. */
function quitAfterClosing(close: () => Promise<void>, log: Log): void {
  let isClosing = false;
  app.on('before-quit', (event) => {
    event.preventDefault();
    if (isClosing) return;
    isClosing = true;
    const closed = close().catch((error: unknown) => log.error('closing failed', error));
    const exit = (): void => app.exit(0);
    Promise.race([closed, systemClock.sleep(MAX_CLOSING_MS)]).then(exit, exit);
  });
}

function logBugs(log: Log): void {
  process.on('uncaughtException', (error) => log.error('uncaught', error));
  process.on('unhandledRejection', (reason) => log.error('unhandled rejection', reason));
}
