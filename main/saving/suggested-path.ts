// The place that a save dialog suggests. It is never a folder: Electron would open that one and suggest no name, and an
// export by month, which is a folder, would be saved inside the one of the same day.

import { existsSync, statSync } from 'node:fs';
import { join, parse } from 'node:path';

export function suggestedPath(folder: string, name: string): string {
  const path = join(folder, name);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return path;
  const { name: stem, ext } = parse(name);
  let nextPath = path;
  for (let count = 2; existsSync(nextPath); count += 1) nextPath = join(folder, `${stem}-${count}${ext}`);
  return nextPath;
}
