// Plans how tests of a row are evaluated on the columns in memory: a test of a text once for each distinct text, then by the
// codes. match-scan.ts evaluates the plan. Gives the same result for each row as tests-to-sql.ts.

import { sql } from 'drizzle-orm';
import type { CellValue, FieldName } from '../../../shared/contract/fields.ts';
import { assertNever } from '../../../shared/rules/assert-never.ts';
import { AMOUNT_MARKS, LAST_UNREAD, MAX_ONES, type AmountColumn } from './amounts/amount-column.ts';
import { amountsBetween } from './amounts/amounts-between.ts';
import { columnOf, type ColumnIndex, type ZonedColumn } from './column-index.ts';
import { parseDate } from '../../../shared/rules/dates.ts';
import { parseDecimal, type Decimal } from '../../../shared/rules/decimal.ts';
import { column, type QueryContext } from '../question/query-context.ts';
import { joinMasks, planOfTexts, rowsToRead, type RowPlan } from './scans/match-scan.ts';
import type { RowTest } from '../question/row-tests.ts';
import type { ColumnScan } from './scans/scans.ts';
import { DATASET_TABLES } from '../file/schema.ts';
import { rowAt, type PositionRuns } from '../zones/position-runs.ts';
import { maskOf, type RowMask } from '../zones/row-mask.ts';
import { render } from '../file/statements.ts';
import { conditionOf } from '../question/tests-to-sql.ts';
import { foldText } from '../../../shared/rules/text.ts';
import { COMPUTED_COLUMNS } from '../../../shared/rules/computed-columns.ts';

type TestOf<K extends RowTest['kind']> = Extract<RowTest, { readonly kind: K }>;
type FieldTest = Extract<RowTest, { readonly field: FieldName }>;
type TextTest = Exclude<FieldTest, TestOf<'members'>>;
type IndexedContext = {
  readonly context: QueryContext;
  readonly index: ColumnIndex;
  readonly throwIfStopped: () => void;
  readonly scan: ColumnScan;
  /** The rows that pass some of the tests: the result of `find`, or its earlier result. */
  readonly remember: (tests: readonly RowTest[], find: () => RowMask) => RowMask;
};

/** The rows that pass all tests. */
export function rowsMatching(indexed: IndexedContext, tests: readonly RowTest[]): RowMask {
  // A rate reads the rows with both amounts, beside totals of all rows of the same filters.
  const readable = tests.flatMap((test) => readableColumn(indexed, test) ?? []);
  if (readable.length > 0 && readable.length < tests.length) {
    const otherTests = tests.filter((test) => readableColumn(indexed, test) === null);
    const mask = indexed.remember(otherTests, () => rowsMatching(indexed, otherTests));
    return rowsOf(indexed, { kind: 'readable', mask, ones: readable.map(({ ones }) => ones) });
  }
  // Tests of texts first: they are the fastest, and tests of amounts skip each word that has no row left.
  const orderedTests = tests.toSorted((a, b) => Number(isOfTexts(indexed, b)) - Number(isOfTexts(indexed, a)));
  return rowsOf(indexed, planAll(indexed, orderedTests));
}

/** The column of a test that every amount passes if it can be read. Null for other tests. */
function readableColumn({ index }: IndexedContext, test: RowTest): AmountColumn | null {
  if (test.kind !== 'decimals' || test.from !== null || test.to !== null) return null;
  const tested = columnOf(index, test.field);
  return tested.kind === 'amounts' ? tested : null;
}

/** The caller must not change the mask: it may be a remembered one. */
function rowsOf({ index, scan }: IndexedContext, plan: RowPlan): RowMask {
  if (plan.kind === 'mask') return plan.mask;
  return joinMasks(scan('match', plan, rowsToRead(plan, index.rows)), index.rows);
}

/** Whether the test reads the texts of one column alone. */
function isOfTexts({ index }: IndexedContext, test: RowTest): test is TextTest {
  return test.kind !== 'members' && 'field' in test && columnOf(index, test.field).kind === 'coded';
}

