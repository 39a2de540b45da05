// Turns what SQLite and the file system report into the app's error codes, by their codes only.
// Which file to set aside, and what to offer then, is decided by store-file.ts.

import { AppError } from '../../errors.ts';
import type { ErrorCode } from '../../../shared/contract/errors.ts';

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

const UV_UNKNOWN = -4094;

/** The code of a SQLite or file system error, also within what Drizzle wraps around it; null for anything else. */
export function systemCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? error.code : null;
  // Node's rmSync has no code for some errors, such as EBUSY: only the number that stands for all of them.
  if ('errno' in error && error.errno === UV_UNKNOWN) return 'EUNKNOWN';
  if (typeof code === 'string' && (code.startsWith('SQLITE_') || /^E[A-Z0-9]+$/.test(code))) return code;
  return systemCode(error.cause);
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

/** For what follows a commit: a disk that fails here is no failure of the commit, which stands; it is tidied again later. */
export function tidy(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (systemCode(error) === null) throw error;
  }
}

/** Runs `work`; storage failures leave it as AppErrors. */
export function withStorageErrors<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw toStorageError(error, path);
  }
}

/** The same for work that waits. */
export async function withStorageErrorsLater<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toStorageError(error, path);
  }
}

/** The same for each call of a data thread: whatever a call forgot to guard is still no bug. */
export function guardCalls<C extends { readonly [N in keyof C]: (args: never) => unknown }>(
  calls: C,
  path: () => string,
): C {
  const guarded = Object.entries(calls).map(([name, call]) => [
    name,
    (args: never) => withStorageErrors(path(), () => (call as (args: never) => unknown)(args)),
  ]);
  // The same names with the same arguments and answers; mapping them is beyond the type system.
  return Object.fromEntries(guarded) as C;
}
