// The description (About) that an exported file contains.

import type { CurrencyTotals } from '../answers.ts';
import type { DayRange, Period } from '../query.ts';
import type { Verdict } from '../sync.ts';
import type { CsvOptions, ExportFormat, ExportSource } from './request.ts';

/** Describes an export: in its `.about.json`, in a sheet of a workbook, or in a Parquet file's metadata. */
export type ExportAbout = {
  readonly application: 'Commission Desk';
  readonly version: string;
  /** A random UUID, stored in the app with the export's hashes; null in files of versions that wrote none. */
  readonly exportId: string | null;
  readonly exportedAt: string;
  readonly format: ExportFormat;
  readonly csv: CsvOptions | null;
  readonly isPartitioned: boolean;
  /** Null for the sample. */
  readonly serviceUrl: string | null;
  readonly source: ExportSource;
  /** The days that the moving periods of its filters covered. Left out if there are none, and by earlier versions. */
  readonly periods?: Readonly<Partial<Record<Period, DayRange>>>;
  readonly filtersInWords: readonly string[];
  readonly sortInWords: readonly string[];
  /** The oldest reading that the rows rest on; null if none is known. */
  readonly asOf: string | null;
  readonly receipt: { readonly runId: string; readonly verdict: Verdict } | null;
  /** The computed columns, with their unit. */
  readonly computed: readonly { readonly id: string; readonly unit: string; readonly meaning: string }[];
  readonly rows: number;
  /** Of the exported rows, one entry per currency; empty if there are no amounts. */
  readonly totals: readonly CurrencyTotals[];
  /** Ledger dates among the rows that were last read before the day after them had begun. */
  readonly notReadAgain: readonly string[];
  /** Ledger dates among the rows that the last run only counted. */
  readonly onlyCounted: readonly string[];
  /** How many figures and dates were written as text because they could not be read. */
  readonly unreadableAsText: number;
  /** Workbooks: how many figures were written as text because a spreadsheet would cut their digits. */
  readonly longAsText: number;
  /** Workbooks: how many sums have more than 15 digits; their cell is rounded, the exact text is beside it. */
  readonly roundedSums: number;
  /** CSV: how many texts begin with an added `'`, so that no program takes them for a formula. */
  readonly guarded: number;
  /** Warnings about the rows, in words. */
  readonly notes: readonly string[];
  /** Lower-case hex, by `rowsHashRule`. */
  readonly rowsSha256: string;
  /** `describedIn` explains the rule and gives test vectors. */
  readonly rowsHashRule: { readonly name: string; readonly version: number; readonly describedIn: string };
};
