import type { FilterReason } from '../../../preload/contract.ts';

type FilterName =
  | 'name'
  | 'aaid'
  | 'biz_type'
  | 'basis'
  | 'biz_type_code'
  | 'state'
  | 'pending'
  | 'fee_rate_spec'
  | 'billing_item_id'
  | 'id'
  | 'currency'
  | 'broker_code'
  | 'date_from'
  | 'date_to'
  | 'broker_team_code'
  | 'dcp_name';

const label: Readonly<Record<FilterName, string>> = {
  name: 'Name',
  aaid: 'Client',
  biz_type: 'Business type',
  basis: 'Market/Currency',
  biz_type_code: 'Fee type',
  state: 'State',
  pending: 'Pending',
  fee_rate_spec: 'Fee rate',
  billing_item_id: 'Item ID',
  id: 'ID',
  currency: 'Currency',
  broker_code: 'AE',
  date_from: 'Ledger date from',
  date_to: 'Ledger date to',
  broker_team_code: 'AE group',
  dcp_name: 'Commission package',
};

/** The contract's own words for its fixed values. */
const values: Readonly<Partial<Record<FilterName, Readonly<Record<string, string>>>>> = {
  state: { '0': 'Effective', '1': 'Not Effective' },
  pending: { '0': 'Approval Completed', '1': 'Pending Approvals' },
};

type Unknown = { readonly what: (value: string) => string; readonly so: string };

const noCharges = 'It does not mean there are no charges.';

/** Why a filter cannot be answered here, and what must not be read into it. */
const unknown: Readonly<Record<FilterReason, Unknown>> = {
  clientNotKept: {
    what: (client) => `Client ${client} is not kept offline, so this cannot be answered.`,
    so: noCharges,
  },
  pendingNotKept: {
    what: (mark) => `Which charges are “${mark}” is not kept offline, so this cannot be answered.`,
    so: noCharges,
  },
  columnNotRecognised: {
    what: (value) => `The rows do not hold “${value}” in a form this app knows, so this cannot be answered offline.`,
    so: 'It does not mean there are no rows.',
  },
  datesNotRecognised: {
    what: () => 'The service’s dates are in no form this app knows, so a range of dates cannot be answered.',
    so: 'It does not mean there are no rows.',
  },
  valueNotUnderstood: {
    what: (value) => `“${value}” is not of the form this filter needs, so this cannot be answered.`,
    so: 'It does not mean there are no rows.',
  },
  matchingNotStated: {
    what: () => 'How the service matches this text is not stated, so this cannot be answered offline.',
    so: 'It does not mean there are no rows.',
  },
};

export const filters = {
  label,
  values,
  unknown,
  group: 'Filters',
  any: 'Any',
  more: 'More filters',
  clear: 'Clear filters',
  dayForm: 'YYYY-MM-DD',
  dayHint: 'A day as 2026-09-18, or a month as 2026-09',
  unfinishedDay: 'Not a day yet: write 2026-09-18, or 2026-09 for the month',
  appRule: 'contains (this app’s rule)',
  emptyOrNotSent: 'empty or not sent',
  noValues: 'No value fits.',
  moreValues: 'More values: type to narrow the list',
  notCounted: 'Counts are not known offline',
  turnOff: (label: string) => `Any ${label}`,
  is: (label: string, value: string) => `${label} is ${value}`,
  /** "contains (this app’s rule)" stands beside it. */
  like: (label: string, text: string) => `${label} “${text}”`,
  matches: (label: string, text: string) => `${label} matches “${text}”`,
  edge: (label: string, day: string) => `${label} ${day}`,
  remove: (chip: string) => `Remove filter: ${chip}`,
  restored: (count: number) => (count === 1 ? '1 filter restored' : `${count} filters restored`),
  clearRestored: 'clear',
};
