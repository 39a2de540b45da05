// Turns the file system's errors while saving into reasons that a person can act on.

import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ExportFailure, Failure } from '../../../shared/contract/errors.ts';
import { AppError } from '../../errors.ts';
import { systemCode } from '../../files/storage-errors.ts';

/**
 * `busy`: another program has the file open. `missing`: the folder or the drive is gone. `leftAside`: neither the new
 * folder nor the older one got its name back. `keptAside`: the export is whole and only its name was refused.
 */
type Reason =
  | Extract<
      ExportFailure,
      'diskFull' | 'readOnly' | 'fileReadOnly' | 'missing' | 'busy' | 'nameTooLong' | 'leftAside' | 'keptAside'
    >
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

/** Errors that do not come from the file system are returned unchanged. */
export function exportFailed(cause: unknown): unknown {
  const system = systemCode(cause);
  if (system === null || cause instanceof AppError) return cause;
  return failure(cause, { system, reason: REASONS[system] ?? 'other' });
}

/**
 * Whether the system lets the app create no new file in a folder. Windows reports a protected folder also as a file that is
 * not found.
 */
export function isFolderRefusal(cause: unknown, folder: string): boolean {
  const system = systemCode(cause);
  return system === 'EPERM' || system === 'EACCES' || (system === 'ENOENT' && existsSync(folder));
}

/** For a file that cannot be written at all. Names the folder, because the person has to choose another one or allow it. */
export function folderRefused(cause: unknown, path: string): unknown {
  const folder = dirname(path);
  if (!isFolderRefusal(cause, folder)) return exportFailed(cause);
  return failure(cause, { system: systemCode(cause) ?? 'unknown', reason: 'readOnly', folder });
}

/** For a file that its own permissions keep from being written: another folder would not help. */
export function fileRefused(cause: unknown): AppError {
  return failure(cause, { system: systemCode(cause) ?? 'unknown', reason: 'fileReadOnly' });
}

/** Runs `work` and throws errors of the file system as `exportFailed` with a reason. */
export function withExportErrors<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw exportFailed(error);
  }
}

/** A missing permission means `busy` here: a file was just written beside, so another program has the target open. */
export function renameFailed(cause: unknown): unknown {
  const system = systemCode(cause);
  const isBusy = system === 'EACCES' || system === 'EPERM';
  return isBusy ? failure(cause, { system, reason: 'busy' }) : exportFailed(cause);
}

export function leftAside(cause: unknown, path: string): AppError {
  return failure(cause, { system: systemCode(cause) ?? 'unknown', reason: 'leftAside', path });
}

/** The failure that names `path`, where the whole export stays. Null unless only the name was refused. */
export function findKeptAside(cause: unknown, path: string): AppError | null {
  if (!(cause instanceof AppError)) return null;
  if (isKeptAside(cause)) return cause;
  const isNameRefused = cause.facts['reason'] === 'busy';
  return isNameRefused ? failure(cause, { system: systemCode(cause) ?? 'unknown', reason: 'keptAside', path }) : null;
}

/** Whether the finished export stays where it is after this failure. */
export function isKeptAside({ facts }: Pick<Failure, 'facts'>): boolean {
  return facts['reason'] === 'keptAside' || facts['reason'] === 'leftAside';
}

type FailureFacts = {
  readonly system: string;
  readonly reason: Reason;
  readonly path?: string;
  readonly folder?: string;
};

function failure(cause: unknown, facts: FailureFacts): AppError {
  return new AppError('exportFailed', `${facts.system} while saving`, { cause, facts });
}
