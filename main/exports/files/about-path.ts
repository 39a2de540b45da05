// Where the About of an export is: beside the file, or in the folder whose files it describes.

import { join } from 'node:path';

const ENDING = '.about.json';
/** Programs that read folders of Parquet files ignore names that begin with `_`. */
const IN_FOLDER = '_about.json';

export function aboutPathOf(path: string, isFolder: boolean): string {
  return isFolder ? join(path, IN_FOLDER) : path + ENDING;
}

/** The file or folder that an About at this path describes; null when the path is no About's. */
export function findDescribed(aboutPath: string): string | null {
  if (aboutPath.endsWith(ENDING)) return aboutPath.slice(0, -ENDING.length);
  return /[\\/]_about[.]json$/.test(aboutPath) ? aboutPath.slice(0, -IN_FOLDER.length - 1) : null;
}
