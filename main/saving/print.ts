// Saves what the window prints as PDF. What is printed is the window's business; main/shell/electron-print.ts prints it.

import type { ExportFailure } from '../../shared/contract/errors.ts';
import { AppError } from '../errors.ts';
import { saveContents, type ChooseSavePath } from './save-text.ts';

/** On A4, as PDF. */
export type PrintPage = (page: { readonly isLandscape: boolean }) => Promise<Uint8Array>;

export async function savePdf(
  { suggestedName, isLandscape }: { readonly suggestedName: string; readonly isLandscape: boolean },
  { choosePath, printPage }: { readonly choosePath: ChooseSavePath; readonly printPage: PrintPage },
): Promise<{ readonly path: string } | null> {
  // Printing starts once the place is known, so that cancelling takes no time.
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
