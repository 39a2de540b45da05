import type { SupportPartName } from '../../../shared/contract/app/about.ts';

const parts: Readonly<Record<SupportPartName, string>> = {
  app: 'The app and this computer',
  copies: 'The copies',
  runs: 'The last runs',
  log: 'The log',
};

/** The report for those who help. */
export const support = {
  open: 'Report for support…',
  heading: 'Report for support',
  intro:
    'All that the report contains. It has no rows, amounts, filters or clients, no address of the service and no token. Nothing is sent: you save it and decide who gets it.',
  parts,
  /** While no profile is open. */
  leftOut:
    'No profile is open, so the report leaves out the copies and the list of the last runs. The log may name runs.',
  empty: 'Nothing is known yet.',
  size: (characters: string) => `${characters} characters`,
  reading: 'Reading…',
  copy: 'Copy report',
  copied: 'Copied',
  save: 'Save…',
  saved: (file: string) => `Saved as ${file}.`,
  close: 'Close',
};