function planAll(indexed: IndexedContext, tests: readonly RowTest[]): RowPlan {
  const search = tests.find((test) => test.kind === 'anyOf');
  const plans = tests.map((test) => (test === search ? planSearch(indexed, test) : planOf(indexed, test)));
  const [first] = plans;
  return first !== undefined && plans.length === 1 ? first : { kind: 'all', plans };
}

/** The rows of a search are found once: while filters change, only the other tests are evaluated again. */
function planSearch(indexed: IndexedContext, search: TestOf<'anyOf'>): RowPlan {
  return { kind: 'mask', mask: indexed.remember([search], () => rowsOf(indexed, planAny(indexed, search))) };
}

function planOf(indexed: IndexedContext, test: RowTest): RowPlan {
  indexed.throwIfStopped();
  switch (test.kind) {
    case 'members':
    case 'notMembers':
      return { kind: 'mask', mask: maskBySql(indexed, test) };
    case 'rows':
      return { kind: 'mask', mask: maskOfRows(indexed, test) };
    case 'differs':
      return { kind: 'differs', amounts: amounts(indexed.index) };
    case 'anyOf':
      return planAny(indexed, test);
    case 'not':
      return { kind: 'not', plan: planAll(indexed, [test.test]) };
    default:
      return planField(indexed, test);
  }
}

function planAny(indexed: IndexedContext, { tests }: TestOf<'anyOf'>): RowPlan {
  const textPlans = tests.flatMap((test) => planTexts(indexed, test) ?? []);
  // A search for one letter or digit may match every text of a column, and so every row.
  if (textPlans.some(({ passing }) => !passing.includes(0))) return { kind: 'all', plans: [] };
  // A search reads all columns, and most of them have no matching text.
  const foundPlans = textPlans.filter(({ passing }) => passing.includes(1));
  const otherTests = tests.filter((test) => !isOfTexts(indexed, test));
  return { kind: 'any', plans: [...foundPlans, ...otherTests.map((test) => planAll(indexed, [test]))] };
}

/** Null when the test reads more than the texts of one column. */
function planTexts(indexed: IndexedContext, test: RowTest) {
  if (!isOfTexts(indexed, test)) return null;
  // Folding many texts takes as long as a scan, and a search folds those of all columns.
  indexed.throwIfStopped();
  const column = columnOf(indexed.index, test.field);
  if (column.kind !== 'coded') return null;
  const onFolded = column.texts.length > MAX_FOLDED_TEXTS ? null : onFoldedTexts(test);
  const passes = textPassing(onFolded ?? test);
  const texts = onFolded === null ? column.texts : foldedTexts(indexed.context, onFolded.field, column);
  // `Uint8Array.from` takes several times as long for the texts of thousands of packages.
  const passing = new Uint8Array(column.texts.length);
  texts.forEach((text, code) => (passing[code] = passes(text) ? 1 : 0));
  return planOfTexts(column, passing);
}

/** The folded texts of a column with more texts are not kept: the memory would cost more than the time they save. */
const MAX_FOLDED_TEXTS = 50_000;

/** A test that has the same result for folded texts. Null when the test does not fold. */
function onFoldedTexts(test: TextTest): TextTest | null {
  if (test.kind === 'foldedTexts') return { ...test, kind: 'texts' };
  return 'isFolded' in test && test.isFolded ? { ...test, isFolded: false } : null;
}

/** In the order of the column's texts. A search comes again with each key, and folding takes most of its time. */
function foldedTexts(context: QueryContext, field: FieldName, { texts }: ZonedColumn): readonly CellValue[] {
  return context.remember(`folded texts ${field}`, () => texts.map((text) => (text === null ? null : foldText(text))));
}

function planField(indexed: IndexedContext, test: TextTest): RowPlan {
  const tested = columnOf(indexed.index, test.field);
  // Texts of amounts are not in memory.
  const planBySql = (): RowPlan => ({ kind: 'mask', mask: maskBySql(indexed, test) });
  if (tested.kind === 'coded') return planTexts(indexed, test) ?? planBySql();
  const { ones } = tested;
  switch (test.kind) {
    case 'isEmpty':
      return { kind: 'ones', ones, least: AMOUNT_MARKS.notSent, most: AMOUNT_MARKS.empty };
    case 'notSent':
      return { kind: 'ones', ones, least: AMOUNT_MARKS.notSent, most: AMOUNT_MARKS.notSent };
    case 'decimals':
      if (test.from === null && test.to === null) return { kind: 'ones', ones, least: LAST_UNREAD + 1, most: MAX_ONES };
      return amountsBetween(tested, indexed.index.scale, test);
    default:
      return planBySql();
  }
}

