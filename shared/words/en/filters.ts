// Filters in words, and why one cannot be answered.

import type { FilterReason } from '../../contract/answers.ts';
import { PENDING_CODE, STATE_CODE } from '../../contract/charge-codes.ts';
import type { DatasetName, FieldName } from '../../contract/fields.ts';
import type { Matching } from '../../contract/proof.ts';
import type { DayRange, NoteMark, Period } from '../../contract/query.ts';
import { either, isOne, listed, MONTHS, number, plural, withMore } from './words.ts';

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
  any_text: 'Search in texts, IDs, codes and dates',
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

/** The same reasons inside a sentence. */
const shortUnknown: Readonly<Record<FilterReason, string>> = {
  clientNotKept: 'the client is not kept offline',
  pendingNotKept: 'the list of these charges is not kept offline',
  columnNotRecognised: 'the rows do not contain a filtered value in a form this app recognises',
  datesNotRecognised: 'some dates cannot be read',
  valueNotUnderstood: 'a value is not in the form that its filter needs',
  membersOutdated: 'the list of the rows of a filtered value was not read again at the last sync',
  readingNotProven: 'the rows and the service’s list of values disagree on a filtered value',
  valueNotChecked: 'the service has not been asked about a filtered value since the last sync',
  matchingNotStated: 'it is not stated how the service matches a filtered text',
};

/** The words of a filter; `field` is empty for filters that read the row as a whole. */
type Phrase = { readonly isNot: boolean; readonly field: string; readonly joint: string; readonly value: string };
type SomeValues = { readonly shown: readonly string[]; readonly more: number };

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

const MONTH_NAMES: readonly string[] = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** Periods in words, in lower case. */
const periodWords = {
  /** The first three letters are enough. */
  months: MONTH_NAMES,
  spoken: {
    today: ['today'],
    yesterday: ['yesterday'],
    thisWeek: ['this week', 'week'],
    lastWeek: ['last week', 'previous week', 'past week'],
    thisMonth: ['this month', 'month', 'month to date', 'mtd'],
    lastMonth: ['last month', 'previous month', 'last complete month', 'past month'],
    thisQuarter: ['this quarter', 'quarter'],
    lastQuarter: ['last quarter', 'previous quarter', 'past quarter'],
    thisYear: ['this year', 'year'],
    lastYear: ['last year', 'previous year', 'past year'],
    yearToDate: ['year to date', 'ytd', 'so far this year'],
    lastTenLedgerDates: ['last 10 ledger dates', 'last ten ledger dates', 'last 10 days', 'last 10', 'recent'],
  },
} satisfies { readonly months: readonly string[]; readonly spoken: Readonly<Record<string, readonly string[]>> };

type OtherWords = {
  /** In lower case. */
  readonly words: readonly string[];
  readonly means: readonly (FilterName | FieldName | 'arithmetic')[];
  /** What the data does not say. */
  readonly note?: string;
};

/** Other words for the fields of each table. */
const otherWords: Readonly<Record<'charges' | 'reports', readonly OtherWords[]>> = {
  charges: [
    {
      words: [
        'expired',
        'expires',
        'expiry',
        'ended',
        'end date',
        'ending',
        'terminated',
        'lapsed',
        'no longer effective',
      ],
      means: ['state', 'updated_at'],
      note: 'The service sends no end date; the nearest are State and Updated',
    },
    {
      words: ['start date', 'since when', 'begins', 'effective date', 'effective from'],
      means: ['state', 'updated_at'],
      note: 'The service sends no start date; the nearest are State and Updated',
    },
    { words: ['active', 'current', 'effective', 'live', 'status'], means: ['state'] },
    { words: ['approval', 'approved', 'waiting', 'unapproved', 'outstanding'], means: ['pending'] },
    { words: ['customer', 'account', 'aaid', 'who has', 'holder', 'nickname'], means: ['aaid'] },
    { words: ['package', 'title', 'charge'], means: ['name'] },
    { words: ['product', 'business'], means: ['biz_type'] },
    { words: ['market', 'exchange', 'stocks'], means: ['basis', 'biz_type'] },
    { words: ['price', 'percent', 'rate'], means: ['fee_rate_spec'] },
    { words: ['floor', 'least'], means: ['min'] },
    { words: ['cap', 'ceiling', 'most'], means: ['max'] },
    { words: ['changed', 'modified', 'date', 'day', 'when'], means: ['updated_at'] },
    { words: ['tiers', 'special', 'conditions'], means: ['special_fee_cnt'] },
    { words: ['ccy', 'money'], means: ['currency'] },
    { words: ['user', 'editor', 'changed by'], means: ['admin_id'] },
  ],
  reports: [
    {
      words: ['client', 'customer', 'account', 'who traded'],
      means: ['broker_code'],
      note: 'Daily reports do not name clients; the nearest is AE',
    },
    { words: ['date', 'day', 'week', 'month', 'quarter', 'year', 'period', 'when', 'calendar'], means: ['date_from'] },
    { words: ['broker', 'account executive', 'salesperson', 'sales', 'advisor'], means: ['broker_code'] },
    { words: ['team', 'group', 'desk', 'branch'], means: ['broker_team_code'] },
    { words: ['plan', 'package', 'product', 'name'], means: ['dcp_name'] },
    { words: ['ccy', 'money'], means: ['currency'] },
    { words: ['volume', 'turnover', 'traded'], means: ['trade_amount'] },
    { words: ['revenue', 'income', 'earned', 'sum'], means: ['commission_amount'] },
    { words: ['firm', 'house', 'org'], means: ['org_commission_amount'] },
    { words: ['differs', 'difference', 'mismatch', 'does not add up', 'wrong sum'], means: ['arithmetic'] },
  ],
};

