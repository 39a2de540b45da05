// Whether the app runs from an AppImage: then it may replace that file, and cannot start itself again.

import { realpathSync } from 'node:fs';
import { sep } from 'node:path';

/**
 * The runtime of an AppImage names its file (`APPIMAGE`), which an update replaces, and the folder where it is mounted
 * (`APPDIR`). A program that another AppImage has started inherits both, but does not lie in that folder. The packager's
 * file `package-type` says nothing: it is written for the deb into the folder from which the AppImage is packed too.
 */
export function isAppImage({ env, execPath }: Pick<NodeJS.Process, 'env' | 'execPath'>): boolean {
  const { APPIMAGE: file = '', APPDIR: folder = '' } = env;
  return file !== '' && folder !== '' && execPath.startsWith(`${resolved(folder)}${sep}`);
}

/** As the system resolves the path of the program, because the folder for temporary files may be a link. */
function resolved(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    // That image is not mounted any more, so this program is not in it.
    return folder;
  }
}
