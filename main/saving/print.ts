// Saves the window's print version as PDF. The window lays it out; main/shell/electron-print.ts turns it into a PDF.

import type { ExportFailure } from '../../shared/contract/errors.ts';
import { AppError } from '../errors.ts';
import { saveContents, type ChooseSavePath } from './save-text.ts';

/** Returns a PDF on A4. */
export type PrintPage = (page: { readonly isLandscape: boolean }) => Promise<Uint8Array>;

export async function savePdf(
  { suggestedName, isLandscape }: { readonly suggestedName: string; readonly isLandscape: boolean },
  { choosePath, printPage }: { readonly choosePath: ChooseSavePath; readonly printPage: PrintPage },
): Promise<{ readonly path: string } | null> {
  // Chosen before printing, so that a person who cancels does not wait for the PDF.
  const path = await choosePath(suggestedName);
  if (path === null) return null;
  const contents = await printed(() => printPage({ isLandscape }));
  return await saveContents({ suggestedName, contents }, () => Promise.resolve(path));
}

async function printed(print: () => Promise<Uint8Array>): Promise<Uint8Array> {
  try {
    return await print();
  } catch (cause) {
    throw new AppError('exportFailed', 'the window could not be printed', {
      cause,
      facts: { reason: 'notPrinted' satisfies ExportFailure },
    });
  }
}
