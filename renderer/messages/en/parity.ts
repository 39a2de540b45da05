import type { DatasetName } from '../../../shared/contract/fields.ts';
import type { FilterEncoding, LearnedFacts, Matching, ParityMark } from '../../../shared/contract/proof.ts';
import { isOne, number, plural, resourceNames } from '../../../shared/words/en/words.ts';

const marks: Readonly<Record<ParityMark, string>> = {
  rowsAgree: 'Rows agree',
  countsAgree: 'Counts agree',
  differs: 'Differs',
  notChecked: 'Not checked',
};

/** "2 values differ · 11 agree in count · …" */
const counted: Readonly<Record<ParityMark, (one: boolean) => string>> = {
  rowsAgree: (one) => (one ? 'agrees in rows' : 'agree in rows'),
  countsAgree: (one) => (one ? 'agrees in count' : 'agree in count'),
  differs: (one) => (one ? 'differs' : 'differ'),
  notChecked: () => 'not checked',
};

const marksExplained: Readonly<Record<ParityMark, string>> = {
  rowsAgree:
    'The service’s count and this copy’s count are equal, and so are the rows that were compared. Of more than 50 rows, each check compares one page chosen at random, so a change on another page is noticed only when that page is chosen.',
  countsAgree:
    'The service’s count and this copy’s count are equal, but it is not proven that the rows are the same. For example, some may lie on ledger dates that have only been counted since they were last read.',
  differs: 'The service’s count or rows differ from what this copy finds.',
  notChecked: 'The service has not been asked about this value yet; a later check asks it.',
};

const transports: Readonly<Record<FilterEncoding, string>> = {
  post: 'as a JSON body (POST), which works',
  brackets: 'in the address, as filters[state]=0; a JSON body had no effect',
  json: 'in the address, as JSON text; a JSON body and brackets had no effect',
};

const dateFilters: Readonly<Record<LearnedFacts['dateFilter'], string>> = {
  obeyed: 'works, so “Sync now” re-reads single ledger dates instead of everything',
  ignored: 'has no effect, so every sync reads all daily reports',
  notAsked: 'not known; the next sync reads all daily reports and tests it',
};

const matchings: Readonly<Record<Matching, string>> = {
  exact: 'the whole text must be equal',
  prefix: 'the text begins with it',
  contains: 'the text contains it',
};

/** "412 of 900 filter values" */
export function filterValues(checked: number, of: number): string {
  return `${number(checked)} of ${plural(of, 'filter value', 'filter values')}`;
}

type Figures = {
  readonly filter: string;
  readonly value: string;
  readonly service: number | null;
  readonly local: number | null;
  readonly time: string | null;
};

const figure = (verb: string, rows: number | null) => (rows === null ? 'gave no count' : `${verb} ${number(rows)}`);

