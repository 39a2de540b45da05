// Folds values as a spreadsheet does when it saves a CSV file again: an empty text becomes nothing, line breaks become
// LF, and amounts lose needless zeros. Dates in another form and codes without their zeros are read as those meant.

import type { CellValue } from '../../../shared/contract/fields.ts';
import { formatDecimal, parseDecimal } from '../../../shared/rules/decimal.ts';
import type { ColumnReaders } from './column-readers.ts';
import { isNumberKind, type TableColumn } from '../format/format.ts';

type Row = readonly CellValue[];
export type Fold = (row: Row) => Row;

/** Both sides are folded by the same rules: equal values stay equal, and no other value becomes equal to one of the copy. */
export function createFold(columns: readonly TableColumn[], readers: ColumnReaders): Fold {
  const foldOf = columns.map(({ kind }, place): ((text: string) => string) => {
    if (isNumberKind(kind)) return foldedNumber;
    const reader = readers[place] ?? null;
    return (text) => reader?.read(text) ?? withLineFeeds(text);
  });
  return (row) =>
    foldOf.map((fold, place) => {
      const value = row[place] ?? null;
      return value === null || value === '' ? null : fold(value);
    });
}

function foldedNumber(text: string): string {
  const decimal = parseDecimal(text);
  return decimal === null ? withLineFeeds(text) : formatDecimal(decimal);
}

function withLineFeeds(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}
