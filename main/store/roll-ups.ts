// Sums of all rows by the texts of one column and currency: what filters on these two come to is added up from them,
// without a look at the rows.

import type { FieldName } from '../../preload/contract.ts';
import {
  columnOf,
  countRows,
  listRows,
  otherRows,
  type CodedColumn,
  type ColumnIndex,
  type RowMask,
} from './column-index.ts';
import type { ColumnView } from './column-view.ts';
import type { RowTest } from './row-tests.ts';
import { sumAgain, sumRows, sumWithout, type Grouping, type PairSums } from './sums.ts';
import { textPassing } from './tests-on-columns.ts';

/** `field`: the one whose texts are grouped; null: all rows are one group. */
export type FieldGrouping = Grouping & { readonly field: FieldName | null };

/** The sums of a column with more texts would take more memory than they spare time. */
const MOST_TEXTS = 20_000;
/** What a period is told by, so that the totals of everything also serve those of days and months. */
const DEFAULT_FIELD = { reports: 'biz_date', charges: 'currency' } as const;

export function sumMatching(
  view: ColumnView,
  { tests, mask, listed }: MatchingRows,
  grouping: FieldGrouping,
): PairSums {
  const known = rolledUp(view, tests, grouping);
  if (known !== null) return known;
  const rows = mask();
  if (rows === null) return sumRows(view, null, grouping);
  // Of those that match and those that do not, the fewer are looked at.
  const whole = countRows(view.index, rows) * 2 > view.index.rows ? rolledUp(view, [], grouping) : null;
  if (whole === null) return sumRows(view, listed(), grouping);
  return sumWithout(whole, sumRows(view, listRows(otherRows(rows)), grouping));
}

/** The rows that match, found where they have to be looked at. */
export type MatchingRows = {
  readonly tests: readonly RowTest[];
  readonly mask: () => RowMask;
  /** Null: all of them. */
  readonly listed: () => Uint32Array | null;
};

export function matchingRows(view: ColumnView, tests: readonly RowTest[]): MatchingRows {
  const mask = once(() => view.rowsOf(tests));
  const listed = once(() => {
    const rows = mask();
    return rows === null ? null : listRows(rows);
  });
  return { tests, mask, listed };
}

function once<T>(compute: () => T): () => T {
  let known: { readonly value: T } | null = null;
  return () => (known ??= { value: compute() }).value;
}

/** For each text of the column whether it passes; null: the tests look at more than that. */
export function passingTexts(
  index: ColumnIndex,
  field: FieldName,
  tests: readonly RowTest[],
): readonly boolean[] | null {
  if (tests.some((test) => !isOf(test, field))) return null;
  const column = columnOf(index, field);
  if (column.kind !== 'coded') return null;
  const passing = tests.map(textPassing);
  return column.texts.map((text) => passing.every((passes) => passes(text)));
}

function rolledUp(view: ColumnView, tests: readonly RowTest[], grouping: FieldGrouping): PairSums | null {
  const { index, context } = view;
  const ofCurrency = tests.filter((test) => isOf(test, 'currency')).map(textPassing);
  const others = tests.filter((test) => !isOf(test, 'currency'));
  const field = grouping.field ?? fieldOf(others[0]) ?? DEFAULT_FIELD[context.dataset];
  const column = columnOf(index, field);
  if (column.kind !== 'coded' || column.texts.length > MOST_TEXTS) return null;
  const passing = passingTexts(index, field, others);
  if (passing === null) return null;
  const groupOf = Int32Array.from(passing, (passes, code) => {
    return passes ? (grouping.field === null ? 0 : (grouping.groupOf[code] ?? 0)) : -1;
  });
  return sumAgain(
    view.rollUpOf(field, () => rollUp(view, column)),
    { groupOf, groups: grouping.groups, isIn: (currency) => ofCurrency.every((passes) => passes(currency)) },
  );
}

function rollUp(view: ColumnView, column: CodedColumn): PairSums {
  const groupOf = Int32Array.from(column.texts.keys());
  return sumRows(view, null, { column, groupOf, groups: groupOf.length });
}

function fieldOf(test: RowTest | undefined): FieldName | null {
  if (test === undefined) return null;
  if (test.kind === 'not') return fieldOf(test.test);
  if (test.kind === 'anyOf') return fieldOf(test.tests[0]);
  return 'field' in test ? test.field : null;
}

/** Looks at the texts of this field and nothing else. */
function isOf(test: RowTest, field: FieldName): boolean {
  if (test.kind === 'not') return isOf(test.test, field);
  if (test.kind === 'anyOf') return test.tests.every((each) => isOf(each, field));
  return test.kind !== 'members' && 'field' in test && test.field === field;
}
