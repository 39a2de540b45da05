// Exports: what is asked for, what a file says about itself, and how far it has got.

import type { CurrencyTotals } from './answers.ts';
import type { ChangeQuery } from './changes.ts';
import type { Failure } from './errors.ts';
import type { ComputedColumnId } from '../rules/computed-columns.ts';
import type { ChangeColumnId, ExportColumn, ReceiptColumnId, RowColumnId } from './export-columns.ts';
import type { ResourceName } from './fields.ts';
import type { GroupSubject, Query } from './query.ts';
import type { Verdict } from './sync.ts';

/** Each is also the ending of its files. */
export const EXPORT_FORMATS = ['csv', 'xlsx', 'jsonl', 'parquet'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** `page` is the query's own page; `everything` leaves its filters out. */
export type ExportScope = 'page' | 'filtered' | 'selected' | 'everything';

/** Each is the same question that its screen asks. */
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
      /** For its sort, and to be named; the rows are those of `keys`. */
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

export const CSV_SEPARATORS = [',', ';', '\t'] as const;
export type CsvOptions = { readonly separator: (typeof CSV_SEPARATORS)[number]; readonly byteOrderMark: boolean };

/** What an export says of itself, a line each, in this order. */
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
  // Hundreds of dates, which nobody is to scroll past.
  'onlyCounted',
] as const;
export type AboutLine = (typeof ABOUT_LINES)[number];

/** The words of a workbook, which people read; main has none of its own. */
export type ExportWords = {
  readonly sheets: { readonly rows: string; readonly about: string; readonly subtotals: string };
  readonly about: Readonly<Record<AboutLine, string>>;
  readonly dataset: string;
  readonly scope: string;
  readonly verdicts: Readonly<Record<Verdict, string>>;
  /** Stands in the place of a service where the data is the made-up sample. */
  readonly sample: string;
  /** A note of a file whose copy lacks rows of the service, or may. */
  readonly incomplete: string;
  /** Heads the counts of rows in subtotals. */
  readonly rowCount: string;
  /** Begins the name of each currency's line below all groups. */
  readonly grandTotal: string;
  /** Follows the title of a sum, over the exact text beside a rounded number. */
  readonly exact: string;
  /** Heads the commission rates in subtotals, which are in per cent. */
  readonly commissionRate: string;
  /** The meaning of each column that this app works out. */
  readonly computed: Readonly<Record<ComputedColumnId, string>>;
  /** Where a line has nothing to tell. */
  readonly none: string;
  readonly filters: readonly string[];
  readonly sort: readonly string[];
  /** What a reader of these rows must know besides. */
  readonly notes: readonly string[];
  /** Heads the groups of the subtotals; null without them. */
  readonly groupedBy: string | null;
  /** Heads the dictionary's names of the groups. */
  readonly groupNames: string | null;
};

export type ExportRequest = {
  readonly source: ExportSource;
  readonly format: ExportFormat;
  readonly csv: CsvOptions;
  /** Workbooks of rows: exact subtotals of this grouping on a sheet of their own. */
  readonly subtotals: GroupSubject | null;
  /** Parquet of reports: a folder with a file a month (`month=2026-09/`) instead of one file. */
  readonly isPartitioned: boolean;
  readonly words: ExportWords;
  /** Part of the suggested file name, made from the filters; any text. */
  readonly nameHint: string;
};

/** What an export was, as kept in its `.about.json`, a workbook's sheet or a Parquet file's metadata. */
export type ExportAbout = {
  readonly application: 'Commission Desk';
  readonly version: string;
  /** Of this one export, and kept with its hashes; null in files of versions that gave none. */
  readonly exportId: string | null;
  readonly exportedAt: string;
  readonly format: ExportFormat;
  readonly csv: CsvOptions | null;
  readonly isPartitioned: boolean;
  /** Null for the sample. */
  readonly serviceUrl: string | null;
  readonly source: ExportSource;
  readonly filtersInWords: readonly string[];
  readonly sortInWords: readonly string[];
  /** The oldest reading that the rows rest on. */
  readonly asOf: string | null;
  readonly receipt: { readonly runId: string; readonly verdict: Verdict } | null;
  /** The columns that were not sent but worked out by this app, with their unit. */
  readonly computed: readonly { readonly id: string; readonly unit: string; readonly meaning: string }[];
  readonly rows: number;
  /** Of the exported rows, a line a currency; empty where nothing is summed. */
  readonly totals: readonly CurrencyTotals[];
  /** Ledger dates among the rows that were last read before the day after them had begun. */
  readonly notReadAgain: readonly string[];
  /** Ledger dates among the rows that the last run only counted. */
  readonly onlyCounted: readonly string[];
  /** Figures and dates that could not be read as such, and stand as text. */
  readonly unreadableAsText: number;
  /** Figures of a workbook with more digits than a spreadsheet keeps, which stand as text to be whole. */
  readonly longAsText: number;
  /** Sums of a workbook with more than 15 digits: the number in their cell is rounded, the exact text stands beside it. */
  readonly roundedSums: number;
  /** Text cells of a CSV file that begin with `'` so that no program takes them for a formula: take one `'` away. */
  readonly guarded: number;
  /** What a reader of these rows must know besides, in words. */
  readonly notes: readonly string[];
  /** Hex, by the rule below. */
  readonly rowsSha256: string;
  /** Of the rows as CSV lines; `describedIn` has each step and test vectors. */
  readonly rowsHashRule: { readonly name: string; readonly version: number; readonly describedIn: string };
};

type ExportStanding = {
  readonly exportId: string;
  readonly path: string;
  readonly standing: 'running' | 'done' | 'failed' | 'cancelled';
  readonly rows: number;
  /** Null while the rows are being found. */
  readonly totalRows: number | null;
  readonly secondsLeft: number | null;
};
export type WriteState = ExportStanding & {
  readonly kind: 'write';
  readonly format: ExportFormat;
  readonly sizeBytes: number;
  readonly failure: Failure | null;
  /** Once done. */
  readonly about: ExportAbout | null;
  /**
   * False once it is written, also where its name was refused: its hashes could not be kept, so a later check cannot
   * find out whether it was altered.
   */
  readonly isSealed: boolean;
};
/**
 * Of a file that is held against the store: `path` as it was chosen, what is found is the answer of `checkFile`.
 * `comparing`: rows of the longer side. `pairing`: the sides differ, and both are gone through again for where.
 */
export type CheckState = ExportStanding & {
  readonly kind: 'check';
  readonly phase: 'opening' | 'comparing' | 'pairing';
};
/** One of them at a time; both are cancelled by `cancelExport`. A check is told of, and not remembered. */
export type ExportState = WriteState | CheckState;
