// Reads a small file that only the administrator can have written. A file that somebody else could have changed is refused,
// not ignored: otherwise who can replace it could also lift the policy.

import { lstatSync, readFileSync, type Stats } from 'node:fs';
import { dirname } from 'node:path';
import type { PolicyReason } from '../../shared/contract/app/policy-reasons.ts';

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

const ROOT_ID = 0;

export type TrustedFile =
  | { readonly kind: 'none' }
  | { readonly kind: 'read'; readonly bytes: Buffer }
  | { readonly kind: 'refused'; readonly reason: PolicyReason };

export function readTrustedFile(path: string, files: FileAccess): TrustedFile {
  try {
    const stats = files.lstat(path);
    if (stats === undefined) return { kind: 'none' };
    if (stats.isSymbolicLink()) return refused({ kind: 'symbolicLink' });
    if (!stats.isFile()) return refused({ kind: 'noFile' });
    const folder = files.lstat(dirname(path));
    if (folder === undefined || !folder.isDirectory() || folder.uid !== ROOT_ID || (folder.mode & 0o022) !== 0)
      return refused({ kind: 'folderChangeable' });
    if (stats.uid !== ROOT_ID) return refused({ kind: 'foreignFile' });
    if ((stats.mode & 0o022) !== 0) return refused({ kind: 'fileChangeable' });
    if (stats.size > MAX_FILE_BYTES) return refused({ kind: 'fileTooLarge', kib: MAX_FILE_BYTES / 1024 });
    return { kind: 'read', bytes: files.readFile(path) };
  } catch (error) {
    return refused({ kind: 'fileNotRead', code: codeOf(error) });
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
}

function refused(reason: PolicyReason): TrustedFile {
  return { kind: 'refused', reason };
}
