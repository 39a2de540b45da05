// Translates errors of SQLite and the file system into the app's error codes, by their codes only.
// main/store/file/store-file.ts decides which file is set aside.

import { AppError } from '../errors.ts';
import type { ErrorCode } from '../../shared/contract/errors.ts';

const CODES: Readonly<Record<string, ErrorCode>> = {
  SQLITE_FULL: 'diskFull',
  // On a full disk SQLite cannot create the shared-memory file, and reports this code instead of FULL.
  SQLITE_IOERR_SHMSIZE: 'diskFull',
  SQLITE_READONLY: 'readOnly',
  SQLITE_PERM: 'readOnly',
  SQLITE_CANTOPEN: 'readOnly',
  SQLITE_CORRUPT: 'corrupt',
  SQLITE_NOTADB: 'corrupt',
  SQLITE_BUSY: 'fileInUse',
  SQLITE_LOCKED: 'fileInUse',
  ENOSPC: 'diskFull',
  EDQUOT: 'diskFull',
  EACCES: 'readOnly',
  EPERM: 'readOnly',
  EROFS: 'readOnly',
};

const UV_UNKNOWN = -4094;

/** The code of a SQLite or file system error, also if Drizzle wrapped the error; null for any other error. */
export function systemCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? error.code : null;
  // For some errors, such as EBUSY, Node's rmSync gives no code, only the number of an unknown error.
  if ('errno' in error && error.errno === UV_UNKNOWN) return 'EUNKNOWN';
  // `rmSync` has codes of its own, such as `ERR_FS_EISDIR` for a folder in the place of a file.
  if (typeof code === 'string' && /^(SQLITE_|ERR_FS_|E[A-Z0-9]+$)/.test(code)) return code;
  return systemCode(error.cause);
}

/** SQLite's extended codes start with the primary one: `SQLITE_CORRUPT_INDEX` is a `SQLITE_CORRUPT`. */
function primaryCode(code: string): string {
  const parts = code.split('_');
  return parts[0] === 'SQLITE' ? parts.slice(0, 2).join('_') : code;
}

/** Returns a storage failure as an AppError, and any other error unchanged. */
export function toStorageError(error: unknown, path: string): unknown {
  const code = systemCode(error);
  if (code === null || error instanceof AppError) return error;
  const appCode = CODES[code] ?? CODES[primaryCode(code)] ?? 'storage';
  return new AppError(appCode, `${code} at the local data file`, { cause: error, facts: { path, system: code } });
}

export function isDamage(error: unknown): boolean {
  return error instanceof AppError && error.code === 'corrupt';
}

/**
 * Runs work that only follows up on something that has succeeded already, such as a commit. Storage failures are ignored,
 * not even logged: the result is valid without this work. Each caller says what repeats the work, or why it may be missing.
 * Returns false after a failure.
 */
export function ignoreStorageErrors(work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    throwUnlessStorage(error);
    return false;
  }
}

/** The same for asynchronous work. */
export async function ignoreStorageErrorsAsync(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    throwUnlessStorage(error);
    return false;
  }
}

function throwUnlessStorage(error: unknown): void {
  const isStorage = error instanceof AppError && error.code === 'storage';
  if (!isStorage && systemCode(error) === null) throw error;
}

/** Runs `work` and throws storage failures as AppErrors. */
export function withStorageErrors<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw toStorageError(error, path);
  }
}

/** The same for asynchronous work. */
export async function withStorageErrorsAsync<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toStorageError(error, path);
  }
}

/** The same for each call of a data thread, so that a storage failure is never reported as a bug. */
export function guardCalls<C extends { readonly [N in keyof C]: (args: never) => unknown }>(
  calls: C,
  path: () => string,
): C {
  const guarded = Object.entries<(args: never) => unknown>(calls).map(([name, call]) => [
    name,
    (args: never) => withStorageErrors(path(), () => call(args)),
  ]);
  // The result has the same names, arguments and results as `calls`, which the type system cannot express.
  return Object.fromEntries(guarded) as C;
}
