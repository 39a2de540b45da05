import type { FieldName } from '../../../shared/contract/fields.ts';
import type { GroupSubject } from '../../../shared/contract/query.ts';
import type { LedgerPeriod } from '../../../shared/rules/ledger-periods.ts';
import { fields } from './fields.ts';
import { number, plural } from './words.ts';

const periods: Readonly<Record<LedgerPeriod, string>> = { week: 'Week', month: 'Month', quarter: 'Quarter', year: 'Year' };
const subjects: Readonly<Record<FieldName | LedgerPeriod, string>> = { ...fields.label, ...periods };

function subject(by: GroupSubject): string {
  return subjects[by];
}

export const groups = {
  by: 'Group by',
  hint: 'Rows in groups, with the sums of each',
  none: 'Group by',
  ungroup: 'No groups',
  subject,
  table: (table: string, by: string) => `${table} by ${by}`,
  rows: 'Rows',
  copy: 'Copy groups',
  copyHint: 'Copies the sums of every group, for a spreadsheet (Ctrl+C)',
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
  showAll: (rows: number) => (rows === 1 ? 'Show this row in the table' : `Show all ${number(rows)} rows in the table`),
  continued: (value: string) => `${value}, continued`,
};
