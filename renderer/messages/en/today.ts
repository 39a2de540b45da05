import type { ChangeKind } from '../../../shared/contract/changes.ts';
import type { DatasetName, FieldName } from '../../../shared/contract/fields.ts';
import { weekdayOf } from '../../../shared/rules/ledger-periods.ts';
import { fields } from '../../../shared/words/en/fields.ts';
import { age, type Age, inSentence, isOne, listed, number, plural } from '../../../shared/words/en/words.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const MONTH_NAMES = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
] as const;

function monthName(day: string): string {
  return MONTH_NAMES[Number(day.slice(5, 7)) - 1] ?? day;
}

/** "Friday 20 November", with the year if it is not this year's. */
function longDay(day: string, today: string): string {
  return `${WEEKDAYS[weekdayOf(day)] ?? ''} ${Number(day.slice(8, 10))} ${monthName(day)}${otherYear(day, today)}`;
}

/** "Fri 13 Nov", with the year if it is not this year's. */
function shortDay(day: string, today: string): string {
  const weekday = (WEEKDAYS[weekdayOf(day)] ?? '').slice(0, 3);
  return `${weekday} ${Number(day.slice(8, 10))} ${monthName(day).slice(0, 3)}${otherYear(day, today)}`;
}

/** Empty for a day of this year. */
function otherYear(day: string, today: string): string {
  return day.slice(0, 4) === today.slice(0, 4) ? '' : ` ${day.slice(0, 4)}`;
}

type Counted = { readonly dataset: DatasetName; readonly kind: ChangeKind; readonly changes: number };

const NOUNS = { charges: ['charge', 'charges'], reports: ['report', 'reports'] } as const satisfies Record<
  DatasetName,
  readonly [string, string]
>;

/** "9 other changes of charges and reports, 1 charge seen as gone, 1,043 reports seen as new": a record may change again. */
function others(counts: readonly Counted[]): string {
  const parts = (['changed', 'gone', 'added'] as const).flatMap((kind) => {
    const ofKind = counts.filter((each) => each.kind === kind);
    const changes = ofKind.reduce((sum, each) => sum + each.changes, 0);
    if (changes === 0) return [];
    if (kind === 'changed') {
      const all = listed(ofKind.map(({ dataset }) => NOUNS[dataset][1]));
      return [`${plural(changes, 'other change', 'other changes')} of ${all}`];
    }
    const nouns = listed(ofKind.map(({ dataset }) => NOUNS[dataset][isOne(changes) ? 0 : 1]));
    return [`${number(changes)} ${nouns} seen as ${kind === 'gone' ? 'gone' : 'new'}`];
  });
  return parts.join(', ');
}

