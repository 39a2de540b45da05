import { number, plural, resourceNames } from './words.ts';
import type { DatasetName } from '../../../shared/contract/fields.ts';

export const settings = {
  heading: 'Settings and repair',
  automatic: 'Automatic sync',
  automaticExplained:
    'Off by default. While the token is accepted, the app can start “Sync now” by itself; it never runs two at once.',
  onReconnect: 'Sync when the service can be reached again',
  onReconnectExplained:
    'Only after a sync that did not reach it. The app sends one small request, first after 1 minute, later at most every 15 minutes.',
  every: 'Sync regularly',
  never: 'Never',
  hours: (hours: number) => (hours === 1 ? 'Every hour' : `Every ${number(hours)} hours`),
  olderDates: 'Older ledger dates',
  rereadWithin: '“Sync now” reads each of them again within',
  syncs: (runs: number) => plural(runs, 'sync', 'syncs'),
  rereadWithinExplained:
    'Fewer syncs find changed old amounts sooner but need more requests; in between, a date is only counted.',
  oldData: 'Old data',
  staleAfter: 'Warn of data that is older than',
  days: (days: number) => plural(days, 'day', 'days'),
  staleAfterExplained: 'Age is the time since a sync last confirmed the data.',
  locking: 'When you leave',
  lockAfter: 'Lock after',
  lockAfterExplained: 'Counted from your last key or mouse movement in this window.',
  hideAfter: 'Hide the screen after',
  hideAfterExplained:
    'Counted from your last key or mouse movement in this window. Anyone at this computer can show it again.',
  minutes: (minutes: number) => plural(minutes, 'minute', 'minutes'),
  repair: 'Repair',
  repairExplained: 'Your settings, pinned clients and history stay as they are.',
  check: 'Check my data',
  checkExplained:
    'Looks through the file, reads both datasets twice and compares. Changes nothing here; the result appears under Status.',
  again: (dataset: DatasetName) => `Download again: ${resourceNames[dataset]}`,
  againExplained: 'Reads one dataset again, twice, and replaces the copy. Until then you see the present one.',
};
