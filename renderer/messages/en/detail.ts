import { isOne, number, plural } from '../../../shared/words/en/words.ts';

export const detail = {
  label: 'Details',
  /** Said by screen readers only. */
  opened: (keys: string) => `Details opened; ${keys} goes to them.`,
  close: 'Close details',
  resize: { right: 'Width of details', below: 'Height of details' },
  /** The button that moves the details there. */
  dock: { right: 'Move details to the right', below: 'Move details below the table' },
  sections: {
    charge: 'Charge',
    rate: 'Rate',
    measured: 'How it is measured',
    thresholds: 'Thresholds and conditions',
    rounding: 'Rounding',
    clients: 'Clients',
    record: 'Record',
    report: 'Report',
    amounts: 'Amounts',
    extras: 'Other fields sent',
  },
  emptyFields: (count: number) => `${count} empty`,
  showEmpty: (count: number) => (isOne(count) ? 'Show 1 empty field' : `Show ${count} empty fields`),
  hideEmpty: 'Hide empty fields',
  code: (code: string) => `code ${code}`,
  conditional: (count: string) =>
    count === '1'
      ? '1 conditional charge; its terms are not in this data'
      : `${count} conditional charges; their terms are not in this data`,
  copy: {
    text: 'Text',
    asText: 'Copy as text',
    json: 'JSON',
    asJson: 'Copy as JSON',
    copied: 'Copied.',
    notSent: '(not sent)',
    sentEmpty: '(empty)',
  },
  clients: {
    label: 'Pinned clients',
    since: (time: string) => `since ${time}, when this app saw it first`,
    sinceFirstList: (pinnedAt: string) =>
      `in the first list that this app read, after pinning on ${pinnedAt}; since when is not known`,
    notSent: 'The service does not say who has a charge, or since when: only the clients that you keep can be shown.',
    nonePinned: 'none is pinned',
    noneOf: (known: number, unknown: number) =>
      `none of the ${number(known)} ${unknown === 0 ? 'pinned' : 'that are known'}`,
    unknown: (count: number) =>
      `not known for ${plural(count, 'pinned client', 'pinned clients')}; fetch or sync to find out`,
  },
  nameless: 'Without a name',
};
