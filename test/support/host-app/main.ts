// A small app with the product's window, guards, protocol and calls, and with handlers for tests.

import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { app, BrowserWindow, clipboard, dialog, ipcMain, protocol, session, shell, utilityProcess } from 'electron';
import { guardAllContents } from '../../../main/shell/guards.ts';
import { AppError } from '../../../main/errors.ts';
import type { Handlers } from '../../../main/handlers.ts';
import { createEmitter, registerCalls } from '../../../main/ipc.ts';
import { parseLaunchArguments } from '../../../main/shell/launch-arguments.ts';
import { systemClock } from '../../../main/clock.ts';
import { logLine, type Log } from '../../../main/log.ts';
import { openSessions } from '../../../main/shell/sessions.ts';
import { APP_SCHEME_PRIVILEGES, createAppResponder } from '../../../main/shell/protocol.ts';
import { focusWindow, openWindow } from '../../../main/shell/window.ts';
import { WORDS } from '../../../main/words/words.ts';

const { userDataDir } = parseLaunchArguments(process.argv);
if (userDataDir !== null) app.setPath('userData', userDataDir);
const folder = app.getPath('userData');

const write = (line: string): void => appendFileSync(join(folder, 'happened.log'), `${line}\n`);
const log: Log = {
  info: (message, facts) => write(logLine(message, facts)),
  warn: (message, detail) => write(logLine(message, detail)),
  error: (message, detail) => write(logLine(message, detail)),
};

app.enableSandbox();
protocol.registerSchemesAsPrivileged([APP_SCHEME_PRIVILEGES]);
if (app.requestSingleInstanceLock()) {
  for (const name of ['ready', 'window-all-closed', 'before-quit', 'will-quit', 'quit'] as const) {
    app.on(name as 'quit', () => write(`event ${name}`));
  }
  guardAllContents({ app, log });
  void app.whenReady().then(start);
} else {
  app.quit();
}

async function start(): Promise<void> {
  const respond = createAppResponder(join(import.meta.dirname, 'page'));
  await openSessions({ session, isPackaged: false, respond });
  registerCalls({ ipcMain, handlers: handlers(), log, clock: systemClock });
  ipcMain.handle('test:reply-with-date', () => ({ when: new Date(0) }));
  ipcMain.handle('test:echo', (_event, value: unknown) => value);
  ipcMain.handle('test:utility', () => echoFromUtilityProcess());
  openWindow({
    preload: join(import.meta.dirname, 'preload.cjs'),
    isPackaged: false,
    language: 'en',
    textSize: () => 100,
    place: { read: () => null, save: () => undefined },
    clock: systemClock,
    troubles: {
      ...{ dialog, log, words: () => WORDS.en, appName: app.getName(), logPath: join(folder, 'happened.log') },
      ...{ elapsedMs: () => systemClock.elapsedMs(), quit: () => app.quit() },
    },
  });
  app.on('second-instance', (_event, argv) => {
    write(`second-instance ${argv.includes('--sample') ? 'with --sample' : ''}`);
    const [window] = BrowserWindow.getAllWindows();
    if (window !== undefined) focusWindow(window);
  });
  app.on('window-all-closed', () => app.quit());
}

/** Only the calls that tests use; the others return nothing. */
function handlers(): Handlers {
  const emit = createEmitter(() => BrowserWindow.getAllWindows(), log);
  const some: Partial<Handlers> = {
    copyText: ({ text }) => {
      void clipboard.writeText(text);
      return null;
    },
    showDataFile: () => {
      shell.showItemInFolder('/data/file');
      return null;
    },
    cancelSync: () => {
      for (const secondsLeft of [3, 2, 1]) emit('syncProgress', progress(secondsLeft));
      emit('syncProgress', null);
      return null;
    },
    signOut: () => {
      throw new AppError('readOnly', 'cannot write', { facts: { path: '/data' } });
    },
    openSample: () => {
      throw new TypeError('a bug');
    },
  };
  return some as Handlers;
}

function progress(secondsLeft: number) {
  const fixed = { runId: 'r', startedAt: '', resources: [], current: null, fraction: 0, cancellable: true };
  return { ...fixed, secondsLeft, pauseSecondsLeft: null };
}

function echoFromUtilityProcess(): Promise<unknown> {
  const child = utilityProcess.fork(join(import.meta.dirname, 'echo-process.ts'), [], { stdio: 'ignore' });
  return new Promise((resolve) => {
    child.on('message', (message: unknown) => {
      child.once('exit', (code) => resolve({ message, code }));
      child.kill();
    });
    child.postMessage({ text: 'hello' });
  });
}
