// The places where the person chose to save since the app started. The window may ask the file manager to show these
// places only, because any path in its request could be forged.

import { existsSync } from 'node:fs';
import { AppError } from '../errors.ts';
import { pathBeforeRename } from '../exports/files/write-file.ts';
import type { ChooseSavePath } from './save-text.ts';

export type SavedPlaces = {
  readonly choose: ChooseSavePath;
  /** Throws `notFound` if the path was not chosen, or nothing is there. */
  readonly show: (path: string) => void;
};

export function createSavedPlaces(parts: {
  readonly chooseSavePath: ChooseSavePath;
  readonly showItemInFolder: (path: string) => void;
}): SavedPlaces {
  const chosenPaths = new Set<string>();
  return {
    async choose(suggestedName) {
      const path = await parts.chooseSavePath(suggestedName);
      if (path !== null) chosenPaths.add(path).add(pathBeforeRename(path));
      return path;
    },
    show(path) {
      if (!chosenPaths.has(path) || !existsSync(path)) throw new AppError('notFound', 'the saved file is not there');
      parts.showItemInFolder(path);
    },
  };
}
