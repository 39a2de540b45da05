// Export requests for tests: all columns of a table, with English titles.

import {
  CHANGE_COLUMNS,
  RECEIPT_COLUMNS,
  type ExportColumn,
  type RowColumnId,
} from '../../shared/contract/exports/columns.ts';
import {
  ABOUT_LINES,
  type ExportRequest,
  type ExportSource,
  type ExportWords,
  type PivotWords,
} from '../../shared/contract/exports/request.ts';
import { FIELDS, type DatasetName, type FieldName } from '../../shared/contract/fields.ts';
import { joins } from '../../shared/words/en/joins.ts';
import { computedColumnsOf } from '../../shared/rules/computed-columns.ts';
import type { Query } from '../../shared/contract/query.ts';
import { VERDICTS } from '../../shared/contract/sync.ts';

export const EXPORT_WORDS: ExportWords = {
  marks: joins.marks,
  sheets: { rows: 'Rows', about: 'About', subtotals: 'Subtotals' },
  about: Object.fromEntries(ABOUT_LINES.map((line) => [line, line])) as ExportWords['about'],
  dataset: 'Commission daily reports',
  scope: 'Filtered set',
  sample: 'Sample',
  incomplete: 'Rows may be missing.',
  verdicts: Object.fromEntries(VERDICTS.map((verdict) => [verdict, verdict])) as ExportWords['verdicts'],
  rowCount: 'Rows',
  grandTotal: 'Grand total',
  exact: 'exact',
  commissionRate: 'Rate (%)',
  computed: {
    pending: 'Pending',
    pending_val: 'Pending, code',
    difference: 'What is missing',
    commission_rate: 'In per cent',
    updated_at_iso: 'Update',
    biz_date_iso: 'Day',
  },
  none: 'None',
  filters: [],
  sort: ['Date, newest first'],
  notes: ['Made for a test.'],
  groupedBy: null,
  notSent: 'not sent',
  sentEmpty: 'empty',
  unreadableDate: 'date not readable',
  groupNames: 'Group name',
};

export const WITHIN_WORDS = { groupedBy: 'Within', groupNames: 'Name within', subtotal: 'Subtotal' };

export const PIVOT_WORDS: PivotWords = {
  sheet: 'Pivot',
  figures: 'Figures',
  measure: 'Measure',
  across: 'Columns',
  columns: 'Across',
  minus: ' less ',
  share: 'share',
  total: 'All columns',
  cut: 'Without a column',
};

/** A workbook with every sheet beside those of the rows. */
export const WITH_PIVOT: Partial<ExportRequest> = {
  ...{ format: 'xlsx', subtotals: 'currency', subtotalsWithin: 'month' },
  pivot: {
    measure: 'commission_amount',
    beside: 'share',
    sort: { at: 'name', direction: 'ascending' },
    currency: null,
  },
  words: { ...EXPORT_WORDS, within: WITHIN_WORDS, pivot: PIVOT_WORDS },
};

export function exportRequest(source: ExportSource, more: Partial<ExportRequest> = {}): ExportRequest {
  return {
    source,
    format: 'csv',
    csv: { separator: ',', byteOrderMark: true },
    aboutPlace: 'afterRows',
    subtotals: null,
    isPartitioned: false,
    words: EXPORT_WORDS,
    language: 'en',
    nameHint: '',
    ...more,
  };
}

export function fieldColumns(dataset: DatasetName): readonly ExportColumn<FieldName>[] {
  return (Object.keys(FIELDS[dataset]) as FieldName[]).map((id) => ({ id, title: `Title of ${id}` }));
}

export function computedColumns(dataset: DatasetName): readonly ExportColumn<RowColumnId>[] {
  return [...computedColumnsOf(dataset), 'extras' as const].map((id) => ({ id, title: `Title of ${id}` }));
}

export const CHANGE_TABLE = CHANGE_COLUMNS.map((id) => ({ id, title: id }));
export const RECEIPT_TABLE = RECEIPT_COLUMNS.map((id) => ({ id, title: id }));

export function rowsSource(
  query: Query,
  scope: 'page' | 'filtered' | 'everything' = 'filtered',
): Extract<ExportSource, { kind: 'rows'; query: Query; scope: 'page' | 'filtered' | 'everything' }> {
  return { kind: 'rows', scope, query, columns: fieldColumns(query.dataset) };
}
