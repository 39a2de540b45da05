// Updates of the installed app, by electron-updater. It is loaded only if an administrator named a feed.

import type { EventEmitter } from 'node:events';
import { app } from 'electron';
import type { AppUpdater } from 'electron-updater';
import { systemClock } from '../clock.ts';
import type { Log } from '../log.ts';
import { namesPublisher } from '../updates/publisher.ts';
import type { UpdateState } from '../updates/update-state.ts';
import { findUpdaterName } from '../updates/updater-name.ts';
import { type RequestExecutor, Updates } from '../updates/updates.ts';
import type { Quitting } from './quitting.ts';

type UpdateParts = {
  readonly log: Log;
  readonly state: UpdateState;
  readonly quitting: Quitting;
  /** The address that an administrator has set; null if none. */
  readonly feed: string | null;
};

type UndeclaredParts = {
  readonly httpExecutor: RequestExecutor;
  /** Electron's `autoUpdater`, on macOS only. */
  readonly nativeUpdater?: EventEmitter;
};

/** In the installed app only. Without updates the app works as before, so errors are only logged. */
export function startUpdates(parts: UpdateParts): void {
  if (!app.isPackaged) return;
  runUpdates(parts).catch((error: unknown) => parts.log.warn('update: off after an error', error));
}

async function runUpdates({ log, state, quitting, feed: url }: UpdateParts): Promise<void> {
  if (url === null) return;
  const updater = await createUpdater();
  if (updater === null) {
    log.info('update: off, because an administrator or a package manager installed the app');
    state.set({ kind: 'packageManager' });
    return;
  }
  if (process.platform === 'win32' && !(await namesPublisher(updater))) {
    log.warn('update: off, because this package does not name the publisher who must sign an update');
    state.set({ kind: 'noPublisher' });
    return;
  }
  log.info('update: on, set by the administrator');
  // The updater's declarations leave these two out.
  const { httpExecutor: executor, nativeUpdater: native = null } = updater as unknown as UndeclaredParts;
  const updates = new Updates({
    ...{ updater, executor, native, url, log, clock: systemClock },
    onStanding: (standing) => state.set(standing),
  });
  state.install = () => quitting.endWith(() => updates.install());
  await updates.run();
}

/** Null if this installation is not the app's to replace. */
async function createUpdater(): Promise<AppUpdater | null> {
  const name = findUpdaterName(process);
  if (name === null) return null;
  const { AppImageUpdater, MacUpdater, NsisUpdater } = await import('electron-updater');
  return new { AppImageUpdater, MacUpdater, NsisUpdater }[name]();
}
