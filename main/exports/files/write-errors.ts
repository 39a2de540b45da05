// What the file system says when a file cannot be saved, as the reasons that a person can do something about.

import type { ExportFailure, Failure } from '../../../shared/contract/errors.ts';
import { AppError } from '../../errors.ts';
import { systemCode } from '../../store/file/sqlite-errors.ts';

/** `busy`: another program holds the file. `missing`: the folder or the drive is gone. */
type Reason =
  | Extract<ExportFailure, 'diskFull' | 'readOnly' | 'missing' | 'busy' | 'nameTooLong' | 'leftAside' | 'keptAside'>
  | 'other';

const REASONS: Readonly<Record<string, Reason>> = {
  ENOSPC: 'diskFull',
  EDQUOT: 'diskFull',
  EACCES: 'readOnly',
  EPERM: 'readOnly',
  EROFS: 'readOnly',
  ENOENT: 'missing',
  ENOTDIR: 'missing',
  EIO: 'missing',
  ENODEV: 'missing',
  ENXIO: 'missing',
  ESTALE: 'missing',
  ENAMETOOLONG: 'nameTooLong',
  EBUSY: 'busy',
  ETXTBSY: 'busy',
};

/** Errors that are no file system's are handed back as they are. */
function exportFailed(cause: unknown): unknown {
  const system = systemCode(cause);
  if (system === null || cause instanceof AppError) return cause;
  return failure(cause, { system, reason: REASONS[system] ?? 'other' });
}

/** What the file system says, in those reasons. */
export function translated<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw exportFailed(error);
  }
}

/** The folder allows writing, since a file was written beside it: another program has the file itself open. */
export function renameFailed(cause: unknown): unknown {
  const system = systemCode(cause);
  const isHeld = system === 'EACCES' || system === 'EPERM';
  return isHeld ? failure(cause, { system, reason: 'busy' }) : exportFailed(cause);
}

/** Neither the new folder got its name nor the older one its own back. */
export function leftAside(cause: unknown, path: string): AppError {
  return failure(cause, { system: systemCode(cause) ?? 'unknown', reason: 'leftAside', path });
}

/** The export is whole, and only its name was refused: it stays at `path`. Null for other failures. */
export function keptAside(cause: unknown, path: string): AppError | null {
  if (!(cause instanceof AppError)) return null;
  if (isKeptAside(cause)) return cause;
  const isNameRefused = cause.facts['reason'] === 'busy';
  return isNameRefused ? failure(cause, { system: systemCode(cause) ?? 'unknown', reason: 'keptAside', path }) : null;
}

/** The finished export is to stay where it is. */
export function isKeptAside({ facts }: Pick<Failure, 'facts'>): boolean {
  return facts['reason'] === 'keptAside' || facts['reason'] === 'leftAside';
}

type FailureFacts = { readonly system: string; readonly reason: Reason; readonly path?: string };

function failure(cause: unknown, facts: FailureFacts): AppError {
  return new AppError('exportFailed', `${facts.system} while saving`, { cause, facts });
}
