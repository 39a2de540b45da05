// The request of an export: which rows, in which format, and the words that its file says.

import type { NamedGroup } from '../../rules/group-key.ts';
import type { ChangeQuery } from '../changes.ts';
import type { ComputedColumnId } from '../../rules/computed-columns.ts';
import type { Beside } from '../../rules/pivot.ts';
import type { Marks } from '../../rules/text.ts';
import type { ChangeColumnId, ExportColumn, ReceiptColumnId, RowColumnId } from './columns.ts';
import type { CellValue, FieldName, ResourceName } from '../fields.ts';
import type { Language } from '../languages.ts';
import type { GroupSubject, Query } from '../query.ts';
import type { Verdict } from '../sync.ts';

/** Each is also the extension of its files. */
export const EXPORT_FORMATS = ['csv', 'xlsx', 'jsonl', 'parquet'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** `page`: the query's own page. `everything`: without its filters. */
export type ExportScope = 'page' | 'filtered' | 'selected' | 'everything';

/** What is exported. Each kind repeats the query of its screen, so that the file contains the rows that the screen shows. */
export type ExportSource =
  | {
      readonly kind: 'rows';
      readonly scope: Exclude<ExportScope, 'selected'>;
      readonly query: Query;
      readonly columns: readonly ExportColumn<RowColumnId>[];
    }
  | {
      readonly kind: 'rows';
      readonly scope: 'selected';
      /** Gives the sort order and the description; the rows are those of `keys`. */
      readonly query: Query;
      readonly keys: readonly string[];
      readonly columns: readonly ExportColumn<RowColumnId>[];
    }
  | {
      readonly kind: 'changes';
      readonly scope: Exclude<ExportScope, 'selected'>;
      readonly query: ChangeQuery;
      readonly columns: readonly ExportColumn<ChangeColumnId>[];
    }
  | {
      readonly kind: 'receipts';
      readonly scope: 'everything';
      readonly columns: readonly ExportColumn<ReceiptColumnId>[];
    }
  | {
      readonly kind: 'receipts';
      readonly scope: 'filtered';
      readonly resource: ResourceName;
      readonly columns: readonly ExportColumn<ReceiptColumnId>[];
    };

/** Only Parquet files of reports can be divided by month, and only if they contain the ledger date. */
export function canBePartitioned(source: ExportSource, target: ExportFormat | 'pdf'): boolean {
  if (target !== 'parquet' || source.kind !== 'rows' || source.query.dataset !== 'reports') return false;
  return source.columns.some(({ id }) => id === 'biz_date');
}

export const CSV_SEPARATORS = [',', ';', '\t'] as const;
export type CsvOptions = { readonly separator: (typeof CSV_SEPARATORS)[number]; readonly byteOrderMark: boolean };
/** Until a person chooses otherwise. The byte order mark lets Excel read Chinese. */
export const USUAL_CSV: CsvOptions = { separator: ',', byteOrderMark: true };

/** Where the sheet “About” of a workbook stands. `first`: before all other sheets, so that the workbook opens on it. */
export const ABOUT_PLACES = ['afterRows', 'first'] as const;
export type AboutPlace = (typeof ABOUT_PLACES)[number];
/** Until a person chooses otherwise: programs that read the first sheet find rows or sums there. */
export const USUAL_ABOUT_PLACE: AboutPlace = 'afterRows';

/** The lines of a workbook's About sheet, in this order. */
export const ABOUT_LINES = [
  'application',
  'exportedAt',
  'service',
  'dataset',
  'scope',
  'filters',
  'sort',
  'asOf',
  'receipt',
  'verdict',
  'columns',
  'computed',
  'rows',
  'totals',
  'notSummable',
  'notReadAgain',
  'unreadableAsText',
  'longAsText',
  'roundedSums',
  'guarded',
  'notes',
  'rowsSha256',
  'rowsHashRule',
  // Last, because it may list hundreds of dates.
  'onlyCounted',
] as const;
export type AboutLine = (typeof ABOUT_LINES)[number];

/** The words of an exported file, in the language of the window or of the view that is exported. */
export type ExportWords = {
  /** Join the words in the language of the words. */
  readonly marks: Marks;
  readonly sheets: { readonly rows: string; readonly about: string; readonly subtotals: string };
  readonly about: Readonly<Record<AboutLine, string>>;
  readonly dataset: string;
  readonly scope: string;
  readonly verdicts: Readonly<Record<Verdict, string>>;
  /** Replaces the service address for sample data. */
  readonly sample: string;
  /** A note for files made from an incomplete copy. */
  readonly incomplete: string;
  /** Header of the row counts in subtotals. */
  readonly rowCount: string;
  /** The label of the grand totals below all groups. */
  readonly grandTotal: string;
  /** Added to a sum's title for the column with the exact text beside a rounded number. */
  readonly exact: string;
  /** Header of the commission rates in subtotals, in per cent. */
  readonly commissionRate: string;
  /** The meaning of each computed column. */
  readonly computed: Readonly<Record<ComputedColumnId, string>>;
  /** Shown for a line without a value. */
  readonly none: string;
  /** Of changes and receipts. Those of rows are put into words when the rows are read, because a sync may come before. */
  readonly filters: readonly string[];
  readonly sort: readonly string[];
  /** Warnings about the rows, such as filters whose answer is not certain. */
  readonly notes: readonly string[];
  /** Header of the groups in subtotals; null without subtotals. */
  readonly groupedBy: string | null;
  /** The groups without a value in subtotals: not sent, sent empty, and dates that cannot be read. */
  readonly notSent: string;
  readonly sentEmpty: string;
  readonly unreadableDate: string;
  /** Header of the groups' dictionary names; null where groups have none. */
  readonly groupNames: string | null;
  /** With `subtotalsWithin`: the headers of the inner groups and of their names, and the label of a whole group's sums. */
  readonly within?: { readonly groupedBy: string; readonly groupNames: string; readonly subtotal: string };
  readonly pivot?: PivotWords;
};

/** `measure`: what its figures are. `columns`: the subject of its columns. `cut`: says how many have no column. */
export type PivotWords = Readonly<
  Record<'sheet' | 'figures' | 'measure' | 'across' | 'columns' | 'minus' | 'share' | 'total' | 'cut', string>
>;

/** What a pivot shows: the number of rows, or the sum of a field. */
export type Measure = 'rows' | FieldName;

export type ExportPivot = {
  readonly measure: Measure;
  readonly beside: Beside;
  /** `at`: the names of the groups, their totals, or the column of this group. */
  readonly sort: {
    readonly at: 'name' | 'total' | NamedGroup;
    readonly direction: 'ascending' | 'descending';
  };
  /** The currency whose amounts decide the order. */
  readonly currency: CellValue;
};

export type ExportRequest = {
  readonly source: ExportSource;
  readonly format: ExportFormat;
  readonly csv: CsvOptions;
  /** Workbooks only. */
  readonly aboutPlace: AboutPlace;
  /** Workbooks of rows only: adds a sheet with exact subtotals by this grouping. */
  readonly subtotals: GroupSubject | null;
  /** Within each group of `subtotals`, lines for the groups of another subject. Left out for one subject. */
  readonly subtotalsWithin?: GroupSubject;
  /** With `subtotalsWithin`: adds a sheet with the groups of both as a pivot. Left out when none is on screen. */
  readonly pivot?: ExportPivot;
  /** Parquet of reports only: a folder with one file per month (`month=2026-09/`) instead of one file. */
  readonly isPartitioned: boolean;
  readonly words: ExportWords;
  /** Of the words, and of the filters of rows. */
  readonly language: Language;
  /** Part of the suggested file name, made from the filters. Any text: it is cleaned before use. */
  readonly nameHint: string;
};
