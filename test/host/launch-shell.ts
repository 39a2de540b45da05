// The app on the browser shell: Node runs the built main process in a process of its own, so that kills and second
// instances are real. The test uses the window's page through Playwright.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import {
  DEFAULT_VIEWPORT,
  type Exit,
  type LaunchOptions,
  MAIN_ENTRY,
  ROOT,
  type RunningApp,
  SHELL_REGISTER,
  type StartedApp,
} from './launch-options.ts';
import { collectOutput, exitOf, watchPage } from './launch-watch.ts';
import type { ControlMessage, ControlRequest, ControlState } from './standin/control.ts';

const START_LIMIT_MS = 30_000;
const CLOSE_LIMIT_MS = 10_000;

export async function launchOnShell(options: LaunchOptions): Promise<StartedApp> {
  const temporary = await mkdtemp(join(tmpdir(), 'desk-host-'));
  const child = spawnShell(options, temporary);
  const output = collectOutput(child);
  const exited = exitOf(child).then(async (exit) => {
    // The browser of a killed app ends a moment later.
    await rm(temporary, { recursive: true, force: true, maxRetries: 5 });
    return exit;
  });
  const first = await Promise.race([
    windowEndpoint(child),
    exited.then((exit) => ({ kind: 'ended' as const, exit })),
    delay(START_LIMIT_MS).then(() => ({ kind: 'late' as const })),
  ]);
  if (first.kind === 'ended') return { kind: 'ended', exit: first.exit, output: output() };
  if (first.kind === 'late') {
    child.kill('SIGKILL');
    throw new Error(`no window after ${START_LIMIT_MS} ms: ${output()}`);
  }
  const browser = await chromium.connect(first.endpoint);
  const [page] = browser.contexts()[0]?.pages() ?? [];
  if (page === undefined) throw new Error(`the app has no page: ${output()}`);
  return { kind: 'running', app: runningApp({ child, page, exited, output }) };
}

/** `temporary`: for the browser's profile, which a killed app leaves behind. */
function spawnShell(
  {
    userDataDir,
    entry = MAIN_ENTRY,
    args = [],
    env = {},
    colorScheme,
    languages,
    viewport,
    saveFolder,
    pageScript,
  }: LaunchOptions,
  temporary: string,
): ChildProcess {
  const { width, height } = viewport ?? DEFAULT_VIEWPORT;
  return spawn(process.execPath, ['--import', SHELL_REGISTER, entry, ...args, `--user-data-dir=${userDataDir}`], {
    cwd: ROOT,
    env: {
      ...process.env,
      TMPDIR: temporary,
      DESK_HOST_COLOR_SCHEME: colorScheme ?? 'light',
      ...(languages !== undefined && { DESK_HOST_LANGUAGES: languages.join(',') }),
      DESK_HOST_VIEWPORT: `${width}x${height}`,
      ...(saveFolder !== undefined && { DESK_HOST_SAVE_FOLDER: saveFolder }),
      ...(pageScript !== undefined && { DESK_HOST_PAGE_SCRIPT: pageScript }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

function runningApp(parts: {
  readonly child: ChildProcess;
  readonly page: Page;
  readonly exited: Promise<Exit>;
  readonly output: () => string;
}): RunningApp {
  const { child, page, exited, output } = parts;
  return {
    ...{ host: 'browserShell', page, pid: child.pid ?? 0, pageProblems: watchPage(page), output },
    clipboardText: async () => (await readState(child)).clipboardText,
    clipboardHtml: async () => (await readState(child)).clipboardHtml,
    clipboardPng: async () => {
      const { clipboardPng } = await readState(child);
      return clipboardPng === null ? null : Buffer.from(clipboardPng, 'base64');
    },
    setOpenPath: async (path) => {
      ask(child, { kind: 'setOpenPath', path });
      // Requests are served in order, so the one before is done once this one is answered.
      await readState(child);
    },
    shownItems: async () => (await readState(child)).shownItems,
    openedLinks: async () => (await readState(child)).openedLinks,
    focusCount: async () => (await readState(child)).focusCount,
    notices: async () => (await readState(child)).notices,
    hostCalls: async () => (await readState(child)).calls,
    menu: async () => (await readState(child)).menu,
    chooseInMenu: (id) => Promise.resolve(ask(child, { kind: 'chooseInMenu', id })),
    actOnWindow: async (act) => {
      ask(child, { kind: 'actOnWindow', act });
      await readState(child);
    },
    clickNotice: (place) => Promise.resolve(ask(child, { kind: 'clickNotice', place })),
    close: async () => {
      ask(child, { kind: 'quit' });
      const ended = await Promise.race([exited, delay(CLOSE_LIMIT_MS)]);
      if (ended === undefined) child.kill('SIGKILL');
      return await exited;
    },
    kill: async () => {
      child.kill('SIGKILL');
      return await exited;
    },
    waitForExit: () => exited,
  };
}

function windowEndpoint(child: ChildProcess): Promise<{ readonly kind: 'window'; readonly endpoint: string }> {
  return new Promise((resolve) => {
    child.on('message', (message: ControlMessage) => {
      if (message.kind === 'window') resolve(message);
    });
  });
}

function readState(child: ChildProcess): Promise<ControlState> {
  const id = performance.now();
  return new Promise((resolve, reject) => {
    const listener = (message: ControlMessage): void => {
      if (message.kind !== 'state' || message.id !== id) return;
      child.off('message', listener).off('exit', onExit);
      resolve(message.state);
    };
    const onExit = (): void => reject(new Error('the app has ended'));
    child.on('message', listener).once('exit', onExit);
    ask(child, { kind: 'state', id });
  });
}

function ask(child: ChildProcess, request: ControlRequest): void {
  // Without the callback, a message to an app that has just died would be an error event.
  if (child.connected) child.send(request, () => undefined);
}

/** The timer is unreferenced, so that it does not keep the caller's process alive. */
function delay(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms, undefined).unref());
}
