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
  notCopied: 'Could not be copied.',
  savedTo: (name: string) => `Saved as ${name}.`,
  showInFolder: 'Show in folder',
  export: 'Export',
  errorActions,
};
