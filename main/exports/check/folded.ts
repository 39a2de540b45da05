// Folds values as a spreadsheet does when it saves a CSV file again: an empty text becomes nothing, line breaks become
// LF, and amounts lose needless zeros.

import type { CellValue, FieldKind } from '../../../shared/contract/fields.ts';
import { formatDecimal, parseDecimal } from '../../../shared/rules/decimal.ts';
import type { TableColumn } from '../format/format.ts';

type Row = readonly CellValue[];

export function createFold(columns: readonly TableColumn[]): (row: Row) => Row {
  return (row) => columns.map(({ kind }, at) => foldedCell(kind, row[at] ?? null));
}

function foldedCell(kind: FieldKind, value: CellValue): CellValue {
  if (value === null || value === '') return null;
  const decimal = kind === 'money' || kind === 'number' ? parseDecimal(value) : null;
  return decimal === null ? value.replaceAll(/\r\n?/g, '\n') : formatDecimal(decimal);
}
