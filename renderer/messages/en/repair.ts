import type { DatasetName } from '../../../shared/contract/fields.ts';
import { resourceNames } from '../../../shared/words/en/words.ts';

export const repair = {
  heading: 'Repair',
  explained: 'Your settings, pinned clients and history stay as they are.',
  check: 'Check my data',
  checkExplained:
    'Looks through the file, reads both datasets twice and compares. Changes nothing here; the result appears under Status.',
  again: (dataset: DatasetName) => `Download again: ${resourceNames[dataset]}`,
  againExplained: 'Reads one dataset again, twice, and replaces the copy. Until then you see the present one.',
  /** Leads to the settings of syncing. */
  settings: 'Sync settings',
  settingsExplained: 'Automatic sync, how soon older dates are read again, and when data counts as old.',
};
