import type { ExportScope } from '../../../shared/contract/exports/request.ts';
import type { DatasetName } from '../../../shared/contract/fields.ts';
import type { Orientation } from '../../printing/print-layout.ts';
import type { PrintStep } from '../../printing/print-step.ts';
import { number, plural, resourceNames } from '../../../shared/words/en/words.ts';

export const print = {
  title: (dataset: DatasetName) => resourceNames[dataset],
  /** Between the two numbers at the foot of each page: "Page 2 of 14" */
  page: { before: 'Page ', between: ' of ', after: '' },
  footer: (title: string, asOf: string | null) => (asOf === null ? title : `${title}, as of ${asOf}`),

  source: 'Source',
  sample: 'Sample data: made up by the built-in sample service. Nothing here is real.',
  incomplete: 'Made from an incomplete copy: the service had rows that may be missing here.',
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
  unreadable: '\u26A0\uFE0E Not a readable amount: shown as sent, and left out of totals.',

  heading: (dataset: DatasetName) => `Print ${resourceNames[dataset]}`,
  paper: 'A4 paper',
  orientations: { fitting: 'Automatic', portrait: 'Portrait', landscape: 'Landscape' } satisfies Readonly<
    Record<Orientation, string>
  >,
  /** The browser counts the pages only while it prints. */
  pages: ({ pages, isLandscape }: { readonly pages: number; readonly isLandscape: boolean }) =>
    `About ${plural(pages, 'page', 'pages')}, ${isLandscape ? 'landscape' : 'portrait'}, with filters, totals and the time of the data.`,
  estimating: 'The pages are being estimated…',
  limit: (printed: number, total: number) => `The first ${number(printed)} of ${number(total)} rows; export the rest.`,
  start: 'Print to PDF',
  progress: 'Print progress',
  cancel: 'Cancel printing',
  steps: {
    reading: 'Reading the rows…',
    drawing: 'Preparing the pages…',
    saving: 'Making the PDF…',
  } satisfies Readonly<Record<PrintStep['kind'], string>>,
  stepFigures: (step: PrintStep) =>
    step.kind === 'saving' || step.total === 0
      ? 'Nothing is saved until the PDF is complete.'
      : `${number(step.rows)} of ${plural(step.total, 'row', 'rows')}`,
  saved: (name: string, rows: number, total: number) =>
    rows < total
      ? `Printed to ${name}: the first ${number(rows)} of ${number(total)} rows. Export to Excel for every row.`
      : `Printed to ${name}.`,
  failed: (title: string) => `The PDF of ${title} was not made.`,
  warning: 'Warning',
  refusals: {
    unknown: 'The filters cannot be answered offline, so there is nothing to print.',
    moving:
      'A sync or check kept changing the rows, or what is known about their filters, while they were being read, so nothing was printed. Print again once it has ended.',
    noRows: 'There is no row to print.',
  },
  /** The label of the printed table. */
  tableLabel: (title: string, rows: number) => `${title}, ${plural(rows, 'row', 'rows')}`,
};
