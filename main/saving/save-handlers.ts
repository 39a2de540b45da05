// The window's calls that copy something, or save it to a place that the person chooses.

import type { CallName, HandlersOf } from '../../shared/contract/calls.ts';
import type { FileFormat } from '../../shared/policy/policy.ts';
import { isSupportFile } from '../../shared/contract/app/about.ts';
import { refuseFile } from '../policy/guards.ts';
import type { Policy } from '../policy/policy.ts';
import type { SessionManager } from '../session/session.ts';
import { PdfSaver, type PrintPage } from './print.ts';
import { copyImage, saveImage } from './save-image.ts';
import { saveText, type ChooseSavePath } from './save-text.ts';
import type { SavedPlaces } from './saved-places.ts';
import { getStillOpen } from './still-open.ts';
import type { UnfinishedFiles } from './unfinished-files.ts';

export type SaveHandlerParts = {
  readonly session: Pick<SessionManager, 'getOpen' | 'findOpen'>;
  readonly policy: Policy;
  readonly places: SavedPlaces;
  readonly unfinished: UnfinishedFiles;
  readonly clipboard: (text: string, html?: string) => Promise<void>;
  readonly clipboardImage: (png: Uint8Array) => Promise<void>;
  readonly printPage: PrintPage;
};

export function saveHandlers({ session, policy, places, unfinished, ...parts }: SaveHandlerParts) {
  const saving = { choosePath: chooseWhileOpen(session, places.choose), unfinished, onSaved: places.noteSaved };
  const pdfs = new PdfSaver({ ...saving, printPage: parts.printPage });
  return {
    async copyText({ text, html }) {
      await parts.clipboard(text, html);
      return null;
    },
    copyImage: (args) => copyImage(args, parts.clipboardImage),
    async saveText(args) {
      const format = formatOfText(args.suggestedName);
      if (format !== null) refuseFile(policy, format);
      const isOpenNeeded = session.findOpen() !== null || !isSupportFile(args.suggestedName);
      return await saveText(args, isOpenNeeded ? saving : { ...saving, choosePath: chooseUnremembered(places.choose) });
    },
    async saveImage(args) {
      refuseFile(policy, 'picture');
      return await saveImage(args, saving);
    },
    async savePdf(args) {
      refuseFile(policy, 'pdf');
      return await pdfs.save(args);
    },
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

/** Null for what contains no rows: receipts, a report for support, the filters of a view. The schema allows no others. */
function formatOfText(suggestedName: string): FileFormat | null {
  if (suggestedName.endsWith('.csv')) return 'csv';
  return suggestedName.endsWith('.svg') ? 'picture' : null;
}

/** For the report for support while no profile is open: whoever saves it may be somebody else. */
function chooseUnremembered(choose: ChooseSavePath): ChooseSavePath {
  return (suggestedName) => choose(suggestedName, { isRemembered: false });
}

/** Everything else that the window saves is of an open profile. */
function chooseWhileOpen(session: SaveHandlerParts['session'], choose: ChooseSavePath): ChooseSavePath {
  return async (suggestedName) => {
    const openBefore = session.getOpen();
    const path = await choose(suggestedName);
    if (path !== null) getStillOpen(session, openBefore);
    return path;
  };
}
