// Whether a build is older than what it was made from.

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A file of the folders that was changed after `file`, or `file` itself if it is missing; null if there is none. */
export function findNewer(file: string, folders: readonly string[]): string | null {
  const built = statSync(file, { throwIfNoEntry: false });
  if (built === undefined) return file;
  const paths = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  return paths.find((path) => statSync(path).mtimeMs > built.mtimeMs) ?? null;
}
