// Which of electron-updater's classes may replace this installation.

import { accessSync, constants, existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ignoreStorageErrors } from '../files/storage-errors.ts';
import { isAppImage } from './app-image.ts';

/**
 * Null for a deb and for the MSI, which only another package of their own kind replaces, and for an AppImage in a folder of an
 * administrator, where the updater could not replace it. On Windows the updater would add an installation by NSIS beside the one
 * of the MSI. Only NSIS puts an uninstaller beside the program.
 */
export function findUpdaterName(
  process: Pick<NodeJS.Process, 'platform' | 'env' | 'execPath'>,
): 'NsisUpdater' | 'MacUpdater' | 'AppImageUpdater' | null {
  const { platform, env, execPath } = process;
  if (platform === 'darwin') return 'MacUpdater';
  if (platform !== 'win32') return isAppImage(process) && mayWrite(env['APPIMAGE']) ? 'AppImageUpdater' : null;
  return existsSync(join(dirname(execPath), `Uninstall ${basename(execPath)}`)) ? 'NsisUpdater' : null;
}

function mayWrite(image = ''): boolean {
  return ignoreStorageErrors(() => accessSync(dirname(image), constants.W_OK));
}
