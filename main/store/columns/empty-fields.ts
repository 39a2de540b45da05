// The fields that hold nothing in any row of a filtered set.

import type { FieldName } from '../../../shared/contract/fields.ts';
import type { Query } from '../../../shared/contract/query.ts';
import { NANOS_MARKS, type AmountColumn, type CodedColumn, type RowMask } from './column-index.ts';
import { onFilteredColumns, type ColumnStore } from './column-view.ts';

/** None where the filters cannot be answered, and none where they find no row: nothing is then known of any field. */
export function listEmptyFields(store: ColumnStore, query: Query): readonly FieldName[] {
  const found = onFilteredColumns(store, query, ({ index, rowsOf }, tests): readonly FieldName[] => {
    const mask = rowsOf(tests);
    if (mask === null ? index.rows === 0 : !mask.includes(1)) return [];
    return [...index.columns].flatMap(([field, column]) => (isEmptyIn(column, mask) ? [field] : []));
  });
  return 'kind' in found ? [] : found;
}

function isEmptyIn(column: CodedColumn | AmountColumn, mask: RowMask): boolean {
  if (column.kind === 'amounts') {
    const { notSent, empty } = NANOS_MARKS;
    return column.nanos.every((nanos, row) => mask?.[row] === 0 || nanos === notSent || nanos === empty);
  }
  const isEmpty = column.texts.map((text) => text === null || text === '');
  return isEmpty.includes(true) && column.codes.every((code, row) => mask?.[row] === 0 || isEmpty[code] === true);
}
