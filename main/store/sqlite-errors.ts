// Turns what SQLite and the file system report into the app's error codes, by their codes only.
// Which file to set aside, and what to offer then, is decided by store-file.ts.

import { AppError } from '../errors.ts';
import type { ErrorCode } from '../../preload/contract.ts';

const CODES: Readonly<Record<string, ErrorCode>> = {
  SQLITE_FULL: 'diskFull',
  // With no free byte the shared-memory file cannot be made, and SQLite says this instead of FULL.
  SQLITE_IOERR_SHMSIZE: 'diskFull',
  SQLITE_READONLY: 'readOnly',
  SQLITE_PERM: 'readOnly',
  SQLITE_CANTOPEN: 'readOnly',
  SQLITE_CORRUPT: 'corrupt',
  SQLITE_NOTADB: 'corrupt',
  SQLITE_BUSY: 'busy',
  SQLITE_LOCKED: 'busy',
  ENOSPC: 'diskFull',
  EDQUOT: 'diskFull',
  EACCES: 'readOnly',
  EPERM: 'readOnly',
  EROFS: 'readOnly',
};

/** The code of a SQLite or file system error; null for anything else. */
export function systemCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  const code = error.code;
  return code.startsWith('SQLITE_') || /^E[A-Z0-9]+$/.test(code) ? code : null;
}

/** SQLite's extended codes start with the primary one: `SQLITE_CORRUPT_INDEX` is a `SQLITE_CORRUPT`. */
function primaryCode(code: string): string {
  const parts = code.split('_');
  return parts[0] === 'SQLITE' ? parts.slice(0, 2).join('_') : code;
}

/** A storage failure as an AppError; a programming error is handed back as it is. */
export function toStorageError(error: unknown, path: string): unknown {
  const code = systemCode(error);
  if (code === null || error instanceof AppError) return error;
  const appCode = CODES[code] ?? CODES[primaryCode(code)] ?? 'storage';
  return new AppError(appCode, `${code} at the local data file`, { cause: error, facts: { path, system: code } });
}

/** Runs `work`; storage failures leave it as AppErrors. */
export function withStorageErrors<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw toStorageError(error, path);
  }
}
