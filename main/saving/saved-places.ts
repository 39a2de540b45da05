// The places where the person chose to save since the app started, or where an order of theirs has saved. The window may ask
// the file manager to show these places only, because any path in its request could be forged.

import { existsSync } from 'node:fs';
import { AppError } from '../errors.ts';
import { pathBeforeRename } from '../exports/files/write-file.ts';
import type { ChooseSavePath } from './save-text.ts';

export type SavedPlaces = {
  readonly choose: ChooseSavePath;
  /** Adds a place that the person named otherwise than in a dialog. */
  readonly add: (path: string) => void;
  /** Throws `fileGone` if the path is none of these, or nothing is there. */
  readonly show: (path: string) => void;
};

export type SavedPlaceParts = {
  readonly chooseSavePath: ChooseSavePath;
  readonly showItemInFolder: (path: string) => void;
};

export function createSavedPlaces(parts: SavedPlaceParts): SavedPlaces {
  const chosenPaths = new Set<string>();
  const add = (path: string): void => void chosenPaths.add(path).add(pathBeforeRename(path));
  return {
    add,
    async choose(suggestedName, how) {
      const path = await parts.chooseSavePath(suggestedName, how);
      if (path !== null) add(path);
      return path;
    },
    show(path) {
      if (!chosenPaths.has(path) || !existsSync(path)) throw new AppError('fileGone', 'the saved file is not there');
      parts.showItemInFolder(path);
    },
  };
}
