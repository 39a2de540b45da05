// Reads a small file that only the administrator can have written. A file that somebody else could have changed is refused,
// not ignored: otherwise who can replace it could also lift the policy.

import { lstatSync, readFileSync, type Stats } from 'node:fs';
import { dirname } from 'node:path';

const MAX_FILE_BYTES = 64 * 1024;

export type FileAccess = {
  /** Undefined if there is no such file. May throw other errors. */
  readonly lstat: (
    path: string,
  ) => Pick<Stats, 'isFile' | 'isDirectory' | 'isSymbolicLink' | 'uid' | 'mode' | 'size'> | undefined;
  readonly readFile: (path: string) => Buffer;
};

export const SYSTEM_FILES: FileAccess = {
  lstat: (path) => lstatSync(path, { throwIfNoEntry: false }),
  readFile: (path) => readFileSync(path),
};

export type TrustedFile =
  | { readonly kind: 'none' }
  | { readonly kind: 'read'; readonly bytes: Buffer }
  /** `reason`: the end of a sentence. */
  | { readonly kind: 'refused'; readonly reason: string };

/** `ownerId`: 0 is root. */
export function readTrustedFile(path: string, ownerId: number, files: FileAccess): TrustedFile {
  try {
    const stats = files.lstat(path);
    if (stats === undefined) return { kind: 'none' };
    if (stats.isSymbolicLink()) return refused('it is a symbolic link');
    if (!stats.isFile()) return refused('it is not a file');
    const folder = files.lstat(dirname(path));
    if (folder === undefined || !folder.isDirectory() || folder.uid !== ownerId || (folder.mode & 0o022) !== 0)
      return refused('others than the administrator may change its folder');
    if (stats.uid !== ownerId) return refused('it does not belong to the administrator');
    if ((stats.mode & 0o022) !== 0) return refused('others than the administrator may change it');
    if (stats.size > MAX_FILE_BYTES) return refused(`it is larger than ${MAX_FILE_BYTES / 1024} KiB`);
    return { kind: 'read', bytes: files.readFile(path) };
  } catch (error) {
    return refused(`it cannot be read (${codeOf(error)})`);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
}

function refused(reason: string): TrustedFile {
  return { kind: 'refused', reason };
}
