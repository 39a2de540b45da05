// Which of electron-updater's classes may replace this installation.

import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isAppImage } from './app-image.ts';

/**
 * Null for a deb and for the MSI, which only another package of their own kind replaces. On Windows the updater would add an
 * installation by NSIS beside the one of the MSI. Only NSIS puts an uninstaller beside the program.
 */
export function findUpdaterName(
  process: Pick<NodeJS.Process, 'platform' | 'env' | 'execPath'>,
): 'NsisUpdater' | 'MacUpdater' | 'AppImageUpdater' | null {
  const { platform, execPath } = process;
  if (platform === 'darwin') return 'MacUpdater';
  if (platform !== 'win32') return isAppImage(process) ? 'AppImageUpdater' : null;
  return existsSync(join(dirname(execPath), `Uninstall ${basename(execPath)}`)) ? 'NsisUpdater' : null;
}
