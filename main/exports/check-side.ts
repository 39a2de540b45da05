// The file's side of a check: its rows as its format keeps them, and whether they are the ones that were written.

import type { CellValue, FieldKind } from '../../preload/contract.ts';
import { AppError, assertNever } from '../errors.ts';
import { systemCode } from '../store/sqlite-errors.ts';
import type { FoundExport } from './check-about.ts';
import { inBatches, type Rows } from './check-rows.ts';
import { kindIn, type TableColumn } from './format.ts';
import { ANY_ORDER_NOTE } from './parquet-column.ts';
import { readCsv } from './read-csv.ts';
import { readJsonLines } from './read-json-lines.ts';
import { readParquet, readParquetNotes } from './read-parquet.ts';
import { readXlsxRows } from './read-xlsx.ts';
import { createRowsHash } from './rows-hash.ts';
import { createRowsInAnyOrder } from './rows-any-order.ts';
import { cellOf, comparableOf } from './xlsx-cell.ts';
import { comparableFound } from './xlsx-found-cell.ts';

type Row = readonly CellValue[];
type OurExport = Extract<FoundExport, { readonly kind: 'export' }>;

export type FileSide = {
  /** From the start, each time. Errors: `exportFailed` with the reason `unreadable` or `refused`. */
  rows(): Rows;
  /** What the format keeps of a row of the store; `mixedKind` as a format is given it. */
  kept(row: Row, mixedKind?: FieldKind): Row;
  /** Once the rows have been walked to their end. */
  isAsWritten(): boolean;
};

export async function openFileSide(found: OurExport, columns: readonly TableColumn[]): Promise<FileSide> {
  const seal = await sealOf(found);
  let isFirstWalk = true;
  const isWorkbook = found.about.format === 'xlsx';
  return {
    rows() {
      const rows = readable(readerOf(found, columns));
      if (!isFirstWalk) return rows;
      isFirstWalk = false;
      return sealed(rows, seal);
    },
    kept: (row, mixedKind) =>
      isWorkbook ? columns.map((column, at) => keptCell(kindIn(column, mixedKind), row[at] ?? null)) : row,
    isAsWritten: () => seal.isWhole(),
  };
}

function keptCell(kind: FieldKind, value: CellValue): CellValue {
  return comparableOf(kind, cellOf(kind, value));
}

type Seal = { addRow(row: Row): void; isWhole(): boolean };

/** The files of a folder come by month, not in the order of the rows; a workbook keeps its cells, not what was sent. */
async function sealOf({ path, about, cellsSha256 }: OurExport): Promise<Seal> {
  const hash = about.isPartitioned ? createRowsInAnyOrder(about.source.columns.length) : createRowsHash();
  let written: string | null | undefined = about.rowsSha256;
  if (about.format === 'xlsx') written = cellsSha256;
  if (about.isPartitioned) written = (await readParquetNotes(path)).get(ANY_ORDER_NOTE);
  return { addRow: (row) => hash.addRow(row), isWhole: () => hash.digest() === written };
}

async function* sealed(rows: Rows, seal: Seal): Rows {
  for await (const batch of rows) {
    for (const row of batch) seal.addRow(row);
    yield batch;
  }
}

function readerOf({ path, about, rowSheets }: OurExport, columns: readonly TableColumn[]): Rows {
  const { format } = about;
  const titles = columns.map((column) => column.title);
  switch (format) {
    case 'csv':
      return readCsv(path, titles);
    case 'jsonl':
      return readJsonLines(
        path,
        columns.map((column) => column.id),
      );
    case 'parquet':
      return readParquet(path, columns);
    case 'xlsx':
      return inBatches(readXlsxRows(path, { rowSheets, titles }), (cells) =>
        columns.map((column, at) => comparableFound(column, cells[at] ?? { kind: 'empty' })),
      );
    default:
      return assertNever(format);
  }
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
