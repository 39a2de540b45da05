// Writes a text, or other contents, where the person chose to. Written beside and renamed, so that a full disk leaves no
// half file under the chosen name.

import { rename, rm, writeFile } from 'node:fs/promises';
import { exportFailed } from './exports/write-errors.ts';

/** Asks where to save; null when the person cancelled. */
export type ChooseSavePath = (suggestedName: string) => Promise<string | null>;

export async function saveText(
  { suggestedName, text }: { readonly suggestedName: string; readonly text: string },
  choosePath: ChooseSavePath,
): Promise<{ readonly path: string } | null> {
  return await saveContents({ suggestedName, contents: text }, choosePath);
}

export async function saveContents(
  { suggestedName, contents }: { readonly suggestedName: string; readonly contents: string | Uint8Array },
  choosePath: ChooseSavePath,
): Promise<{ readonly path: string } | null> {
  const path = await choosePath(suggestedName);
  if (path === null) return null;
  const part = `${path}.part`;
  try {
    await writeFile(part, contents, { mode: 0o600 });
    await rename(part, path);
  } catch (cause) {
    await rm(part, { force: true }).catch(() => undefined);
    throw exportFailed(cause);
  }
  return { path };
}
