// The window's calls that copy something, or save it to a place that the person chooses.

import type { CallName, HandlersOf } from '../../shared/contract/calls.ts';
import type { SessionManager } from '../session/session.ts';
import { PdfSaver, type PrintPage } from './print.ts';
import { copyImage, saveImage } from './save-image.ts';
import { saveText, type ChooseSavePath } from './save-text.ts';
import type { SavedPlaces } from './saved-places.ts';
import { getStillOpen } from './still-open.ts';
import type { UnfinishedFiles } from './unfinished-files.ts';

export type SaveHandlerParts = {
  readonly session: Pick<SessionManager, 'getOpen'>;
  readonly places: SavedPlaces;
  readonly unfinished: UnfinishedFiles;
  readonly clipboard: (text: string, html?: string) => Promise<void>;
  readonly clipboardImage: (png: Uint8Array) => Promise<void>;
  readonly printPage: PrintPage;
};

export function saveHandlers({ session, places, unfinished, ...parts }: SaveHandlerParts) {
  const saving = { choosePath: chooseWhileOpen(session, places.choose), unfinished };
  const pdfs = new PdfSaver({ ...saving, printPage: parts.printPage });
  return {
    async copyText({ text, html }) {
      await parts.clipboard(text, html);
      return null;
    },
    copyImage: (args) => copyImage(args, parts.clipboardImage),
    saveText: (args) => saveText(args, saving),
    saveImage: (args) => saveImage(args, saving),
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

/** The window saves only what it shows of an open profile. */
function chooseWhileOpen(session: SaveHandlerParts['session'], choose: ChooseSavePath): ChooseSavePath {
  return async (suggestedName) => {
    const openBefore = session.getOpen();
    const path = await choose(suggestedName);
    if (path !== null) getStillOpen(session, openBefore);
    return path;
  };
}
