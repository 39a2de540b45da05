// Saves the window's print version as PDF. The window lays it out; main/shell/desktop/print.ts turns it into a PDF.

import type { ExportFailure } from '../../shared/contract/errors.ts';
import type { SavedFile } from '../../shared/contract/exports/state.ts';
import { AppError } from '../errors.ts';
import { saveContents, type SaveParts } from './save-text.ts';

/** Returns a PDF on A4. */
export type PrintPage = (page: { readonly isLandscape: boolean }) => Promise<Uint8Array>;

type PdfParts = SaveParts & { readonly printPage: PrintPage };

/** Saves one PDF after another. */
export class PdfSaver {
  readonly #parts: PdfParts;
  #cancels = 0;

  constructor(parts: PdfParts) {
    this.#parts = parts;
  }

  /** Null if the person chose no file, or cancelled before the PDF was written. */
  async save(page: { readonly suggestedName: string; readonly isLandscape: boolean }): Promise<SavedFile | null> {
    const cancelsBefore = this.#cancels;
    const isCancelled = (): boolean => this.#cancels > cancelsBefore;
    const { suggestedName, isLandscape } = page;
    // Chosen before printing, so that a person who cancels does not wait for the PDF.
    const path = await this.#parts.choosePath(suggestedName);
    if (path === null || isCancelled()) return null;
    const contents = await printed(() => this.#parts.printPage({ isLandscape }));
    // Electron cannot stop a print, but nothing has been written yet.
    if (isCancelled()) return null;
    return await saveContents({ suggestedName, contents }, { ...this.#parts, choosePath: () => Promise.resolve(path) });
  }

  /** Also called when the window locks: it would print what it shows by then. */
  cancel(): void {
    this.#cancels += 1;
  }
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
