// What stands in a folder that exports are written to.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** By the path in the folder, a digest of each file. */
export type FileSnapshot = Readonly<Record<string, string>>;

export function snapshotOf(folder: string): FileSnapshot {
  const names = readdirSync(folder, { recursive: true }).map(String);
  const files = names.filter((name) => statSync(join(folder, name)).isFile()).toSorted();
  return Object.fromEntries(files.map((name) => [name, digestOf(readFileSync(join(folder, name)))]));
}

export function digestOf(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}
