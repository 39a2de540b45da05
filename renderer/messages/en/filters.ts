import type { FilterReason } from '../../../shared/contract/answers.ts';
import { PENDING_CODE, STATE_CODE } from '../../../shared/contract/charge-codes.ts';
import type { Matching } from '../../../shared/contract/proof.ts';
import type { DayRange, Period } from '../../../shared/contract/query.ts';
import { MONTHS, number, plural } from './words.ts';

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
  | 'any_text'
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
  any_text: 'Search in all text columns',
  date_from: 'Ledger date from',
  date_to: 'Ledger date to',
  broker_team_code: 'AE group',
  dcp_name: 'Commission package',
};

/** Shorter words for narrow controls; their neighbours show the rest. */
const short: Readonly<Partial<Record<FilterName, string>>> = {
  any_text: 'Search',
  date_from: 'From',
  date_to: 'To',
  dcp_name: 'Package',
};

const periods: Readonly<Record<Period, string>> = {
  thisMonth: 'This month',
  lastCompleteMonth: 'Last complete month',
  lastTenLedgerDates: 'Last 10 ledger dates',
};

/** `1–30 Sep 2026`, `28 Aug – 10 Sep 2026`: a shared month or year is written once. */
function days({ from, to }: DayRange): string {
  const [a, b] = [parts(from), parts(to)];
  const end = `${b.day} ${b.month} ${b.year}`;
  if (from === to) return end;
  if (a.year !== b.year) return `${a.day} ${a.month} ${a.year} – ${end}`;
  return a.month === b.month ? `${a.day}–${end}` : `${a.day} ${a.month} – ${end}`;
}

function parts(day: string): { readonly day: number; readonly month: string; readonly year: string } {
  return { day: Number(day.slice(8, 10)), month: MONTHS[Number(day.slice(5, 7)) - 1] ?? '', year: day.slice(0, 4) };
}

/** The service's own words for codes that are not in a dictionary. */
const values: Readonly<Partial<Record<FilterName, Readonly<Record<string, string>>>>> = {
  state: { [STATE_CODE.effective]: 'Effective', [STATE_CODE.notEffective]: 'Not Effective' },
  pending: { [PENDING_CODE.approved]: 'Approval Completed', [PENDING_CODE.waiting]: 'Pending Approvals' },
};

/** `caution`: what must not be concluded from it. */
type Unknown = { readonly what: (value: string) => string; readonly caution: string };

const noCharges = 'It does not mean there are no charges.';

/** Why a filter cannot be answered offline. */
const unknown: Readonly<Record<FilterReason, Unknown>> = {
  clientNotKept: {
    what: (client) => `Client ${client} is not kept offline, so this cannot be answered.`,
    caution: noCharges,
  },
  pendingNotKept: {
    what: (mark) => `The list of charges that are “${mark}” is not kept offline, so this cannot be answered.`,
    caution: noCharges,
  },
  columnNotRecognised: {
    what: (value) =>
      `The rows do not contain “${value}” in a form this app recognises, so this cannot be answered offline.`,
    caution: 'It does not mean there are no rows.',
  },
  datesNotRecognised: {
    what: () => 'The service’s dates are not in a form this app recognises, so a range of dates cannot be answered.',
    caution: 'It does not mean there are no rows.',
  },
  valueNotUnderstood: {
    what: (value) => `“${value}” is not in the form this filter needs, so this cannot be answered.`,
    caution: 'It does not mean there are no rows.',
  },
  membersOutdated: {
    what: (value) =>
      `The list of rows that belong to “${value}” was not read again at the last sync, so this cannot be answered.`,
    caution: 'It does not mean there are no rows. Sync again.',
  },
  readingNotProven: {
    what: (value) =>
      `The rows and the service’s list of values disagree on “${value}”, so this cannot be answered offline.`,
    caution: 'It does not mean there are no rows.',
  },
  valueNotChecked: {
    what: (value) => `The service has not been asked about “${value}” since the rows were last synced.`,
    caution: 'It does not mean there are no rows.',
  },
  matchingNotStated: {
    what: () => 'How the service matches this text is not stated, so this cannot be answered offline.',
    caution: 'It does not mean there are no rows.',
  },
};

/** How this app matches a text where it is not known how the service does. */
const appRules: Readonly<Record<Matching, string>> = {
  contains: 'contains (this app’s rule)',
  prefix: 'starts with (this app’s rule)',
  exact: 'equals (this app’s rule)',
};

/** The mark beside a filter whose answer is not certain, and its explanation. */
const certainty = {
  appRule: (matching: Matching) => ({
    mark: appRules[matching],
    explained:
      'It is not known how the service matches this text. This app matched it by its own rule, so the service may find other rows.',
  }),
  readingNotProven: {
    mark: 'not proven',
    explained:
      'This app assumes how the service reads this filter. No answer from the service has confirmed it yet, so the service may find other rows. A later sync checks it, or use “Check now” on the Sync screen.',
  },
  valueNotChecked: {
    mark: 'not checked',
    explained:
      'The service was asked about this filter and agreed, but not about this value since the rows were last synced. A later sync checks it, or use “Check now” on the Sync screen.',
  },
  outdated: (since: string | null) => ({
    mark: since === null ? 'not checked again' : `not checked since ${since}`,
    explained:
      'The service decides which rows belong to this filter. Its list was not read again at the last sync, so some rows may be missing or no longer belong. Sync again.',
  }),
};

