// The file's side of a check: its rows, as its format stores them, and the facts by which its About is judged.

import type { ExportAbout } from '../../../shared/contract/exports/about.ts';
import type { CellValue, FieldKind } from '../../../shared/contract/fields.ts';
import type { DateOrder } from '../../../shared/contract/exports/file-checks.ts';
import { AppError } from '../../errors.ts';
import { systemCode } from '../../files/storage-errors.ts';
import { hasOtherDescription, type FoundExport } from './about.ts';
import { SeenDates } from './date-order.ts';
import type { ReadListener, Rows } from '../format/check-rows.ts';
import { createFileTotals, type FileTotals } from './totals.ts';
import { kindIn, type TableColumn } from '../format/format.ts';
import { FORMATS } from '../formats.ts';
import { ANY_ORDER_NOTE, BY_MONTH_NOTE } from '../parquet/column.ts';
import { isCsvAsFormatted } from '../csv/read.ts';
import { HashByMonth, isHashByMonth } from '../parquet/hash-by-month.ts';
import { findMovedMonths, readParquetNotes } from '../parquet/read.ts';
import { findSheets, type FoundSheets } from '../xlsx/reading/read-sheets.ts';
import { createRowsHash, type RowsHash } from '../csv/rows-hash.ts';
import { createRowsInAnyOrder } from '../csv/rows-any-order.ts';
import { cellOf, comparableOf } from '../xlsx/cell.ts';
import type { ExportSeal } from '../../store/tables/export-seals.ts';

type Row = readonly CellValue[];
type OurExport = Extract<FoundExport, { readonly kind: 'export' }>;

/** Facts from the file alone, without the store. */
export type FileFacts = {
  readonly rows: number;
  /** Computed from the rows. */
  readonly contentSha256: string;
  /** True when cells are not as this app writes their values, or stand twice. The hash may not show it. */
  readonly hasAlteredCells: boolean;
  /** The names of columns with content that the export does not have, or of such keys. */
  readonly addedColumns: readonly string[];
  /** As sealed, else as stated in the file; null when it states none. */
  readonly exportedSha256: string | null;
  readonly totals: Pick<FileTotals, 'standingOf' | 'computed'>;
  /** True when another program has written the file. */
  readonly isReformatted: boolean;
  /** The orders in which a program can have written all dates; both if no date decides it. */
  readonly dateOrders: readonly DateOrder[];
  /** Folders by whose names programs would read other values. Null when the export is no folder by month. */
  readonly movedMonths: readonly string[] | null;
  /** Whether the file contains a second, different About. Null for formats that cannot. */
  readonly isContradicted: boolean | null;
  /** Null when the file is no workbook. */
  readonly sheets: FoundSheets | null;
};

/** Enough to show. A forged file may have a new key in each of its rows. */
const MAX_ADDED_COLUMNS = 100;

export type FileSide = {
  /** Starts from the first row with each call. Throws `exportFailed`: `unreadable`, `unpacksTooLarge` or `refused`. */
  rows(): Rows;
  /** A row of the store as the file's format would keep it. `mixedKind`: as in `FormatWriter.addRow`. */
  keepValues(row: Row, mixedKind?: FieldKind): Row;
  /** Call it once, after the rows were walked to their end. */
  facts(): Promise<FileFacts>;
};

/** `seal`: stored when the file was exported; null if there is none. */
export async function openFileSide(
  foundExport: OurExport,
  columns: readonly TableColumn[],
  seal: ExportSeal | null,
): Promise<FileSide> {
  const { path, about } = foundExport;
  const titles = columns.map((column) => column.title);
  const sheets = about.format === 'xlsx' ? await findSheets(path, { rowSheets: foundExport.rowSheets, titles }) : null;
  const exportedSha256 = seal?.contentSha256 ?? (await statedContentSha256(foundExport));
  const reported = new ReportedByReader(columns);
  const noted = new NotedRows(contentHash({ isPartitioned: wasFolder(about, seal), exportedSha256, reported }), {
    about,
    columns,
  });
  let isFirstWalk = true;

  return {
    rows() {
      const walked = readable(rowsOf({ ...foundExport, rowSheets: sheets?.rowSheets ?? [] }, columns, reported));
      if (!isFirstWalk) return walked;
      isFirstWalk = false;
      return withNotes(walked, (row) => noted.add(row));
    },
    keepValues: FORMATS[about.format].hashOf === 'cells' ? keepCells(columns) : (row) => row,
    facts: async () => ({
      rows: noted.rows,
      contentSha256: noted.hash.digest(),
      hasAlteredCells: reported.hasAlteredCells,
      addedColumns: reported.addedColumns,
      exportedSha256,
      totals: noted.totals,
      sheets,
      dateOrders: noted.dates.orders(),
      isReformatted:
        reported.isReformatted || (about.csv !== null && !(await isCsvAsFormatted({ path, columns, csv: about.csv }))),
      movedMonths: await movedMonths(foundExport, columns),
      isContradicted: about.format === 'parquet' ? await hasOtherDescription(foundExport) : null,
    }),
  };
}

