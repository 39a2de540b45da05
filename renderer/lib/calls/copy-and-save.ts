// Copies to the clipboard and saves to files. All throw `ApiFailure`, which the calling component shows.

import type { CallArguments } from '../../../shared/contract/calls.ts';
import type { SavedFile } from '../../../shared/contract/exports/state.ts';
import { call } from './api.ts';

export async function copyText(contents: CallArguments<'copyText'>): Promise<void> {
  await call('copyText', contents);
}

export async function copyImage(pngBase64: string): Promise<void> {
  await call('copyImage', { pngBase64 });
}

/** Null when the person chose no file. */
export async function saveText(file: CallArguments<'saveText'>): Promise<SavedFile | null> {
  return await call('saveText', file);
}

/** Null when the person chose no file. */
export async function saveImage(file: CallArguments<'saveImage'>): Promise<SavedFile | null> {
  return await call('saveImage', file);
}

/** Keeps the PDF under way from being saved. */
export async function cancelPdf(): Promise<void> {
  await call('cancelPdf', {});
}

/** Saves the page that is laid out for print. Null if the person chose no file. */
export async function savePdf(page: CallArguments<'savePdf'>): Promise<SavedFile | null> {
  return await call('savePdf', page);
}
