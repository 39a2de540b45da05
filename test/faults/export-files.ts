// The files in a folder of exports.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The digest of each file, by its path in the folder. */
export type FileSnapshot = Readonly<Record<string, string>>;

export function snapshotOf(folder: string): FileSnapshot {
  const names = readdirSync(folder, { recursive: true }).map(String);
  const files = names.filter((name) => statSync(join(folder, name)).isFile()).toSorted();
  return Object.fromEntries(files.map((name) => [name, digestOf(readFileSync(join(folder, name)))]));
}

export function digestOf(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}
