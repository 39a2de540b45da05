// Counts the rows with each text of a column, in one pass over its codes.

import type { CellValue, FieldName } from '../../../shared/contract/fields.ts';
import { columnOf, countRows, type CodedColumn } from './column-index.ts';
import { listRowsOf, ZONE_ROWS } from '../zones/row-mask.ts';
import type { ColumnView } from './column-view.ts';
import { loadTexts } from './load-columns.ts';
import { testsKey, type RowTest } from '../question/row-tests.ts';

export type Counted = ReadonlyMap<CellValue, number>;

/** The counts of a column with more distinct texts are not kept: the memory would cost more than the time they save. */
const MAX_REMEMBERED_TEXTS = 10_000;

/** The rows that pass the tests, counted by text. Texts without a row are left out. */
export function countValues(view: ColumnView, field: FieldName, tests: readonly RowTest[]): Counted {
  const column = textsOf(view, field);
  const count = (): Counted => {
    const rows = countCodes(view, column, tests);
    return new Map(column.texts.flatMap((text, code) => (rows[code] === 0 ? [] : [[text, rows[code] ?? 0]])));
  };
  if (column.texts.length > MAX_REMEMBERED_TEXTS) return count();
  return view.context.remember(`values ${field} ${testsKey(tests)}`, count);
}

export function countRowsOf(view: ColumnView, tests: readonly RowTest[]): number {
  return view.context.remember(`rows ${testsKey(tests)}`, () => {
    return countRows(view.index, view.rowsOf(tests));
  });
}

/**
 * The texts of a column. Those of amounts are read again each time: nearly all are distinct, so they are not in memory.
 */
export function textsOf({ context, index }: ColumnView, field: FieldName): CodedColumn {
  const column = columnOf(index, field);
  return column.kind === 'coded' ? column : loadTexts(context.db, context.dataset, field);
}

function countCodes(view: ColumnView, column: CodedColumn, tests: readonly RowTest[]): Uint32Array {
  const mask = view.rowsOf(tests);
  const rows = new Uint32Array(column.texts.length);
  if (mask === null) {
    for (let row = 0; row < column.codes.length; row += 1) {
      const code = column.codes[row] ?? 0;
      rows[code] = (rows[code] ?? 0) + 1;
    }
    return rows;
  }
  const listed = new Uint32Array(ZONE_ROWS);
  for (let from = 0; from < view.index.rows; from += ZONE_ROWS) {
    const to = Math.min(view.index.rows, from + ZONE_ROWS);
    const size = listRowsOf({ mask, wanted: 1 }, { from, to }, listed);
    for (let at = 0; at < size; at += 1) {
      const code = column.codes[listed[at] ?? 0] ?? 0;
      rows[code] = (rows[code] ?? 0) + 1;
    }
  }
  return rows;
}
