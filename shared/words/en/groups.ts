// Groups and pivots: by what, their rows and their states.

import type { FieldName } from '../../contract/fields.ts';
import type { GroupSubject } from '../../contract/query.ts';
import type { LedgerPeriod } from '../../rules/ledger-periods.ts';
import { fields } from './fields.ts';
import { isOne, number, plural } from './words.ts';

const periods: Readonly<Record<LedgerPeriod, string>> = {
  week: 'Week',
  month: 'Month',
  quarter: 'Quarter',
  year: 'Year',
};
const subjects: Readonly<Record<FieldName | LedgerPeriod, string>> = { ...fields.label, ...periods };

function subject(by: GroupSubject): string {
  return subjects[by];
}

/** One subject, or two: "AE, then Month". */
function subjectsOf(by: GroupSubject, within: GroupSubject | undefined): string {
  return within === undefined ? subject(by) : `${subject(by)}, then ${subject(within)}`;
}

export const groups = {
  subjectsOf,
  by: 'Group by',
  hint: 'Rows in groups, with the sums of each',
  none: 'Group by',
  ungroup: 'No groups',
  subject,
  table: (table: string, by: string) => `${table} by ${by}`,
  rows: 'Rows',
  copy: 'Copy groups',
  copyHint: (keys: string) => `Copies the sums of every group, for a spreadsheet (${keys})`,
  labelOf: (subject: string) => `${subject} (name)`,
  rowCount: (rows: number) => plural(rows, 'row', 'rows'),
  empty: 'empty',
  notSent: 'not sent',
  noTime: 'date not readable',
  weekOf: (monday: string) => `Week of ${monday}`,
  count: (groups: number) => plural(groups, 'group', 'groups'),
  cut: (shown: number, groups: number) => `the first ${number(shown)} of ${number(groups)} groups`,
  compareIn: 'Sort amounts in',
  sortHint: (column: string, currency: string) => `Sort by ${column} in ${currency}`,
  sortedBy: (column: string) => `Sort by ${column}`,
  loading: 'Loading groups…',
  loadingRows: 'Loading rows…',
  rowsFailed: 'The rows could not be read.',
  tryAgain: 'Try again',
  /** After their number, on a group's mark. */
  noted: (rows: number): string => (isOne(rows) ? 'row with a flag or a note' : 'rows with a flag or a note'),
  notedHint: (rows: number) =>
    `${isOne(rows) ? 'Show the row' : `Show the ${number(rows)} rows`} with a flag or a note (Shift+F2)`,
  showAll: (rows: number) =>
    isOne(rows) ? 'Show this row in the table' : `Show all ${number(rows)} rows in the table`,
  second: {
    by: 'Then by',
    hint: 'A second subject: groups within each group, or the columns of a pivot',
    none: 'Then by',
    remove: 'One level',
    /** In a copy, the sums of the whole group. */
    whole: 'All',
    cut: (shown: number, all: number) =>
      `only the first ${number(shown)} of ${number(all)} within the groups; the sums of each group count them all`,
    newest: (shown: number, all: number) =>
      `only the newest ${number(shown)} of ${number(all)} within the groups; the sums of each group count them all`,
    showRows: 'Show the rows in the table',
    levels: 'Within each group',
    pivot: 'As columns',
    asColumns: (subject: string) => `${subject} as columns`,
  },
  pivot: {
    table: (table: string, by: string, across: string) => `${table} by ${by} and ${across}`,
    measure: 'Show',
    beside: 'Beside it',
    besides: { nothing: 'nothing', share: 'share of the column', difference: 'difference to the column before' },
    total: 'Total',
    all: 'All',
    share: 'Share',
    noShare: 'No share: negative and positive amounts of this column partly cancel out',
    shareOf: (column: string) => `Share of ${column}, %`,
    against: (before: string) => `± ${before}`,
    difference: (column: string, before: string) => `${column} minus ${before}`,
    cut: (shown: number, all: number) => `the first ${number(shown)} of ${number(all)} columns; totals count them all`,
    newest: (shown: number, all: number) =>
      `the newest ${number(shown)} of ${number(all)} columns; totals count them all`,
    showRows: (rows: number) => `Show ${isOne(rows) ? 'this row' : `these ${number(rows)} rows`} in the table`,
    noRows: 'No rows',
  },
  continued: (value: string) => `${value}, continued`,
};
