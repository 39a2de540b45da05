// The rows of a checked file, whatever its format.

import type { CellValue } from '../../../shared/contract/fields.ts';

/** In order, in batches: a promise for each single row would take longer than reading it. */
export type Rows = AsyncGenerator<readonly (readonly CellValue[])[]>;

/** Called by a reader for what the rows alone do not show. */
export type ReadListener = {
  /** A cell is not written as this app writes its value. */
  readonly alteredCell: () => void;
  /** A column with content, or a key, beside those of the export. May be called again for the same. */
  readonly addedColumn: (name: string) => void;
  /** The value is as this app writes it, but its form is that of another program. */
  readonly reformatted: () => void;
  /** The rows of a file follow, of which a folder by month has one or more in each of its own folders. */
  readonly fileBegins: (folder: string) => void;
};

const ALTERED_MARK = '\r';

/** Shown for a cell that this app would have written differently. A workbook's compared texts have no CR. */
export function alteredText(text: string): string {
  return text + ALTERED_MARK;
}

/** Whether a workbook's cell was altered. */
export function isAlteredText(value: CellValue): boolean {
  return value?.endsWith(ALTERED_MARK) === true;
}

/** The place of each title in the header, or null when one is missing. Columns with equal titles keep their order. */
export function findPlaces(titles: readonly string[], header: readonly string[]): readonly number[] | null {
  const places: number[] = [];
  for (const title of titles) places.push(header.findIndex((text, at) => text === title && !places.includes(at)));
  return places.includes(-1) ? null : places;
}

const BATCH_ROWS = 1_000;

export async function* inBatches<T>(records: AsyncIterable<T>, toRow: (record: T) => readonly CellValue[]): Rows {
  let batch: (readonly CellValue[])[] = [];
  for await (const record of records) {
    batch.push(toRow(record));
    if (batch.length < BATCH_ROWS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
