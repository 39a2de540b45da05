// Saves a text, or other contents, to a place that the person chooses. A save that fails leaves no file under the name, and
// what a crash leaves is removed at the next start. If only the name was refused, the file is kept beside it.

import type { SavedFile } from '../../shared/contract/exports/state.ts';
import type { AppError } from '../errors.ts';
import { beginExportFile, type PendingExport } from '../exports/files/write-file.ts';
import type { UnfinishedFiles } from './unfinished-files.ts';

/**
 * Lets the person choose where to save. Null if they cancelled. `isRemembered: false`: the dialog neither begins in the folder
 * of the last file nor changes where it begins next.
 */
export type ChooseSavePath = (
  suggestedName: string,
  how?: { readonly isRemembered: boolean },
) => Promise<string | null>;
export type SaveParts = {
  readonly choosePath: ChooseSavePath;
  readonly unfinished: Pick<UnfinishedFiles, 'add' | 'remove'>;
  /** Called once the file is whole. Must not fail. */
  readonly onSaved: (path: string) => Promise<void>;
};

export async function saveText(
  { suggestedName, text }: { readonly suggestedName: string; readonly text: string },
  parts: SaveParts,
): Promise<SavedFile | null> {
  return await saveContents({ suggestedName, contents: Buffer.from(text, 'utf8') }, parts);
}

/** Null if the person cancelled. Errors: `exportFailed`. */
export async function saveContents(
  { suggestedName, contents }: { readonly suggestedName: string; readonly contents: Uint8Array },
  { choosePath, unfinished, onSaved }: SaveParts,
): Promise<SavedFile | null> {
  const path = await choosePath(suggestedName);
  if (path === null) return null;
  const target = await unfinished.add({ path, isFolder: false });
  let isKept = false;
  try {
    const pending = await beginExportFile(target);
    const renameFailure = await write(pending, contents);
    isKept = true;
    await onSaved(path);
    // The file is whole and stays where the failure says.
    if (renameFailure !== null) throw renameFailure;
    return { path, isDirect: pending.placed.placing !== 'renamed' };
  } finally {
    await unfinished.remove(target, { isKept });
  }
}

/** Null if the file has its name. */
async function write(pending: PendingExport, contents: Uint8Array): Promise<AppError | null> {
  try {
    pending.files.open('').write(contents);
    return await pending.finish(null);
  } catch (error) {
    await pending.discard();
    throw error;
  }
}