export const parity = {
  heading: 'Compared with the service',
  intro:
    'After a sync the app asks the service how many rows each filter value has, and compares the service’s rows with this copy’s. Of more than 50 rows, each check compares one page chosen at random, so a changed amount is noticed when its page is chosen. “Check my data” compares every row.',
  checks: 'Parity checks',
  checkNow: 'Check now',
  checkAfterDecision: 'The new copy waits for your decision. Decide first, then check.',
  /** After the numbers of checked values, which do not contain those of this dataset. */
  leftOut: (dataset: DatasetName) => `${resourceNames[dataset]} are left out: a smaller copy waits for your decision.`,
  pause: 'Pause',
  resume: 'Resume',
  /** "412 of 900 filter values checked since this copy was read; 488 waiting." */
  standing: (checked: number, waiting: number) =>
    waiting === 0
      ? `${isOne(checked) ? 'The filter value is' : `All ${number(checked)} filter values are`} checked since this copy was read.`
      : `${number(checked)} of ${plural(checked + waiting, 'filter value', 'filter values')} checked since this copy was read; ${number(waiting)} waiting.`,
  /** "Customized charges: 412 of 900 filter values" */
  checking: (dataset: DatasetName, checked: number, of: number | null) =>
    `${resourceNames[dataset]}: ${of === null ? 'getting ready…' : filterValues(checked, of)}`,
  budget: (ofSync: number, ofCheck: number) =>
    `A sync sends at most ${plural(ofSync, 'request', 'requests')} for this, “Check now” at most ${number(ofCheck)}; the values that have waited longest come first. Pinned clients are checked when they are fetched.`,
  paused: 'Parity checks are paused. Syncs leave them out; marks stay as they were found.',
  pausing: 'Pausing…',
  syncRuns: 'A sync or a check is running.',
  compared: (compared: number, of: number) => `${number(compared)} of ${number(of)} rows compared`,
  marks,
  marksExplained,
  summary: (counts: Readonly<Record<ParityMark, number>>) =>
    (['differs', 'countsAgree', 'notChecked', 'rowsAgree'] as const)
      .filter((mark) => counts[mark] > 0)
      .map((mark) => `${number(counts[mark])} ${counted[mark](counts[mark] === 1)}`)
      .join(' · '),
  none: 'No filter value has been compared with the service yet. This happens after a sync.',
  noneOfThese: 'No value has this mark.',
  datasets: { charges: resourceNames.charges, reports: resourceNames.reports } satisfies Record<DatasetName, string>,
  show: 'Show',
  choices: { notProven: 'Not proven', differs: 'Differs', all: 'All' },
  choice: (label: string, count: number) => `${label} (${number(count)})`,
  table: 'Filter values compared with the service',
  columns: {
    filter: 'Filter',
    value: 'Value',
    service: 'Service',
    local: 'This copy',
    difference: 'Difference',
    mark: 'Mark',
    checked: 'Asked',
  },
  more: (count: number) => `Show ${plural(count, 'more value', 'more values')}`,
  never: 'not yet',
  /** "Business type “Stocks”: the service counted 412, this copy finds 409 (18 Sep 18:05 HKT)." */
  counted: ({ filter, value, service, local, time }: Figures) =>
    `${filter} “${value}”: the service ${figure('counted', service)}, this copy ${figure('finds', local)}${time === null ? '' : ` (${time})`}.`,
  differs: 'Results under this filter may be incomplete or include extra rows.',
  sameCountOtherRows: 'The counts are the same, but the rows are not.',
  resolved:
    'The service’s own list of rows was fetched, and this filter uses that list; the column alone would give other rows.',
  differing: (count: number) => (isOne(count) ? '1 differs' : `${number(count)} differ`),
  seeFigures: 'See figures',
  chipMarks: { countsAgree: 'rows not proven', differs: 'differs' },
  optionDiffers: 'differs from the service',

  /** Followed by what went wrong. */
  stopped: 'The last run could not finish checking the filters.',

  problems: {
    intro:
      'The last run could not learn or check the following. What was known before still stands; the next run asks again, unless a line says otherwise.',
    one: (subject: string, what: string) => `${subject}: ${what}`,
    subjects: {
      transport: (dataset: string) => `How to send filters of ${dataset}`,
      values: (dataset: string) => `Filter values of ${dataset}`,
      ledgerDates: (dataset: string) => `Ledger dates of ${dataset}`,
    },
  },

  learnedHeading: 'How the service answers filters',
  learnedIntro:
    'Where the service’s documents do not say how a filter works, this app tries it, and again when an answer disagrees.',
  transport: 'Filters are sent',
  transports,
  transportUnknown: 'not known: not asked yet, or each way of sending them was refused or had no effect',
  dateFilter: 'Ledger date filter',
  dateFilters,
  limits: 'Limits',
  noLimits: 'no page was refused',
  /** "Customized charges: at most 200 rows a page" */
  pageSize: (dataset: DatasetName, rows: number) =>
    `${resourceNames[dataset]}: at most ${plural(rows, 'row', 'rows')} a page`,
  refusedFromRow: {
    charges: (row: number) =>
      `${resourceNames.charges}: pages from row ${number(row)} on are refused, so a copy of that many rows cannot be complete`,
    reports: (row: number) =>
      `${resourceNames.reports}: pages from row ${number(row)} on are refused, so the copy is read by ledger date`,
  } satisfies Record<DatasetName, (row: number) => string>,
  learnedAt: 'Last asked',
  learnedNever: 'Nothing has been learned yet. This happens after a sync.',
  learnedTable: 'What is known of each filter',
  learnedColumns: { filter: 'Filter', column: 'Reads', how: 'How it answers', standing: 'Certainty', when: 'Learned' },
  standings: { learned: 'Learned', assumed: 'Assumed', unknown: 'Unknown' },
  standingsExplained: {
    learned: 'The service’s own answers showed it.',
    assumed: 'Nothing contradicts it, nothing proves it.',
    unknown: 'The service’s answers do not show it; offline answers say “not known”.',
  },
  noColumn: 'no column',
  /** Filters that have no single control in the filter bar. */
  otherFilters: { biz_date: 'Ledger date' } as Readonly<Record<string, string>>,
  readings: {
    matching: (matching: Matching) => matchings[matching],
    ownRule: {
      case: 'capitals beyond A–Z by this app’s rule',
      accents: 'accents by this app’s rule',
    },
    sameValue: 'the column’s value equals the filter’s value',
    keys: 'the column contains the dictionary’s keys',
    labels: 'the column contains the dictionary’s labels',
    membership: 'from the service’s own list of rows, fetched value by value',
    unknown: 'cannot be answered offline',
    pinned: 'for pinned clients only',
  },
};
