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
  /** Call it once a file is there: if its place was chosen in a dialog that is remembered, the next one begins there. */
  readonly noteSaved: (path: string) => Promise<void>;
  /** Throws `fileGone` if the path is none of these, or nothing is there. */
  readonly show: (path: string) => void;
};

export type SavedPlaceParts = {
  readonly chooseSavePath: ChooseSavePath;
  /** Lets the next dialog begin in the folder of this file. Never fails. */
  readonly keepSaveFolder: (path: string) => Promise<void>;
  readonly showItemInFolder: (path: string) => void;
};

export function createSavedPlaces(parts: SavedPlaceParts): SavedPlaces {
  const chosenPaths = new Set<string>();
  const rememberedPaths = new Set<string>();
  const add = (path: string): void => void chosenPaths.add(path).add(pathBeforeRename(path));
  return {
    add,
    async choose(suggestedName, how) {
      const path = await parts.chooseSavePath(suggestedName, how);
      if (path === null) return null;
      add(path);
      if (how?.isRemembered === false) rememberedPaths.delete(path);
      else rememberedPaths.add(path);
      return path;
    },
    async noteSaved(path) {
      if (rememberedPaths.has(path)) await parts.keepSaveFolder(path);
    },
    show(path) {
      if (!chosenPaths.has(path) || !existsSync(path)) throw new AppError('fileGone', 'the saved file is not there');
      parts.showItemInFolder(path);
    },
  };
}
