// Starts the built app for a test or a script, on Electron if its runtime is installed, else on the browser shell.

import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { launchOnElectron } from './launch-electron.ts';
import { type LaunchOptions, MAIN_ENTRY, type RunningApp, type StartedApp } from './launch-options.ts';
import { launchOnShell } from './launch-shell.ts';

export type { LaunchOptions, RunningApp } from './launch-options.ts';

/** Resolves when the window has loaded its page; throws with the app's output if it exited before. */
export async function launchApp(options: LaunchOptions): Promise<RunningApp> {
  const started = await startApp(options);
  if (started.kind === 'running') return started.app;
  throw new Error(`the app ended before its window was there: ${JSON.stringify(started)}`);
}

/** For a second instance, which may exit by itself without a window. */
export async function startApp(options: LaunchOptions): Promise<StartedApp> {
  if (!existsSync(options.entry ?? MAIN_ENTRY)) throw new Error('the app is not built: run "npm run build" first');
  const executable = findElectron();
  // A workflow that is meant to test Electron must not fall back to the browser shell.
  const isWanted = process.env['DESK_HOST'] === 'electron';
  const host = options.host ?? (executable === null && !isWanted ? 'browserShell' : 'electron');
  if (host === 'browserShell') return await launchOnShell(options);
  if (executable === null) throw new Error('the Electron runtime is not there');
  return await launchOnElectron(options, executable);
}

/** Looks for the unpacked runtime, because importing the package would start a download. */
export function findElectron(): string | null {
  const folder = dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  const pathFile = join(folder, 'path.txt');
  if (!existsSync(pathFile)) return null;
  const executable = join(folder, 'dist', readFileSync(pathFile, 'utf8'));
  return existsSync(executable) ? executable : null;
}
