// The fields that are empty or not sent in all rows that a query finds.

import type { FieldName } from '../../../shared/contract/fields.ts';
import type { Query } from '../../../shared/contract/query.ts';
import { AMOUNT_MARKS, type AmountColumn } from './amounts/amount-column.ts';
import { countRows, type CodedColumn } from './column-index.ts';
import { isIn, type RowMask } from '../zones/row-mask.ts';
import { onFilteredColumns, type ColumnStore } from './column-view.ts';

/** Returns no fields if the filters cannot be answered or find no row, because nothing is known about a field then. */
export function listEmptyFields(store: ColumnStore, query: Query): readonly FieldName[] {
  const fields = onFilteredColumns(store, query, ({ index, rowsOf }, tests): readonly FieldName[] => {
    const mask = rowsOf(tests);
    if (countRows(index, mask) === 0) return [];
    return [...index.columns].flatMap(([field, column]) => (isEmptyIn(column, mask) ? [field] : []));
  });
  return 'kind' in fields ? [] : fields;
}

function isEmptyIn(column: CodedColumn | AmountColumn, mask: RowMask | null): boolean {
  const isOut = (row: number): boolean => mask !== null && !isIn(mask, row);
  if (column.kind === 'amounts') {
    const { notSent, empty } = AMOUNT_MARKS;
    return column.ones.every((one, row) => one === notSent || one === empty || isOut(row));
  }
  const isEmpty = column.texts.map((text) => text === null || text === '');
  return isEmpty.includes(true) && column.codes.every((code, row) => isEmpty[code] === true || isOut(row));
}
