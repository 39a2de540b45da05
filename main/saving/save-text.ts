// Saves a text, or other contents, to a place that the person chooses. A save that fails leaves no file under the name.

import { beginExportFile } from '../exports/files/write-file.ts';

/** Lets the person choose where to save. Null if they cancelled. */
export type ChooseSavePath = (suggestedName: string) => Promise<string | null>;

export async function saveText(
  { suggestedName, text }: { readonly suggestedName: string; readonly text: string },
  choosePath: ChooseSavePath,
): Promise<{ readonly path: string } | null> {
  return await saveContents({ suggestedName, contents: Buffer.from(text, 'utf8') }, choosePath);
}

/** Null if the person cancelled. Errors: `exportFailed`. */
export async function saveContents(
  { suggestedName, contents }: { readonly suggestedName: string; readonly contents: Uint8Array },
  choosePath: ChooseSavePath,
): Promise<{ readonly path: string } | null> {
  const path = await choosePath(suggestedName);
  if (path === null) return null;
  const pending = await beginExportFile({ path, isFolder: false });
  try {
    pending.files.open('').write(contents);
    await pending.finish(null);
  } catch (error) {
    await pending.discard();
    throw error;
  }
  return { path };
}
