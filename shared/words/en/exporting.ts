// What an exported file says about itself, and the titles of its columns.

import type { NoteColumnId } from '../../contract/exports/columns.ts';
import type { AboutLine, ExportScope } from '../../contract/exports/request.ts';
import type { DatasetName } from '../../contract/fields.ts';
import type { SortKey } from '../../contract/query.ts';
import type { ComputedColumnId, GridComputedId } from '../../rules/computed-columns.ts';
import { fields } from './fields.ts';
import { number, resourceNames } from './words.ts';

/** What a file contains. */
export type FileName = DatasetName | 'changes' | 'receipts';
/** Of the columns that are in files only, and of the rate, whose unit is in its title. */
type OwnTitle = 'extras' | 'commission_rate' | NoteColumnId | Exclude<ComputedColumnId, GridComputedId>;

const names: Readonly<Record<FileName, string>> = {
  charges: resourceNames.charges,
  reports: resourceNames.reports,
  changes: 'Changes',
  receipts: 'Sync receipts',
};

const scopes: Readonly<Record<ExportScope, string>> = {
  page: 'This page',
  filtered: 'Filtered rows',
  selected: 'Selected rows',
  everything: 'All rows',
};

const about: Readonly<Record<AboutLine, string>> = {
  application: 'Made by',
  exportedAt: 'Exported',
  service: 'Service',
  dataset: 'Data',
  scope: 'Rows taken',
  filters: 'Filters',
  sort: 'Sorted by',
  asOf: 'As of',
  receipt: 'Sync run',
  verdict: 'Verdict of that run',
  columns: 'Columns',
  computed: 'Columns worked out by this app, not sent',
  rows: 'Rows',
  totals: 'Totals',
  notSummable: 'Amounts in no sum (blank or not readable)',
  notReadAgain: 'Ledger dates not read again since the day after them',
  onlyCounted: 'Ledger dates that the last run only counted',
  unreadableAsText: 'Figures and dates kept as text, as they could not be read',
  longAsText: 'Figures kept as text, as they have more than 15 digits',
  roundedSums: 'Sums of more than 15 digits, rounded in their cell, exact beside it',
  guarded: 'Texts that begin with an added apostrophe',
  notes: 'Notes',
  rowsSha256: 'SHA-256 of the rows',
  rowsHashRule: 'Rule of that hash, and its description',
};

const directions: Readonly<Record<SortKey['direction'], string>> = { ascending: 'ascending', descending: 'descending' };

const titles: Readonly<Record<OwnTitle, string>> = {
  extras: 'Other fields sent',
  pending_val: `${fields.label.pending} (code)`,
  commission_rate: `${fields.label.commission_rate} (%)`,
  updated_at_iso: `${fields.label.updated_at} (ISO)`,
  biz_date_iso: `${fields.label.biz_date} (ISO)`,
  own_flag: 'Flag',
  own_note: 'Note',
};

export const exporting = {
  names,
  scopes,
  /** Titles of columns that have another name on screen, or are in files only. */
  titles,
  computed: {
    pending: 'which answer of the Pending filter contains the charge',
    pending_val: 'the same as the code of that filter',
    difference: 'AE commission + company commission − total commission, in the currency of the row',
    commission_rate: 'total commission ÷ trade amount, in per cent, rounded to 4 decimals',
    updated_at_iso: 'the date beside it as ISO 8601, moments in Hong Kong time; nothing where it cannot be read',
    biz_date_iso: 'the date beside it as ISO 8601, moments in Hong Kong time; nothing where it cannot be read',
  },
  /** The words for the values of the column Flag. */
  flagLabels: { '1': 'Flagged' },
  /** Stands in the file's own description. */
  ownNotes:
    'The columns Flag and Note are the words of the person who exported the file. The service did not send them.',
  uncertain: (filter: string, mark: string) => `${filter}, ${mark}`,
  differs: (filter: string) => `${filter} (the service’s rows differ for this)`,
  notChecked: (filter: string) => `${filter} (not checked against the service)`,
  /** Stands in the file's own description. */
  incompleteCopy: 'Made from an incomplete copy: the service had rows that this file may lack.',
  sortedBy: (column: string, direction: SortKey['direction']) => `${column}, ${directions[direction]}`,
  sheets: { about: 'About', subtotals: 'Subtotals' },
  /** The words of a workbook's sheet with a pivot. */
  pivot: {
    sheet: 'Pivot',
    figures: 'Figures',
    across: 'Columns',
    minus: ' minus ',
    share: 'share of the column, %',
    cut: (shown: number) =>
      `Only the first ${number(shown)} have a column; the totals count them all. Without a column`,
    newest: (shown: number) =>
      `Only the newest ${number(shown)} have a column; the totals count them all. Without a column`,
  },
  grandTotal: 'Grand total',
  subtotal: 'Subtotal',
  exact: 'exact',
  nameOf: (group: string) => `${group} name`,
  about,
  sample: 'Made-up sample data: nothing here is real',
  none: 'None',
  newestFirst: 'Newest first',
  times: 'Times of day are those of Hong Kong (UTC+8).',
  /** The rows in a file's name. */
  hints: {
    everything: 'all',
    selected: 'selected',
    page: (page: number) => `page ${page}`,
    not: 'not ',
    empty: (column: string) => `no ${column}`,
    readable: (column: string) => `readable ${column}`,
    differs: 'differing',
    range: (from: string, to: string) =>
      from !== '' && to !== '' ? (from === to ? from : `${from} to ${to}`) : from !== '' ? `from ${from}` : `to ${to}`,
  },
  /** Header of row counts. */
  rowCountTitle: 'Rows',
};
