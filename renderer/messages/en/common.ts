import type { ErrorAction } from './errors.ts';

const errorActions: Readonly<Record<ErrorAction, string>> = {
  tryAgain: 'Try again',
  enterToken: 'Enter token',
  copyRequest: 'Copy request',
  retryKeychain: 'Try again',
  showFile: 'Show file',
};

export const common = {
  loading: 'Loading…',
  nothingHere: 'Nothing to show.',
  tryAgain: 'Try again',
  details: 'Details',
  cancel: 'Cancel',
  dismiss: 'Dismiss',
  more: (count: number) => `${count} more`,
  moreNotices: (count: number) => `Show all messages, ${count} more`,
  showWholeNotice: 'Show the whole message',
  showOneNotice: 'Show one line only',
  notCopied: 'Could not be copied.',
  tooMuchToCopy:
    'Too much to copy, so nothing was copied. Export a workbook instead; it can have the subtotals of groups too.',
  copiedAsText:
    'Copied as plain text only, because the table is very large. A spreadsheet rounds pasted figures of more than 15 digits.',
  savedTo: (name: string) => `Saved as ${name}.`,
  savedDirectly: (name: string) =>
    `Saved as ${name}, written in its place, because its folder allows no temporary file.`,
  showInFolder: 'Show in folder',
  export: 'Export',
  errorActions,
};
