// Writes a text where the person chose to. Written beside and renamed, so that a full disk leaves no half file under
// the chosen name.

import { rename, rm, writeFile } from 'node:fs/promises';
import { AppError } from './errors.ts';

/** Asks where to save; null when the person cancelled. */
export type ChooseSavePath = (suggestedName: string) => Promise<string | null>;

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'diskFull',
  EDQUOT: 'diskFull',
  EACCES: 'readOnly',
  EPERM: 'readOnly',
  EROFS: 'readOnly',
};

export async function saveText(
  { suggestedName, text }: { readonly suggestedName: string; readonly text: string },
  choosePath: ChooseSavePath,
): Promise<{ readonly path: string } | null> {
  const path = await choosePath(suggestedName);
  if (path === null) return null;
  const part = `${path}.part`;
  try {
    await writeFile(part, text, { mode: 0o600 });
    await rename(part, path);
  } catch (cause) {
    await rm(part, { force: true }).catch(() => undefined);
    throw exportFailed(cause);
  }
  return { path };
}

function exportFailed(cause: unknown): AppError {
  const system = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
  const facts = { reason: REASONS[system] ?? 'other', system };
  return new AppError('exportFailed', `${system} while saving`, { cause, facts });
}
