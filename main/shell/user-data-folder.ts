// Where the app keeps its data.

import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { App } from 'electron';

/**
 * Called before anything is written, even the lock. On Windows it is the local profile, because a roaming profile would be
 * copied to a server with the store in it. `chosen`: from the command line.
 */
export function chooseUserDataFolder(app: App, chosen: string | null): string {
  const local = process.platform === 'win32' ? process.env['LOCALAPPDATA'] : undefined;
  const byDefault = local === undefined ? app.getPath('userData') : join(local, app.getName());
  const folder = chosen === null ? byDefault : resolve(chosen);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  app.setPath('userData', folder);
  return folder;
}
