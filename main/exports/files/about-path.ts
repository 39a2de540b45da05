// Where an exported file's description lies: beside the file, or in the folder whose files it describes.

import { join } from 'node:path';

const ENDING = '.about.json';
/** Readers of such folders pass over names that begin with `_`. */
const IN_FOLDER = '_about.json';

export function aboutPathOf(path: string, isFolder: boolean): string {
  return isFolder ? join(path, IN_FOLDER) : path + ENDING;
}

/** The file or folder that a description at this path is of; null: no such name. */
export function findDescribed(aboutPath: string): string | null {
  if (aboutPath.endsWith(ENDING)) return aboutPath.slice(0, -ENDING.length);
  return /[\\/]_about[.]json$/.test(aboutPath) ? aboutPath.slice(0, -IN_FOLDER.length - 1) : null;
}
