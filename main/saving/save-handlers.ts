// The window's calls that copy something, or save it to a place that the person chooses.

import type { CallName, HandlersOf } from '../../shared/contract/calls.ts';
import { PdfSaver, type PrintPage } from './print.ts';
import { copyImage, saveImage } from './save-image.ts';
import { saveText } from './save-text.ts';
import type { SavedPlaces } from './saved-places.ts';

export type SaveHandlerParts = {
  readonly places: SavedPlaces;
  readonly clipboard: (text: string, html?: string) => Promise<void>;
  readonly clipboardImage: (png: Uint8Array) => Promise<void>;
  readonly printPage: PrintPage;
};

export function saveHandlers({ places, ...parts }: SaveHandlerParts) {
  const pdfs = new PdfSaver({ choosePath: places.choose, printPage: parts.printPage });
  return {
    async copyText({ text, html }) {
      await parts.clipboard(text, html);
      return null;
    },
    copyImage: (args) => copyImage(args, parts.clipboardImage),
    saveText: (args) => saveText(args, places.choose),
    saveImage: (args) => saveImage(args, places.choose),
    savePdf: (args) => pdfs.save(args),
    cancelPdf() {
      pdfs.cancel();
      return null;
    },
    showSaved({ path }) {
      places.show(path);
      return null;
    },
  } satisfies Partial<HandlersOf<CallName>>;
}
