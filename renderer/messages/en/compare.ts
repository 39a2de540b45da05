import { isOne, number, plural } from '../../../shared/words/en/words.ts';

export const compare = {
  /** Read by screen readers on a marked row. */
  marked: 'marked to compare',
  mark: 'Mark to compare',
  open: 'Compare',
  openHint: 'Compare the marked packages side by side',
  /** `key`: Ctrl, on a Mac Command. */
  oneMore: (key: string) => `Mark at least 2 packages: press Space on a row, or ${key}-click it`,
  clear: 'Clear marks',
  count: (packages: number) => `${plural(packages, 'package', 'packages')} marked`,
  notRead: (packages: number) =>
    `${isOne(packages) ? 'One mark was' : `${packages} marks were`} removed: the new copy could not be searched for marked packages. Mark them again.`,
  full: (most: number) => `At most ${most} packages can be compared. Remove a mark first.`,
  gone: (packages: number) =>
    isOne(packages)
      ? '1 marked package was not found again after the sync and is no longer marked.'
      : `${number(packages)} marked packages were not found again after the sync and are no longer marked.`,

  heading: (packages: number) => `Compare ${packages} packages`,
  table: 'Packages side by side',
  field: 'Field',
  remove: (name: string) => `Remove ${name} from the comparison`,
  needsTwo: 'A comparison needs two packages',
  differs: 'differs',
  showAll: 'Show all fields',
  differing: (fields: { differing: number; all: number }) =>
    `${number(fields.differing)} of ${number(fields.all)} fields differ`,
  noneDiffers: 'These packages have the same value in every field.',
  asSent: 'Rates and fees are shown exactly as sent. Empty, not sent and 0 are three different values.',
  copy: 'Copy as table',
  copied: 'Copied.',
  close: 'Close',
};