/** A test as a function of a text. Throws for tests that read more than the texts of one field. */
export function textPassing(test: RowTest): (text: CellValue) => boolean {
  switch (test.kind) {
    case 'not': {
      const passes = textPassing(test.test);
      return (text) => !passes(text);
    }
    case 'anyOf': {
      const textTests = test.tests.map(textPassing);
      return (text) => textTests.some((passes) => passes(text));
    }
    case 'differs':
    case 'rows':
    case 'members':
    case 'notMembers':
      throw new Error(`${test.kind} is no test of a text`);
    default:
      return textTest(test);
  }
}

function textTest(test: TextTest): (text: CellValue) => boolean {
  switch (test.kind) {
    case 'texts': {
      const wantedTexts = new Set<CellValue>(test.texts);
      return (text) => wantedTexts.has(text);
    }
    case 'foldedTexts': {
      const wantedTexts = new Set(test.texts);
      return (text) => text !== null && wantedTexts.has(foldText(text));
    }
    case 'contains':
      return (text) => text !== null && (test.isFolded ? foldText(text) : text).includes(test.part);
    case 'startsWith':
      return (text) => text !== null && (test.isFolded ? foldText(text) : text).startsWith(test.part);
    case 'notSent':
      return (text) => text === null;
    case 'isEmpty':
      return (text) => text === null || text === '';
    case 'decimals':
      return (text) => isBetween(text === null ? null : parseDecimal(text), test);
    case 'times':
      return (text) => {
        const ms = text === null ? null : (parseDate(text)?.epochMs ?? null);
        return ms !== null && ms >= (test.from ?? -Infinity) && ms < (test.before ?? Infinity);
      };
    default:
      return assertNever(test);
  }
}

function isBetween(value: Decimal | null, { from, to }: Pick<TestOf<'decimals'>, 'from' | 'to'>): boolean {
  if (value === null) return false;
  return (from === null || compare(value, from) >= 0) && (to === null || compare(value, to) <= 0);
}

function compare(a: Decimal, b: Decimal): number {
  return a.units === b.units ? a.nanos - b.nanos : a.units < b.units ? -1 : 1;
}

function amounts(index: ColumnIndex): readonly [AmountColumn, AmountColumn, AmountColumn] {
  const amountsOf = (field: FieldName): AmountColumn => {
    const amountColumn = columnOf(index, field);
    if (amountColumn.kind !== 'amounts') throw new Error(`${field} contains no amounts`);
    return amountColumn;
  };
  const [broker, company, total] = COMPUTED_COLUMNS.difference.from;
  return [amountsOf(broker), amountsOf(company), amountsOf(total)];
}

function maskOfRows({ index }: IndexedContext, { rowIds }: TestOf<'rows'>): RowMask {
  return maskOfPositions(index, rowIds);
}

function maskBySql({ context, index }: IndexedContext, test: RowTest): RowMask {
  const rowId = column(context.dataset, 'row_id');
  const condition = conditionOf(context, [test]);
  const statement = sql`SELECT ${rowId} FROM ${DATASET_TABLES[context.dataset]} WHERE ${condition}`;
  const { text, values } = render(statement);
  const findStatement = context.db.prepare(text).safeIntegers(false).pluck();
  return maskOfPositions(index, findStatement.all(...values).map(Number));
}

function maskOfPositions({ rows, positions }: ColumnIndex, found: readonly number[]): RowMask {
  return maskOf(rows, rowsAt(positions, rows, found));
}

/** One after the other, because a list of them could take as much memory as a column. */
function* rowsAt(positions: PositionRuns, rows: number, found: readonly number[]): Generator<number> {
  for (const position of found) {
    const row = rowAt(positions, rows, position);
    if (row !== null) yield row;
  }
}