type ContentHash = Pick<RowsHash, 'addRow' | 'digest'>;

/** Not by the file, if there is a seal: it must not choose the rule of its hash. */
function wasFolder({ isPartitioned }: ExportAbout, seal: ExportSeal | null): boolean {
  return seal === null ? isPartitioned : seal.statements['isPartitioned'] === 'true';
}

type HashParts = Pick<FileFacts, 'exportedSha256'> & {
  readonly isPartitioned: boolean;
  readonly reported: ReportedByReader;
};

/** Of a folder by the rule of the exported hash, which may be that of an earlier version. */
function contentHash({ isPartitioned, exportedSha256, reported }: HashParts): ContentHash {
  if (!isPartitioned) return createRowsHash();
  if (exportedSha256 !== null && !isHashByMonth(exportedSha256)) return createRowsInAnyOrder();
  const months = new HashByMonth();
  return { addRow: (row) => months.of(reported.folder).addRow(row), digest: () => months.digest() };
}

/** What the rows show while they are walked once. */
class NotedRows {
  rows = 0;
  readonly hash: ContentHash;
  readonly totals: FileTotals;
  readonly dates: SeenDates;

  constructor(
    hash: ContentHash,
    { about, columns }: { readonly about: ExportAbout; readonly columns: readonly TableColumn[] },
  ) {
    this.hash = hash;
    this.totals = createFileTotals(about.source);
    this.dates = new SeenDates(columns);
  }

  add(row: Row): void {
    this.hash.addRow(row);
    this.totals.add(row);
    this.dates.add(row);
    this.rows += 1;
  }
}

class ReportedByReader implements ReadListener {
  hasAlteredCells = false;
  isReformatted = false;
  /** Of the file that is read. */
  folder = '';
  readonly #exportedNames: ReadonlySet<string>;
  readonly #addedColumns = new Set<string>();

  constructor(columns: readonly TableColumn[]) {
    this.#exportedNames = new Set(columns.flatMap(({ id, title }) => [id, title]));
  }

  get addedColumns(): readonly string[] {
    return [...this.#addedColumns];
  }

  readonly alteredCell = (): void => {
    this.hasAlteredCells = true;
  };

  readonly reformatted = (): void => {
    this.isReformatted = true;
  };

  readonly fileBegins = (folder: string): void => {
    this.folder = folder;
  };

  readonly addedColumn = (name: string): void => {
    // Programs find columns by their names, and may take this one for the exported one.
    if (this.#exportedNames.has(name)) this.hasAlteredCells = true;
    if (this.#addedColumns.size < MAX_ADDED_COLUMNS) this.#addedColumns.add(name);
  };
}

/** Passes the rows on, and calls `note` with each. */
async function* withNotes(walked: Rows, note: (row: Row) => void): Rows {
  for await (const batch of walked) {
    for (const row of batch) note(row);
    yield batch;
  }
}

function keepCells(columns: readonly TableColumn[]): FileSide['keepValues'] {
  const keptCell = (kind: FieldKind, value: CellValue): CellValue => comparableOf(kind, cellOf(kind, value));
  return (row, mixedKind) => columns.map((column, at) => keptCell(kindIn(column, mixedKind), row[at] ?? null));
}

/**
 * The hash that the file states for its content. A folder does not keep the order of the rows across its months; a workbook's
 * hash covers its cells, not the texts as sent.
 */
async function statedContentSha256({ path, about, cellsSha256 }: OurExport): Promise<string | null> {
  if (FORMATS[about.format].hashOf === 'cells') return cellsSha256;
  if (!about.isPartitioned) return about.rowsSha256;
  for (const note of [BY_MONTH_NOTE, ANY_ORDER_NOTE]) {
    const [first] = await readParquetNotes(path, note);
    if (first !== undefined) return first;
  }
  return null;
}

async function movedMonths({ path, about }: OurExport, columns: readonly TableColumn[]) {
  const date = columns.find(({ id }) => id === 'biz_date');
  return about.isPartitioned && date !== undefined ? await findMovedMonths(path, date, columns) : null;
}

async function* rowsOf(
  { path, about, rowSheets }: OurExport,
  columns: readonly TableColumn[],
  listener: ReadListener,
): Rows {
  yield* await FORMATS[about.format].read({ path, columns, csv: about.csv, rowSheets }, listener);
}

/** The formats' readers throw errors of their own; a person is only shown that the file cannot be read. */
async function* readable(rows: Rows): Rows {
  try {
    yield* rows;
  } catch (cause) {
    throw toCheckFailure(cause);
  }
}

/** `refused` when the system did not let the file be read, which says nothing about its content; else `unreadable`. */
export function toCheckFailure(cause: unknown): AppError {
  if (cause instanceof AppError && cause.facts['reason'] === 'unpacksTooLarge') return cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  const reason = systemCode(cause) === null ? 'unreadable' : 'refused';
  return new AppError('exportFailed', message, { cause, facts: { reason } });
}