export const filters = {
  appRules,
  certainty,
  label,
  short,
  values,
  unknown,
  group: 'Filters',
  chips: 'Filters of this table',
  any: 'Any',
  more: 'More filters',
  clear: 'Clear filters',
  dayForm: 'YYYY-MM-DD',
  dayHint: 'A day as 2026-09-18; 2026-09 or 2026 alone means the whole month or year',
  unfinishedDay: 'Not a day yet: write 2026-09-18, or 2026-09 for the month',
  reversedDays: 'Before the first day, so it is not applied: write a later day',
  reversedRange: 'The last day is before the first, so what was just typed is not applied: write another day',
  fault: (label: string, what: string) => `${label}: ${what}.`,
  anyDay: 'Any day',
  emptyOrNotSent: 'empty or not sent',
  noValues: 'No value matches.',
  moreValues: 'More values: type to narrow the list',
  notCounted: 'Counts are not known offline',
  inDictionary: (label: string) => `“${label}” in the list`,
  dictionaryLabel: (label: string) =>
    `The rows show the first text; the service’s list of values calls this “${label}”.`,
  bothLabels: (own: string, listed: string) => `${own} (“${listed}” in the service’s list)`,
  notRead: 'The values could not all be read; open the list again to try again',
  loadingValues: 'Counting…',
  turnOff: (label: string) => `Any ${label}`,
  is: (label: string, value: string) => `${label} is ${value}`,
  /** Shown together with one of `appRules`. */
  like: (label: string, text: string) => `${label} “${text}”`,
  matches: (label: string, text: string) => `${label} matches “${text}”`,
  equals: (label: string, text: string) => `${label} equals ${text}`,
  contains: (label: string, text: string) => `${label} contains ${text}`,
  startsWith: (label: string, text: string) => `${label} starts with ${text}`,
  oneOf: (label: string, { shown, more }: { readonly shown: readonly string[]; readonly more: number }) =>
    `${label} is one of ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
  between: (label: string, from: string, to: string) => `${label} from ${from} to ${to}`,
  from: (label: string, from: string) => `${label} from ${from}`,
  upTo: (label: string, to: string) => `${label} up to ${to}`,
  quoted: (text: string) => `“${text}”`,
  notSent: 'not sent',
  sentEmpty: 'sent empty',
  not: (filter: string) => `not: ${filter}`,
  anyTextHas: (text: string) => `Any text column contains ${text}`,
  differs: 'AE + company differs from total',
  periodOf: (label: string, period: string) => `${label}: ${period}`,
  period: (period: Period, range: DayRange | null) =>
    range === null ? periods[period] : `${periods[period]} (${days(range)})`,
  periods,
  days,
  remove: (chip: string) => `Remove filter: ${chip}`,
  switchOff: 'Switch off without removing',
  switchOn: 'Switched off: switch on again',
  off: 'off',
  fixPeriod: 'Fix these dates',
  fixPeriodHint: 'Keeps the dates that the period covers now; otherwise it moves on as days pass',
  presets: 'Periods',
  periodNotKnown: 'no ledger dates in this copy',
  clearSearch: 'Clear the search',
  searchHint: 'Finds the text in any ID, code, text or date of a row, as typed (/ or Ctrl+F)',

  addFilter: 'Add filter',
  add: {
    column: 'Column',
    findColumn: 'Type a column’s name',
    changeColumn: 'Another column',
    noColumn: 'No column has this in its name.',
    arithmetic: 'AE + company − total',
    condition: 'Condition',
    conditions: {
      contains: 'contains',
      equals: 'equals',
      startsWith: 'starts with',
      isOneOf: 'is one of',
      isEmpty: 'is empty or not sent',
      range: 'is in the range',
      differs: 'differs',
    },
    value: 'Value',
    from: 'From',
    to: 'To',
    not: 'Not: the rows that do not match',
    asWritten: 'Compared as the service wrote it: 0.03 is not 0.030. A range compares the numbers.',
    notANumber: 'Write a plain number such as 1234.50',
    reversedNumbers: 'The second number is smaller than the first',
    reversedDays: 'The second day is before the first',
    notADay: 'Write a day as 2026-09-18, or 2026-09 for the month',
    values: 'Values',
    findValue: 'Find a value',
    listNotRead: 'The values could not be read; search again, or paste them instead.',
    listNotKnown: 'The values cannot be listed under the other filters; paste them instead.',
    paste: 'Paste a list',
    pasted: 'One value per line',
    pick: 'Pick from the list',
    chosen: (values: number) => plural(values, 'value', 'values'),
    tooMany: (most: number) => `At most ${number(most)} values`,
  },
  onThisValue: 'Filter on this value',
  excludeThis: 'Exclude this value',
  cellMenu: (column: string) => `Filters for ${column}`,
  restored: (count: number) => `${plural(count, 'filter', 'filters')} restored`,
  clearRestored: 'clear',
};
