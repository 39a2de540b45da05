// How the rows of a file that is checked come, whatever its format: in order, some at a time.

import type { CellValue } from '../../../shared/contract/fields.ts';

export type Rows = AsyncGenerator<readonly (readonly CellValue[])[]>;

/** Where the columns stand in a file; null: its header does not name them all. Columns of equal titles keep their order. */
export function findPlaces(titles: readonly string[], header: readonly string[]): readonly number[] | null {
  if (titles.length === header.length && titles.every((title, at) => title === header[at])) return [...titles.keys()];
  const places = titles.map((title) => header.indexOf(title));
  return places.includes(-1) ? null : places;
}

const BATCH_ROWS = 1_000;

/** So that what is told of many rows is awaited once. */
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
