// Counts the rows with each text of a column, in one pass over its codes.

import type { CellValue, FieldName } from '../../../shared/contract/fields.ts';
import { columnOf, type CodedColumn } from './column-index.ts';
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
    const mask = view.rowsOf(tests);
    return mask === null ? view.index.rows : mask.reduce((sum, passes) => sum + passes, 0);
  });
}

/**
 * The texts of a column. Those of amounts are read anew each time: nearly all are distinct, so they are not in memory.
 */
export function textsOf({ context, index }: ColumnView, field: FieldName): CodedColumn {
  const column = columnOf(index, field);
  return column.kind === 'coded' ? column : loadTexts(context.db, context.dataset, field);
}

function countCodes(view: ColumnView, column: CodedColumn, tests: readonly RowTest[]): Uint32Array {
  const mask = view.rowsOf(tests);
  const rows = new Uint32Array(column.texts.length);
  for (let row = 0; row < view.index.rows; row += 1) {
    if (mask?.[row] === 0) continue;
    const code = column.codes[row] ?? 0;
    rows[code] = (rows[code] ?? 0) + 1;
  }
  return rows;
}