export const today = {
  longDay,
  shortDay,
  monthName,

  copyTime: {
    synced: (value: Age) => `Synced ${age(value)}`,
    checked: (value: Age) => `Checked ${age(value)}`,
    read: (value: Age) => `Data read ${age(value)}`,
  },
  /** Follows one of these, where the last run did not renew all of the data. */
  butNotRead: (datasets: readonly DatasetName[]) =>
    `, but the last run could not read the ${listed(datasets.map((dataset) => NOUNS[dataset][1]))} in full`,
  notSynced: 'Nothing has been synced to this computer yet.',
  firstSync: 'The first sync is running; this page fills as soon as it is done.',
  reportsTo: (day: string) => `Reports to ${day}`,
  everyDateToday: 'every ledger date read today',
  oldestDate: (time: string) => `the oldest ledger date was read ${time}`,

  news: {
    heading: 'Since you last looked',
    sinceFirstCopy: 'Since the first copy',
    count: (when: string, changes: number) => `${when}, ${plural(changes, 'change', 'changes')}`,
    all: 'All changes',
    firstCopy: (copies: readonly { readonly dataset: DatasetName; readonly rows: number }[]) => {
      const rows = copies.map((copy) => plural(copy.rows, NOUNS[copy.dataset][0], NOUNS[copy.dataset][1]));
      return `This is the first copy: ${rows.join(', ')}. Changes will appear here after the next sync.`;
    },
    nothing: (when: string) => `Nothing changed since ${when}.`,
    notCompared: (datasets: readonly DatasetName[]) =>
      `A new copy of the ${listed(datasets.map((dataset) => NOUNS[dataset][1]))} was taken, which could not be compared with the one before: what changed between them is not known.`,
    nothingSynced: 'Nothing has been synced yet. Changes will appear here after the second sync.',
    yours: 'yours',
    watched: 'watched',
    others: 'others',
    added: 'new charge',
    gone: 'the charge is gone',
    entered: 'applies to this client now',
    left: 'no longer applies to this client',
    otherFields: 'fields that this app does not know changed',
    moreFields: (fields: number) => `and ${plural(fields, 'more field', 'more fields')}`,
    moreOfClients: (changes: number) =>
      isOne(changes)
        ? '1 more change of your clients’ charges'
        : `${number(changes)} more changes of your clients’ charges`,
    restated: 'Restated',
    restatedDate: (day: string, aes: number) => `${day}, ${plural(aes, 'AE', 'AEs')}`,
    restatedAmount: (field: FieldName) => inSentence(fields.label[field]),
    /** Instead of an amount, after the date: "no total changed; rows: 1 added, 1 gone" */
    restatedRows: (counts: string, areTotalsSame: boolean) =>
      `${areTotalsSame ? 'no total changed; ' : ''}rows: ${counts}`,
    moreRestated: (dates: number) => `${plural(dates, 'more ledger date was', 'more ledger dates were')} restated`,
    becomes: 'becomes',
    /** Follows the counts of other changes. */
    droppedBefore: (day: string) => `the service no longer has reports before ${day}`,
    /** What the counts of lines are, in their seals. */
    clientChanges: 'more changes of charges of kept clients',
    restatedDates: 'more restated ledger dates',
    otherChanges: 'other changes',
    rowsOfView: (view: string) => `rows that entered or left ${view}`,
    otherCounts: others,
  },

  months: {
    /** "October against September" */
    heading: (month: string, before: string) => `${monthName(month)} against ${monthName(before)}`,
    what: (currency: string) => `${currency}, total commission`,
    inCurrency: (currency: string) => `Show ${currency}`,
    columns: { ae: 'AE', daily: 'Daily, two months', difference: 'Difference', percent: '%' },
    table: (month: string, before: string, currency: string) =>
      `${monthName(month)} against ${monthName(before)}, total commission in ${currency}`,
    all: (aes: number) => (isOne(aes) ? '1 AE' : `All ${number(aes)} AEs`),
    open: (name: string, month: string) => `${name}: show the reports of ${monthName(month)}`,
    noAe: 'Without an AE',
    noneOfMonth: (month: string) => `This copy has no reports of ${monthName(month)}.`,
    missing: (days: readonly string[], more: number) =>
      `No reports on ${listed([...days, ...(more > 0 ? [plural(more, 'more weekday', 'more weekdays')] : [])])}; public holidays are not known to this app.`,
    tooManyDates:
      'The ledger dates of these months have too many different times to be read day by day, so neither daily lines nor weekdays without reports are shown.',
    notSummable: (amounts: number) =>
      `${plural(amounts, 'total commission is', 'total commissions are')} blank or not a number, and in none of these sums.`,
    rounded: 'Amounts and percentages',
    unknown: 'The ledger dates of this copy cannot be read, so months cannot be compared.',
    sparkline: (name: string, before: string, month: string) =>
      `Daily total commission of ${name}, ${monthName(before)} and ${monthName(month)}`,
  },

  explain: {
    heading: 'To explain',
    kinds: (kinds: number) =>
      isOne(kinds) ? '1 kind of figure needs a look' : `${number(kinds)} kinds of figures need a look`,
    /**
     * `month`: only its rows were looked at for a missing trade amount. `areCompared`: whether each filter value was compared
     * with the service.
     */
    nothing: (month: string, areCompared: boolean) => {
      const amounts = 'no arithmetic difference, no blank commission, no unreadable amount';
      const rows = `${amounts}, no row of ${monthName(month)} without a trade amount`;
      return areCompared
        ? `Nothing to explain: ${rows}, no restated date, and no filter value differs.`
        : `Nothing to explain in the rows: ${rows}, and no restated date. Whether a filter value differs from the service is not known.`;
    },
    differs: (rows: number): string =>
      isOne(rows) ? 'row where AE + company is not the total' : 'rows where AE + company is not the total',
    netDifference: (currency: string) => `${currency} net difference, AE + company − total`,
    apart: (amounts: readonly string[]) => `net difference ${listed(amounts)}`,
    noTrade: (rows: number, month: string) =>
      `${isOne(rows) ? 'row' : 'rows'} of ${monthName(month)} without a trade amount, left out of the rate`,
    blank: (rows: number, field: string) =>
      `${isOne(rows) ? 'row' : 'rows'} with a blank ${field}, in none of its sums`,
    unreadable: (rows: number, field: string) =>
      `${isOne(rows) ? 'row' : 'rows'} with an unreadable ${field}, in none of its sums`,
    restated: (changes: number) =>
      `${isOne(changes) ? 'change' : 'changes'} of reports of past ledger dates, seen after the first reading`,
    restatedMark: 'restated',
    parity: (values: number): string =>
      isOne(values)
        ? 'filter value whose rows differ from the service'
        : 'filter values whose rows differ from the service',
    parityMark: 'parity',
    /** "Oct–Nov", with the years if they differ. */
    months: (first: string, last: string) => {
      const name = (day: string) => monthName(day).slice(0, 3);
      if (first.slice(0, 4) !== last.slice(0, 4))
        return `${name(first)} ${first.slice(0, 4)} – ${name(last)} ${last.slice(0, 4)}`;
      return name(first) === name(last) ? name(first) : `${name(first)}–${name(last)}`;
    },
  },

  travel: {
    ready: 'Ready to fly',
    readyWithNotes: (notes: number) => `Ready to fly, with ${plural(notes, 'note', 'notes')}`,
    notReady: (missing: number) => `Not ready: ${plural(missing, 'thing is', 'things are')} missing`,
    missing: (steps: readonly string[]) => `Missing: ${listed(steps)}.`,
    notChecked: 'Ready to fly? The last check is out of date',
    neverChecked: 'Ready to fly? Not checked yet',
    explained:
      'The check rehearses being offline: it blocks the network, reads the key and queries every dataset and client.',
    syncing: 'A sync is running; check when it has ended.',
    check: 'Check now',
    checkAgain: 'Check again',
    open: 'Open the travel check',
    checkedAt: (time: string) => `Checked ${time}.`,
    lastCheck: (time: string) => `The last check was ${time}. What it judged may have changed since.`,
  },

  clients: {
    heading: 'Your clients',
    all: (clients: number) => `All ${number(clients)}`,
    none: 'No client is kept offline yet. Keep the clients you are asked about: their charges, changes and history then appear here.',
    add: 'Add clients',
  },

  resume: {
    heading: 'Continue',
    where: (filters: number, sort: string | null) =>
      [
        filters === 0 ? null : plural(filters, 'filter', 'filters'),
        sort === null ? null : `sorted by ${inSentence(sort)}`,
      ]
        .filter((part) => part !== null)
        .join(', '),
  },
};
