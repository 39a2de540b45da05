// Saves a text, or other contents, to a place that the person chooses. A save that fails leaves no file under the name, and
// what a crash leaves is removed at the next start. If only the name was refused, the file is kept beside it.

import type { SavedFile } from '../../shared/contract/exports/state.ts';
import { AppError } from '../errors.ts';
import { beginExportFile, type ExportTarget, type Placed } from '../exports/files/write-file.ts';
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

/** Null if the person cancelled. Errors: `exportFailed`, with `facts.leftPath` where a `WriteState` would have one. */
export async function saveContents(
  { suggestedName, contents }: { readonly suggestedName: string; readonly contents: Uint8Array },
  { choosePath, unfinished, onSaved }: SaveParts,
): Promise<SavedFile | null> {
  const path = await choosePath(suggestedName);
  if (path === null) return null;
  const target = await unfinished.add({ path, isFolder: false });
  const written = await write(target, contents).catch(async (error: unknown) => {
    const leftPath = await unfinished.remove(target, 'unfinished');
    throw leftPath !== null && error instanceof AppError ? error.withFacts({ leftPath }) : error;
  });
  await unfinished.remove(target, 'kept');
  await onSaved(path);
  // The file is whole and stays where the failure says.
  if (written.renameFailure !== null) throw written.renameFailure;
  return { path, isDirect: written.placing !== 'renamed' };
}

type Written = Pick<Placed, 'placing'> & { readonly renameFailure: AppError | null };

async function write(target: ExportTarget, contents: Uint8Array): Promise<Written> {
  const pending = await beginExportFile(target);
  try {
    pending.files.open('').write(contents);
    const renameFailure = await pending.finish(null);
    return { renameFailure, placing: pending.placed.placing };
  } catch (error) {
    await pending.discard();
    throw error;
  }
}