/** Other words by which "Add filter" finds the person's own marks. */
const notedWords: Readonly<Record<NoteMark, readonly string[]>> = {
  flag: ['flagged', 'flags', 'starred', 'my flags'],
  note: ['with a note', 'notes', 'my notes', 'comments', 'remarks'],
  any: ['flagged or with a note', 'noted'],
};

export const filters = {
  notedWords,
  periodWords,
  otherWords,
  appRules,
  certainty,
  label,
  short,
  values,
  unknown,
  causes: (reasons: readonly FilterReason[]) =>
    reasons.length === 0 ? 'a filter cannot be answered offline' : listed(reasons.map((each) => shortUnknown[each])),
  unreadDates: ({
    count,
    example,
    label,
  }: {
    readonly count: number;
    readonly example: string;
    readonly label: string;
  }) =>
    isOne(count)
      ? `1 date cannot be read: ${label} “${example}”. So a range of dates cannot be answered.`
      : `${number(count)} dates cannot be read, such as ${label} “${example}”. So a range of dates cannot be answered.`,
  group: 'Filters',
  chips: 'Filters of this table',
  any: 'Any',
  clear: 'Clear filters',
  dayForm: 'YYYY-MM-DD',
  dayHint: 'A day as 2026-09-18; 2026-09 or 2026 alone means the whole month or year',
  unfinishedDay: 'Not a day yet: write 2026-09-18, or 2026-09 for the month',
  tooLong: (most: number) => `Longer than ${number(most)} characters, so it is not applied: shorten it`,
  reversedDays: 'Before the first day, so it is not applied: write a later day',
  reversedRange: 'The last day is before the first, so what was just typed is not applied: write another day',
  fault: (label: string, what: string) => `${label}: ${what}.`,
  anyDay: 'Any day',
  emptyOrNotSent: 'empty or not sent',
  noValues: 'No value matches.',
  /** Beside a value, so that it is not read as a code. */
  rows: (rows: number) => plural(rows, 'row', 'rows'),
  /** Before a code, for screen readers. */
  code: 'code',
  moreValues: (more: number | null) =>
    `${more === null ? 'More values' : `${number(more)} more`}: type to narrow the list`,
  notCounted: 'Counts are not known offline',
  inDictionary: (label: string) => `“${label}” in the list`,
  dictionaryLabel: (label: string) =>
    `The rows show the first text; the service’s list of values calls this “${label}”.`,
  bothLabels: (own: string, listed: string) => `${own} (“${listed}” in the service’s list)`,
  notRead: 'The values could not all be read; open the list again to try again',
  loadingValues: 'Counting…',
  turnOff: (label: string) => `Any ${label}`,
  /** Between the field and the value of a filter. */
  joints: {
    is: ' is',
    matches: ' matches',
    equals: ' equals',
    contains: ' contains',
    startsWith: ' starts with',
    oneOf: ' is one of',
    from: ' from',
    notBefore: ' from',
    notAfter: ' up to',
    atLeast: ' from',
    atMost: ' up to',
    period: ':',
  },
  /** Joints that a chip leaves out: the bold value says as much. */
  impliedJoints: [' is', ':'],
  is: (field: string, value: string) => `${field} is ${value}`,
  contains: (field: string, text: string) => `${field} contains ${text}`,
  sentence: ({ isNot, field, joint, value }: Phrase) =>
    `${isNot ? 'not: ' : ''}${field === '' ? value : `${field}${joint} ${value}`}`,
  notMark: 'not:',
  notPart: (value: string) => `not ${value}`,
  oneOf: ({ shown, more }: SomeValues) => withMore(shown, more),
  /** "A", "A or B", "A, B, C or 2 more" */
  either: ({ shown, more }: SomeValues) => either(more > 0 ? [...shown, `${number(more)} more`] : shown),
  span: (from: string, to: string) => `${from} to ${to}`,
  /** The value of a range without ends. */
  readable: { date: 'a readable date', money: 'a readable amount', number: 'a readable number' },
  quoted: (text: string) => `“${text}”`,
  notSent: 'not sent',
  sentEmpty: 'sent empty',
  /** Rows of reports have no IDs; their tables show the names of AEs, which are not part of the rows. */
  anyText: { charges: 'Any text, ID, code or date', reports: 'Any text, code, date or AE name' } satisfies Readonly<
    Record<DatasetName, string>
  >,
  differs: 'AE + company differs from total',
  /** The person's own marks on rows. */
  noted: { flag: 'Flagged', note: 'With a note', any: 'Flagged or with a note' } satisfies Readonly<
    Record<NoteMark, string>
  >,
  period: (period: Period, range: DayRange | null) =>
    range === null ? periods[period] : `${periods[period]} (${days(range)})`,
  periods,
  days,
  remove: (chip: string) => `Remove filter: ${chip}`,
  switchOff: 'Switch off without removing',
  turnedOff: 'Switch off',
  turnedOn: 'Switch on',
  switchOn: 'Switched off: switch on again',
  off: 'off',
  fixPeriod: 'Fix these dates',
  fixPeriodHint: 'Keeps the dates that the period covers now; otherwise it moves on as days pass',
  presets: 'Periods',
  periodNotKnown: 'no ledger dates in this copy',
  searchPlaceholder: (dataset: 'charges' | 'reports'): string =>
    dataset === 'charges' ? 'Search customized charges' : 'Search daily reports',
  clearSearch: 'Clear the search',
  searchHint: (keys: string, dataset: DatasetName) =>
    `Finds the text in any ID, code, text or date of a row${dataset === 'reports' ? ' and in the names of AEs' : ''}, as typed (/ or ${keys})`,

  undo: {
    undo: 'Undo',
    done: {
      filterRemoved: 'Filter removed.',
      filtersCleared: 'Filters cleared.',
      sorted: 'Order changed.',
      columnHidden: 'Column hidden.',
    },
  },
  calendar: {
    label: 'Calendar',
    months: MONTHS,
    quarter: (number: number) => `Q${number}`,
    yearToDate: 'Year to date',
    wholeYear: 'Whole year',
    previousYear: 'Previous year',
    nextYear: 'Next year',
    isNewestYear: 'This is the newest year.',
  },
  edit: {
    of: (chip: string) => `Edit filter: ${chip}`,
    off: 'This filter is switched off.',
    fixed: 'This filter cannot be edited: remove it, and add another.',
    only: 'only',
    chosen: (values: number) => `${number(values)} chosen`,
    apply: 'Apply',
  },
  addFilter: 'Add filter',
  addShort: 'Filter',
  addHint: (keys: string) => `Add filter: find a field, a value or a period (${keys})`,
  find: {
    label: 'Find a field, a value or a period',
    placeholder: 'Field, value, “last month”, “Aug” …',
    none: 'No field, value or period is called this.',
    /** "AE: 56 more. Type more letters to narrow." */
    more: (lists: readonly { readonly label: string; readonly more: number | null }[]) => {
      const parts = lists.map(({ label, more }) => `${label}: ${more === null ? 'more' : `${number(more)} more`}`);
      return `${parts.join(', ')}. Type more letters to narrow.`;
    },
  },
  add: {
    column: 'Column',
    changeColumn: 'Another column',
    arithmetic: 'AE + company − total',
    condition: 'Condition',
    /** The service's own filter, or a list of values. */
    own: { list: 'is', text: 'as the service filters', day: 'in the period', client: 'is', search: 'contains' },
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
    inNoRow: ({ shown, more }: SomeValues) =>
      `In no row of this copy: ${withMore(
        shown.map((text) => `“${text}”`),
        more,
      )}`,
    notCompared: 'The values could not be compared with the rows; blanks around them are kept. Type to try again.',
    tooMany: (most: number) => `At most ${number(most)} values`,
  },
  onThisValue: 'Filter on this value',
  excludeThis: 'Exclude this value',
  restored: (count: number) => `${plural(count, 'filter', 'filters')} restored`,
};
