// Folds values as a spreadsheet does when it saves a CSV file again: an empty text becomes nothing, line breaks become
// LF, and amounts lose needless zeros.

import type { CellValue, FieldKind } from '../../../shared/contract/fields.ts';
import type { FileDifference } from '../../../shared/contract/file-checks.ts';
import { formatDecimal, parseDecimal } from '../../../shared/rules/decimal.ts';
import { createRowsHash } from '../csv/rows-hash.ts';
import type { Rows } from '../format/check-rows.ts';
import type { TableColumn } from '../format/format.ts';
import { RowTally } from './tally.ts';

type Row = readonly CellValue[];

export function createFold(columns: readonly TableColumn[]): (row: Row) => Row {
  return (row) => columns.map(({ kind }, at) => foldedCell(kind, row[at] ?? null));
}

function foldedCell(kind: FieldKind, value: CellValue): CellValue {
  if (value === null || value === '') return null;
  const decimal = kind === 'money' || kind === 'number' ? parseDecimal(value) : null;
  return decimal === null ? value.replaceAll(/\r\n?/g, '\n') : formatDecimal(decimal);
}

/** Whether comparing folded rows may find them equal: not when a known difference stays one after folding. */
export function mayBeFolded(differences: readonly FileDifference[], fold: (row: Row) => Row): boolean {
  return differences.every(
    ({ file, store }) => file === null || store === null || JSON.stringify(fold(file)) === JSON.stringify(fold(store)),
  );
}

/**
 * Whether the values of the file are those that were exported. That the copy has them too proves nothing: a later sync may
 * have brought what somebody wrote into the file. But if rows of the copy have the hash of the export, they are the exported
 * ones, and the file must have their values, notes included. `storeRows` may contain other rows too.
 */
export async function hasExportedValues(sides: {
  readonly fileRows: Rows;
  readonly storeRows: Iterable<Row>;
  readonly fold: (row: Row) => Row;
  /** The hash of the rows when they were exported. */
  readonly rowsSha256: string;
}): Promise<boolean> {
  const { fileRows, storeRows, fold, rowsSha256 } = sides;
  const tally = new RowTally();
  let unmatched = 0;
  for await (const rows of fileRows) {
    for (const row of rows) tally.add(fold(row), 1);
    unmatched += rows.length;
  }
  const hash = createRowsHash();
  for (const row of storeRows) {
    const folded = fold(row);
    if (tally.count(folded) <= 0) continue;
    tally.add(folded, -1);
    unmatched -= 1;
    hash.addRow(row);
  }
  return unmatched === 0 && hash.digest() === rowsSha256;
}
