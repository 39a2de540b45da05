// The interface of every file format: what it implements, and what the export gives it. A format does not know the store.

import type { CurrencyTotals } from '../../../shared/contract/answers.ts';
import type { AboutPlace, CsvOptions, ExportPivot, ExportWords } from '../../../shared/contract/exports/request.ts';
import type { ExportAbout } from '../../../shared/contract/exports/about.ts';
import type { CellValue, FieldKind } from '../../../shared/contract/fields.ts';
import type { GroupSubject } from '../../../shared/contract/query.ts';
import type { ExportSeal } from '../../store/tables/export-seals.ts';
import type { RecordBytes } from '../../store/question/record-bytes.ts';

/**
 * `kind` alone decides how a cell is written, whatever its value looks like. `isMixed`: the kind differs from row to row
 * and is passed with each row; a format whose columns have one type writes them all as `kind`.
 */
export type TableColumn = {
  readonly id: string;
  readonly title: string;
  readonly kind: FieldKind;
  readonly isMixed?: boolean;
};

export function isNumberKind(kind: FieldKind): boolean {
  return kind === 'number' || kind === 'money';
}

export function kindIn({ kind, isMixed }: TableColumn, mixedKind: FieldKind | undefined): FieldKind {
  return isMixed === true && mixedKind !== undefined ? mixedKind : kind;
}

/** Written from front to back, never read. */
export type OutputFile = {
  /** Copies or writes the bytes before it returns, so the caller may change them afterwards. */
  write(bytes: Uint8Array): void;
};

export type FormatTarget = {
  readonly columns: readonly TableColumn[];
  /** Index of the column with the currency of a row's amounts; null when it is not exported. */
  readonly currencyAt: number | null;
  readonly csv: CsvOptions;
  /** Of a workbook. */
  readonly aboutPlace: AboutPlace;
  readonly words: ExportWords;
  /** Index of the ledger date column, when the export is a folder with a file per month. Left out for a single file. */
  readonly monthsAt?: number;
  /**
   * `''` opens the single file, a relative path a file of the folder (`month=2026-09/part-0.parquet`). Open each once;
   * the export flushes and closes them.
   */
  openFile(name: string): OutputFile;
};

/** `commissionRate`: in per cent, from the rows with both amounts; null when there is no such row. */
export type SubtotalLine = CurrencyTotals & { readonly commissionRate: CellValue };

export type SubtotalGroup = {
  /** Null when not sent, and for the group of all ledger dates that cannot be read. */
  readonly value: CellValue;
  readonly isUnreadable?: true;
  /** The dictionary's label for the value; null when it has none. */
  readonly label: string | null;
  readonly rows: number;
  readonly currencies: readonly SubtotalLine[];
};

export type Subtotals = {
  readonly by: GroupSubject;
  /** The subject of the groups within each group; left out with one subject. */
  readonly within?: GroupSubject;
  readonly title: string;
  readonly groups: readonly (SubtotalGroup & { readonly within?: readonly SubtotalGroup[] })[];
  /** All groups together, one line per currency. */
  readonly grandTotal: readonly SubtotalLine[];
  /** Left out when none was requested. */
  readonly pivot?: SubtotalPivot;
};

export type SubtotalPivot = {
  readonly choices: ExportPivot;
  /** All groups of `within`, each over all rows. */
  readonly columns: readonly SubtotalGroup[];
  /** False for a table without amounts, whose rows are only counted. */
  readonly hasCurrencies: boolean;
};

/** The sums that an export contains beside its rows. */
export type WrittenSums = { readonly totals: readonly CurrencyTotals[]; readonly subtotals: Subtotals | null };

/** What a format counted while it wrote, for the About. */
export type WrittenFacts = Pick<ExportAbout, 'unreadableAsText' | 'longAsText' | 'roundedSums' | 'guarded'>;
export const NOTHING_COUNTED: WrittenFacts = { unreadableAsText: 0, longAsText: 0, roundedSums: 0, guarded: 0 };

/** Hashes that a check can compute again from the file. `contentSha256` covers the rows. */
export type WrittenSeal = Pick<ExportSeal, 'contentSha256' | 'sheets'>;

export type FormatWriter = {
  /**
   * Values as the service sent them, in the order of the columns: null = not sent, `''` = sent empty. `mixedKind`: the
   * kind of the values in the row's mixed columns.
   */
  addRow(cells: readonly CellValue[], mixedKind?: FieldKind): void;
  /**
   * Like `addRow`, for rows read as bytes; only in formats that support it. The first values of a row belong to the
   * columns, the others are ignored. The bytes may be overwritten.
   */
  addRecords?(records: RecordBytes): void;
  /** Called after each 1,000 rows or so. Writes out what has piled up, so that memory does not grow with the rows. */
  flush(): Promise<void>;
  /** Called after the last row and before `finish`, because the About contains these facts. */
  facts(sums: WrittenSums): WrittenFacts;
  /** The About's hash of the rows, in hex, from a format that computes it while writing. Call it once, after the last row. */
  rowsSha256?(): string;
  /** After `finish`. For formats whose content is not the rows as sent and in order, or that have more sheets than rows. */
  sealed?(): WrittenSeal;
  /** Writes everything after the rows. The export itself writes the `.about.json` beside the file. */
  finish(about: ExportAbout, subtotals: Subtotals | null): Promise<void>;
};

export type OpenFormat = (target: FormatTarget) => FormatWriter;
