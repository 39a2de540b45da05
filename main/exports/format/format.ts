// What every file format offers to the export that feeds it, and what it is given. A format knows nothing of the store.

import type { CurrencyTotals } from '../../../shared/contract/answers.ts';
import type { CsvOptions, ExportAbout, ExportWords } from '../../../shared/contract/exports.ts';
import type { CellValue, FieldKind } from '../../../shared/contract/fields.ts';
import type { GroupSubject } from '../../../shared/contract/query.ts';
import type { ExportSeal } from '../../store/tables/export-seals.ts';
import type { RecordBytes } from '../../store/question/record-bytes.ts';

/**
 * `kind` decides how a cell is written, never what stands in it. `isMixed`: its values are of several kinds, which are
 * given row by row; a format whose columns are of one type takes them as what `kind` says.
 */
export type TableColumn = {
  readonly id: string;
  readonly title: string;
  readonly kind: FieldKind;
  readonly isMixed?: boolean;
};

export function kindIn({ kind, isMixed }: TableColumn, mixedKind: FieldKind | undefined): FieldKind {
  return isMixed === true && mixedKind !== undefined ? mixedKind : kind;
}

/** Bytes go out in order; nothing is read back. */
export type OutputFile = {
  /** The bytes may be used again once this returns. */
  write(bytes: Uint8Array): void;
};

export type FormatTarget = {
  readonly columns: readonly TableColumn[];
  /** The place of the column that names the currency of a row's amounts; null where it is not among the columns. */
  readonly currencyAt: number | null;
  readonly csv: CsvOptions;
  readonly words: ExportWords;
  /** The place of the ledger date by whose month the files of a folder are divided. Left out: one file. */
  readonly monthsAt?: number;
  /**
   * The one file (`''`), or a file of the folder by its path in it (`month=2026-09/part-0.parquet`); each is opened once
   * and flushed and closed by the export.
   */
  openFile(name: string): OutputFile;
};

/** `commissionRate`: in per cent, of those rows that have both its amounts; null: there is none. */
export type SubtotalLine = CurrencyTotals & { readonly commissionRate: CellValue };

export type Subtotals = {
  readonly by: GroupSubject;
  readonly title: string;
  readonly groups: readonly {
    readonly value: CellValue;
    /** What the dictionary calls the value; null where it does not name it. */
    readonly label: string | null;
    readonly rows: number;
    readonly currencies: readonly SubtotalLine[];
  }[];
  /** Of all groups together, a line a currency. */
  readonly grandTotal: readonly SubtotalLine[];
};

/** The sums that an export writes beside its rows. */
export type WrittenSums = { readonly totals: readonly CurrencyTotals[]; readonly subtotals: Subtotals | null };

/** What the writing itself found out, for the About. */
export type WrittenFacts = Pick<ExportAbout, 'unreadableAsText' | 'longAsText' | 'roundedSums' | 'guarded'>;
export const NOTHING_TOLD: WrittenFacts = { unreadableAsText: 0, longAsText: 0, roundedSums: 0, guarded: 0 };

/** What a check can compute again from the file itself; `contentSha256` is of its rows. */
export type WrittenSeal = Pick<ExportSeal, 'contentSha256' | 'sheets'>;

export type FormatWriter = {
  /**
   * Values as the service sent them, in the order of the columns: null = not sent, `''` = sent empty. `mixedKind`: of
   * what stands in the row's mixed columns.
   */
  addRow(cells: readonly CellValue[], mixedKind?: FieldKind): void;
  /** The same of rows as they are held, of a format that takes them so: the columns come first, the rest may be lost. */
  addRecords?(records: RecordBytes): void;
  /** Called after some 1,000 rows: what has piled up goes to the file, so that memory does not grow with the rows. */
  flush(): Promise<void>;
  /** Known before `finish`, so that the About can hold it. */
  facts(sums: WrittenSums): WrittenFacts;
  /** Hex, as an About has it: of a format that hashes what it writes anyway. Once, after the last row. */
  rowsSha256?(): string;
  /** Once finished, of a format that keeps other values than were sent, or says more of itself than its description. */
  sealed?(): WrittenSeal;
  /** Whatever follows the rows. The `.about.json` beside the file is the export's own affair. */
  finish(about: ExportAbout, subtotals: Subtotals | null): Promise<void>;
};

export type OpenFormat = (target: FormatTarget) => FormatWriter;
