// The file's side of a check: its rows as its format keeps them, and what the file itself shows about what is said of it.

import type { CellValue, FieldKind } from '../../../shared/contract/fields.ts';
import { AppError } from '../../errors.ts';
import { systemCode } from '../../store/file/sqlite-errors.ts';
import { hasOtherDescription, type FoundExport } from './about.ts';
import type { Rows } from '../format/check-rows.ts';
import { createFileTotals, type FileTotals } from './totals.ts';
import { kindIn, type TableColumn } from '../format/format.ts';
import { FORMATS } from '../formats.ts';
import { ANY_ORDER_NOTE } from '../parquet/column.ts';
import { isCsvAsFormatted } from '../csv/read.ts';
import { findMovedMonths, readParquetNotes } from '../parquet/read.ts';
import { findSheets, type FoundSheets } from '../xlsx/read-sheets.ts';
import { createRowsHash } from '../csv/rows-hash.ts';
import { createRowsInAnyOrder } from '../csv/rows-any-order.ts';
import { cellOf, comparableOf } from '../xlsx/cell.ts';

type Row = readonly CellValue[];
type OurExport = Extract<FoundExport, { readonly kind: 'export' }>;

/** Of the file alone, without this app's store. */
export type FileFacts = {
  readonly rows: number;
  readonly contentSha256: string;
  /** The same as the file itself says it. */
  readonly saidContentSha256: string | null;
  readonly totals: Pick<FileTotals, 'standingOf' | 'computed'>;
  /** Not as this app writes a file of this format. */
  readonly isReformatted: boolean;
  /** Null: the file is no folder by month. */
  readonly movedMonths: readonly string[] | null;
  /** Another description is in the file; null: there is no place for a second one. */
  readonly isContradicted: boolean | null;
  /** Null: no workbook. */
  readonly sheets: FoundSheets | null;
};

export type FileSide = {
  /** From the start, each time. Errors: `exportFailed` with the reason `unreadable` or `refused`. */
  rows(): Rows;
  /** What the format keeps of a row of the store; `mixedKind` as a format is given it. */
  kept(row: Row, mixedKind?: FieldKind): Row;
  /** Once, after the rows have been walked to their end. */
  facts(): Promise<FileFacts>;
};

export async function openFileSide(found: OurExport, columns: readonly TableColumn[]): Promise<FileSide> {
  const { path, about } = found;
  const isWorkbook = about.format === 'xlsx';
  const titles = columns.map((column) => column.title);
  const sheets = isWorkbook ? await findSheets(path, { rowSheets: found.rowSheets, titles }) : null;
  const hash = about.isPartitioned ? createRowsInAnyOrder(columns.length) : createRowsHash();
  const totals = createFileTotals(about.source);
  let rows = 0;
  let isFirstWalk = true;

  async function* noted(walked: Rows): Rows {
    for await (const batch of walked) {
      for (const row of batch) {
        hash.addRow(row);
        totals.add(row);
      }
      rows += batch.length;
      yield batch;
    }
  }

  return {
    rows() {
      const walked = readable(rowsOf({ ...found, rowSheets: sheets?.rowSheets ?? [] }, columns));
      if (!isFirstWalk) return walked;
      isFirstWalk = false;
      return noted(walked);
    },
    kept: (row, mixedKind) =>
      isWorkbook ? columns.map((column, at) => keptCell(kindIn(column, mixedKind), row[at] ?? null)) : row,
    facts: async () => ({
      ...{ rows, contentSha256: hash.digest(), saidContentSha256: await saidContent(found) },
      ...{ totals, sheets },
      isReformatted: about.csv !== null && !(await isCsvAsFormatted(path, titles, about.csv)),
      movedMonths: await movedMonths(found, columns),
      isContradicted: about.format === 'parquet' ? await hasOtherDescription(found) : null,
    }),
  };
}

function keptCell(kind: FieldKind, value: CellValue): CellValue {
  return comparableOf(kind, cellOf(kind, value));
}

/** The files of a folder come by month, not in the order of the rows; a workbook keeps its cells, not what was sent. */
async function saidContent({ path, about, cellsSha256 }: OurExport): Promise<string | null> {
  if (about.format === 'xlsx') return cellsSha256;
  if (!about.isPartitioned) return about.rowsSha256;
  const [first = null] = await readParquetNotes(path, ANY_ORDER_NOTE);
  return first;
}

async function movedMonths({ path, about }: OurExport, columns: readonly TableColumn[]) {
  const date = columns.find(({ id }) => id === 'biz_date');
  return about.isPartitioned && date !== undefined ? await findMovedMonths(path, date) : null;
}

async function* rowsOf({ path, about, rowSheets }: OurExport, columns: readonly TableColumn[]): Rows {
  yield* await FORMATS[about.format].read({ path, columns, rowSheets });
}

/** The readers say what is wrong by the rules of their formats; to the person all of it is one. */
async function* readable(rows: Rows): Rows {
  try {
    yield* rows;
  } catch (cause) {
    throw unreadable(cause);
  }
}

/** What the system refuses says nothing of the file; what was refused here has its reason. */
export function unreadable(cause: unknown): AppError {
  if (cause instanceof AppError && cause.facts['reason'] === 'unpacksTooLarge') return cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  const reason = systemCode(cause) === null ? 'unreadable' : 'refused';
  return new AppError('exportFailed', message, { cause, facts: { reason } });
}
