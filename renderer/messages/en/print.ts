import type { ExportScope } from '../../../shared/contract/exports.ts';
import type { DatasetName } from '../../../shared/contract/fields.ts';
import { number, plural, resourceNames } from './words.ts';

export const print = {
  title: (dataset: DatasetName) => resourceNames[dataset],
  /** Between the two numbers at the foot of each page: "Page 2 of 14" */
  page: { before: 'Page ', between: ' of ', after: '' },
  footer: (title: string, asOf: string | null) => (asOf === null ? title : `${title}, as of ${asOf}`),

  source: 'Source',
  sample: 'Sample data: made up by the built-in sample service. Nothing here is real.',
  printed: 'Printed',
  asOf: 'As of',
  notRead: 'Not synced yet',
  filters: 'Filters',
  noFilters: 'None',
  sort: 'Sorted by',
  rows: 'Rows',
  rowCounts: {
    page: ({ shown, total }) => `${number(shown)} on this page, of ${number(total)} that the filters find`,
    selected: ({ shown }) => `${number(shown)} selected`,
    filtered: ({ total }) => `${number(total)}, all that the filters find`,
    everything: ({ total }) => `${number(total)}, all rows in this copy`,
  } satisfies Readonly<Record<ExportScope, (counts: { readonly shown: number; readonly total: number }) => string>>,
  /** Shown where not all rows are printed. */
  firstRows: (shown: number, total: number) =>
    `The first ${number(shown)} of ${number(total)} rows are printed; the totals cover all rows. Export to Excel for every row.`,
  /** Above the columns that fit on a page. */
  part: (part: number, parts: number) =>
    `Part ${number(part)} of ${number(parts)} of the columns: they do not all fit on one page.`,
  /** The header of the row numbers. */
  rowNumber: 'No.',
  totals: 'Totals',
  unreadable: '\u26A0\uFE0E Not a readable amount: shown as sent, and left out of totals.',

  preparing: 'Preparing the pages…',
  saved: (name: string, rows: number, total: number) =>
    rows < total
      ? `Printed to ${name}: the first ${number(rows)} of ${number(total)} rows. Export to Excel for every row.`
      : `Printed to ${name}.`,
  failed: (title: string) => `The PDF of ${title} was not made.`,
  warning: 'Warning',
  refusals: {
    unknown: 'The filters cannot be answered offline, so there is nothing to print.',
    moving:
      'A sync replaced the rows while they were being read, so nothing was printed. Print again once it has ended.',
    noRows: 'There is no row to print.',
  },
  /** The label of the printed table. */
  tableLabel: (title: string, rows: number) => `${title}, ${plural(rows, 'row', 'rows')}`,
};
