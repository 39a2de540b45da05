// Sums of all rows by the texts of one column and by currency. The sums under filters on these two are added up from
// them, without reading rows.

import type { CellValue, FieldName } from '../../../shared/contract/fields.ts';
import { columnOf, type CodedColumn, type ColumnIndex } from './column-index.ts';
import type { ColumnView } from './column-view.ts';
import { countValues } from './count-values.ts';
import { readsOnly, splitByCurrency, type RowTest } from '../question/row-tests.ts';
import { sumAgain, sumRows, sumWithout, type Grouping, type PairSums } from './sums.ts';
import { textPassing } from './tests-on-columns.ts';

/** `field`: the field whose texts are grouped; null when all rows are one group. */
export type FieldGrouping = Grouping & { readonly field: FieldName | null };

/** The sums of a column with more texts are not kept: the memory would cost more than the time they save. */
const MAX_ROLLED_UP_TEXTS = 20_000;
/** Dates for reports, so that the sums behind the totals also give those of days and months. */
const DEFAULT_FIELD = { reports: 'biz_date', charges: 'currency' } as const;

/** The sums of the rows that pass all tests. */
export function sumMatching(view: ColumnView, tests: readonly RowTest[], grouping: FieldGrouping): PairSums {
  return (
    rolledUp(view, tests, grouping) ?? summedByText(view, tests, grouping) ?? sumSmallerSide(view, tests, grouping)
  );
}

/**
 * The texts of the column in the rows that pass all tests. Known sums by the same texts list them; without such sums the rows
 * are counted, which takes a fraction of the time of summing them.
 */
export function textsMatching(view: ColumnView, tests: readonly RowTest[], field: FieldName): readonly CellValue[] {
  const column = columnOf(view.index, field);
  if (column.kind !== 'coded') return [];
  const sums = rolledUp(view, tests, { field, ...byText(column) }) ?? view.findSums(field, tests);
  if (sums === null) return [...countValues(view, field, tests).keys()];
  return [...new Set(sums.pairs.map(({ group }) => group))].map((code) => column.texts[code] ?? null);
}

/** Sums by the column's texts first: totals, days and months then reuse them. Null when there are too many texts. */
function summedByText(view: ColumnView, tests: readonly RowTest[], grouping: FieldGrouping): PairSums | null {
  const field = grouping.field ?? DEFAULT_FIELD[view.context.dataset];
  const column = columnOf(view.index, field);
  if (column.kind !== 'coded' || column.texts.length > MAX_ROLLED_UP_TEXTS) return null;
  const sums = view.sumsOf(field, tests, () => sumSmallerSide(view, tests, { field, ...byText(column) }));
  const groupOf = grouping.field === null ? new Int32Array(column.texts.length) : grouping.groupOf;
  return sumAgain(sums, { groupOf, groups: grouping.groups, isIn: () => true });
}

/** If most rows pass, subtracts the sums of the others from those of all rows, which are often known. */
function sumSmallerSide(view: ColumnView, tests: readonly RowTest[], grouping: FieldGrouping): PairSums {
  const side = view.smallerSideOf(tests);
  if (side?.wanted === 1) return sumRows(view, side, grouping);
  const sumsOfAllRows = rolledUp(view, [], grouping);
  if (side === null) return sumsOfAllRows ?? sumRows(view, null, grouping);
  if (sumsOfAllRows !== null) return sumWithout(sumsOfAllRows, sumRows(view, side, grouping));
  return sumRows(view, { ...side, wanted: 1 }, grouping);
}

/** A grouping in which each text is a group of its own. */
export function byText(column: CodedColumn): Grouping {
  const groupOf = Int32Array.from(column.texts.keys());
  return { column, groupOf, groups: groupOf.length };
}

/** Whether each text of the column passes. Null when the tests read other columns too. */
function passingTexts(index: ColumnIndex, field: FieldName, tests: readonly RowTest[]): readonly boolean[] | null {
  if (tests.some((test) => !readsOnly(test, field))) return null;
  const column = columnOf(index, field);
  if (column.kind !== 'coded') return null;
  const textTests = tests.map(textPassing);
  return column.texts.map((text) => textTests.every((passes) => passes(text)));
}

/**
 * Adds up the roll-up of one column. Null when the tests read more than this column and the currency, or when it would be
 * computed for few rows: reading these takes less time than reading all.
 */
function rolledUp(view: ColumnView, tests: readonly RowTest[], grouping: FieldGrouping): PairSums | null {
  const { index, context } = view;
  const { ofCurrency, ofField, field: testedField } = splitByCurrency(tests);
  const currencyTests = ofCurrency.map(textPassing);
  const field = grouping.field ?? (ofField.length === 0 ? DEFAULT_FIELD[context.dataset] : testedField);
  if (field === null) return null;
  const column = columnOf(index, field);
  if (column.kind !== 'coded' || column.texts.length > MAX_ROLLED_UP_TEXTS) return null;
  const passingCodes = passingTexts(index, field, ofField);
  if (passingCodes === null) return null;
  const groupOf = Int32Array.from(passingCodes, (passes, code) => {
    return passes ? (grouping.field === null ? 0 : (grouping.groupOf[code] ?? 0)) : -1;
  });
  const isOfAll = tests.length === 0 || field === DEFAULT_FIELD[context.dataset];
  const rollUp = isOfAll ? view.rollUpOf(field, () => sumRows(view, null, byText(column))) : view.findRollUp(field);
  return (
    rollUp &&
    sumAgain(rollUp, {
      groupOf,
      groups: grouping.groups,
      isIn: (currency) => currencyTests.every((passes) => passes(currency)),
    })
  );
}
