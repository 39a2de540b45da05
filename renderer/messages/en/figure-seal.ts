import type { DatasetName } from '../../../shared/contract/fields.ts';
import type { SealLineId } from '../../seal/seal-line.ts';
import { inSentence, isOne, number, plural, resourceNames } from '../../../shared/words/en/words.ts';

const countOf = (rows: number | null) => (rows === null ? 'gave no count' : `counts ${plural(rows, 'row', 'rows')}`);

export const figureSeal = {
  /** The name of the card for screen readers. */
  label: (figure: string) => `Seal of ${figure}`,
  loading: 'Looking up where this figure is from…',
  isReadAgain: 'This figure is being read again. Try again in a moment.',
  names: {
    from: 'Where from',
    read: 'Read',
    checked: 'Checked',
    before: 'Before',
    sent: 'As sent',
  } satisfies Readonly<Record<SealLineId, string>>,
  figure: 'figure',
  inSentence,
  /** What the mark of a chart shows: "HKD total commission, AE012 Kwok Ka Yan". */
  ofMark: ({
    currency,
    measure,
    mark,
  }: {
    readonly currency: string;
    readonly measure: string;
    readonly mark: string;
  }) => {
    const what = [currency, inSentence(measure)].filter((part) => part !== '').join(' ');
    return mark === '' ? what : `${what}, ${mark}`;
  },
  /** "Fee rate of Premier HKEX Options" */
  ofValue: (label: string | null, name: string) => (label === null ? name : `${label} of ${name}`),
  valueBefore: (what: string) => `${what}, before the change`,
  differenceOf: (what: string) => `${what}: difference by the change`,
  /** A line over time. */
  values: (values: number) => plural(values, 'value', 'values'),
  remainder: (others: string) => `${others}: the remainder`,
  notKnown: 'not known',
  today: (time: string) => `today ${time}`,
  /** A line as text, with what stands out before it: "AE001 today 04:50 HKT: the service counts 88 rows". */
  led: (lead: string, text: string) => `${lead} ${text}`,

  from: {
    row: (dataset: DatasetName, names: readonly string[]) => [resourceNames[dataset], ...names].join(', '),
    id: (id: string) => `id ${id}`,
    rowsOnScreen: (dataset: DatasetName, rows: number) =>
      `${resourceNames[dataset]}, ${plural(rows, 'row', 'rows')} on screen`,
    changeLog: (changes: number) => `the log of changes in this copy, ${plural(changes, 'change', 'changes')}`,
    savedView: (rows: number) =>
      `this saved view before and after a sync, ${plural(rows, 'row', 'rows')} that entered or left`,
    comparisons: (values: number) => `comparisons with the service, ${plural(values, 'filter value', 'filter values')}`,
    filters: (
      dataset: DatasetName,
      { rows, filters }: { readonly rows: number | null; readonly filters: readonly string[] },
    ) => {
      const rowsInWords = rows === null ? 'rows' : plural(rows, 'row', 'rows');
      return filters.length === 0
        ? `${resourceNames[dataset]}, all ${rowsInWords} of this copy`
        : `${resourceNames[dataset]}, ${rowsInWords}: ${filters.join('; ')}`;
    },
    currency: (currency: string) => `in ${currency}`,
    noneOf: (field: string, values: readonly string[]) =>
      isOne(values.length) ? `${field} is not ${values.join('')}` : `${field} is none of ${values.join(', ')}`,
  },
  read: {
    /** Of a value in the log of changes. */
    seenBy: (time: string) => `by the run of ${time}, which saw the change`,
    oldestOf: (dates: number, time: string) => `${number(dates)} ledger dates, the oldest ${time}`,
    twice: {
      charges: 'two equal passes of all customized charges',
      date: 'two equal passes of this ledger date',
      dates: 'two equal passes of each',
    },
    onlyCounted: (counted: number, of: number) =>
      isOne(of) ? 'only counted since' : `${number(counted)} of them only counted since`,
    early: (early: number, of: number) =>
      isOne(of) ? 'read before the day had ended' : `${number(early)} of them read before their day had ended`,
  },
  checked: {
    not: 'not checked',
    agrees: ({
      time,
      rows,
      compared,
    }: {
      readonly time: string;
      readonly rows: number;
      readonly compared: number | null;
    }) => {
      const counts = `${time}: the service counts ${plural(rows, 'row', 'rows')}, as this copy does`;
      if (rows === 0) return counts;
      if (compared === null) return `${counts}; how many of them were compared was not recorded`;
      return compared >= rows
        ? `${counts}, and all of them agree`
        : `${counts}; a random ${number(compared)} of ${plural(rows, 'row', 'rows')} compared, and they agree`;
    },
    differs: ({
      time,
      service,
      local,
    }: {
      readonly time: string;
      readonly service: number | null;
      readonly local: number | null;
    }) =>
      service !== null && service === local
        ? `differs, ${time}: the counts are the same, but the rows are not`
        : `differs, ${time}: the service ${countOf(service)}, this copy ${countOf(local)}`,
    countsOnly: (value: string, time: string) => `not checked: of ${value} only the counts agree (${time})`,
    readAgainSince: (value: string, time: string) =>
      `not checked since rows were read again; before that, ${value} agreed (${time})`,
    uncertainFilter: (filter: string) => `not checked: how the service reads the filter ${filter} is not certain`,
  },
  before: {
    until: (time: string, difference: string | null) =>
      difference === null ? `until ${time}` : `until ${time} (${difference})`,
    noChange: 'no change in the log',
    unchangedSince: (time: string) => `unchanged since it was first seen, ${time}`,
    newAt: (time: string) => `not there: first seen ${time}`,
    shared: (rows: number) => `not known: ${plural(rows, 'row', 'rows')} share one history`,
    sameAsLastRun: (time: string) => `the same before the last run (${time})`,
    lastRun: (time: string, difference: string) => `${difference} by the last run (${time})`,
  },
  sent: {
    notSent: 'not sent',
    empty: 'sent empty',
    computedFromRow: 'not sent: computed from amounts of this row',
    computedFromRows: 'not sent: computed from these rows',
    counted: 'not sent: counted by this app',
    logged: 'as it stands here; the log keeps what was sent',
    computedFromLog: 'not sent: computed from the log of changes',
  },

  history: 'History',
  copy: 'Copy with its source',
  copied: 'Copied',
  explain: 'Explain',
  /** Leads to the next figure of the same place. */
  next: (place: number, of: number) => `Figure ${place} of ${of}: next`,
  /** The last line of the copied text. */
  copiedFrom: (isSample: boolean, time: string) =>
    `Commission Desk, ${time}${isSample ? ' · sample data, made up' : ''}`,
};
