// Evaluates tests of a row on the columns in memory: a test of a text once for each distinct text, then one pass over
// the codes. Gives the same result for each row as tests-to-sql.ts.

import { sql } from 'drizzle-orm';
import type { CellValue, FieldName } from '../../../shared/contract/fields.ts';
import { assertNever } from '../../../shared/rules/assert-never.ts';
import {
  columnOf,
  LAST_MARK,
  NANOS_MARKS,
  type AmountColumn,
  type CodedColumn,
  type Codes,
  type ColumnIndex,
} from './column-index.ts';
import { parseDate } from '../../../shared/rules/dates.ts';
import { parseDecimal, type Decimal } from '../../../shared/rules/decimal.ts';
import { column, type QueryContext } from '../question/query-context.ts';
import type { RowTest } from '../question/row-tests.ts';
import { DATASET_TABLES } from '../file/schema.ts';
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
  /** The rows that pass a search: the result of `find`, or its earlier result. Kept while other filters change. */
  readonly rememberSearch: (search: TestOf<'anyOf'>, find: () => Uint8Array) => Uint8Array;
};

/** A mask with 1 for each row that passes all tests. */
export function rowsMatching(indexed: IndexedContext, tests: readonly RowTest[]): Uint8Array {
  // Tests of texts first: they are the fastest, and tests of amounts skip the rows that are out already.
  const orderedTests = tests.toSorted((a, b) => Number(isOfTexts(indexed, b)) - Number(isOfTexts(indexed, a)));
  return matchingAll(indexed, orderedTests);
}

/** Whether the test reads the texts of one column alone. */
function isOfTexts({ index }: IndexedContext, test: RowTest): test is TextTest {
  return test.kind !== 'members' && 'field' in test && columnOf(index, test.field).kind === 'coded';
}

/** The caller must not change the mask: for a single search it is the remembered one. */
function matchingAll(indexed: IndexedContext, tests: readonly RowTest[]): Uint8Array {
  const search = tests.find((test) => test.kind === 'anyOf');
  if (search === undefined) return narrowAll(new Uint8Array(indexed.index.rows).fill(1), indexed, tests);
  const searched = indexed.rememberSearch(search, () => matchingAny(indexed, search));
  const otherTests = tests.filter((test) => test !== search);
  return otherTests.length === 0 ? searched : narrowAll(searched.slice(), indexed, otherTests);
}

function narrowAll(mask: Uint8Array, indexed: IndexedContext, tests: readonly RowTest[]): Uint8Array {
  for (const test of tests) narrow(mask, indexed, test);
  return mask;
}

/** Takes the rows that do not pass out of the mask. */
function narrow(mask: Uint8Array, indexed: IndexedContext, test: RowTest): void {
  indexed.throwIfStopped();
  switch (test.kind) {
    case 'members':
    case 'notMembers':
      return narrowTo(mask, maskBySql(indexed, test));
    case 'rows':
      return narrowTo(mask, maskOfRows(indexed, test));
    case 'differs':
      return narrowToDiffering(mask, indexed.index);
    case 'anyOf':
      return narrowTo(mask, matchingAny(indexed, test));
    case 'not': {
      const passingRows = matchingAll(indexed, [test.test]);
      for (let row = 0; row < mask.length; row += 1) if (passingRows[row] === 1) mask[row] = 0;
      return;
    }
    default:
      narrowByField(mask, indexed, test);
  }
}

function narrowTo(mask: Uint8Array, other: Uint8Array): void {
  for (let row = 0; row < mask.length; row += 1) mask[row] = (mask[row] ?? 0) & (other[row] ?? 0);
}

function matchingAny(indexed: IndexedContext, { tests }: TestOf<'anyOf'>): Uint8Array {
  const mask = new Uint8Array(indexed.index.rows);
  const textColumns = tests.flatMap((test) => testTexts(indexed, test) ?? []);
  // A search for one letter or digit may match every text of a column, and so every row.
  if (textColumns.some(({ matching }) => !matching.includes(0))) return mask.fill(1);
  for (const column of textColumns) {
    indexed.throwIfStopped();
    widenByTexts(mask, column);
  }
  for (const test of tests) if (!isOfTexts(indexed, test)) widen(mask, indexed, test);
  return mask;
}

/** `matching` has 1 for each text of the column that passes, else 0. */
type TestedTexts = { readonly codes: Codes; readonly matching: Uint8Array };

/** Null when the test reads more than the texts of one column. */
function testTexts(indexed: IndexedContext, test: RowTest): TestedTexts | null {
  const column = isOfTexts(indexed, test) ? columnOf(indexed.index, test.field) : null;
  return column?.kind === 'coded' ? { codes: column.codes, matching: matchingTexts(column, textPassing(test)) } : null;
}

function matchingTexts({ texts }: CodedColumn, matches: (text: CellValue) => boolean): Uint8Array {
  return Uint8Array.from(texts, (text) => (matches(text) ? 1 : 0));
}

/** Adds the rows that pass to the mask. */
function widenByTexts(mask: Uint8Array, { codes, matching }: TestedTexts): void {
  // A search reads all columns, and most of them have no matching text.
  if (!matching.includes(1)) return;
  for (let row = 0; row < mask.length; row += 1) mask[row] = (mask[row] ?? 0) | (matching[codes[row] ?? 0] ?? 0);
}

function widen(mask: Uint8Array, indexed: IndexedContext, test: RowTest): void {
  indexed.throwIfStopped();
  const passingRows = matchingAll(indexed, [test]);
  for (let row = 0; row < mask.length; row += 1) mask[row] = (mask[row] ?? 0) | (passingRows[row] ?? 0);
}

function narrowByField(mask: Uint8Array, indexed: IndexedContext, test: TextTest): void {
  const tested = columnOf(indexed.index, test.field);
  if (tested.kind === 'coded') return narrowByTexts(mask, tested, textTest(test));
  switch (test.kind) {
    case 'isEmpty':
      return narrowByNanos(mask, tested, (nanos) => nanos === NANOS_MARKS.notSent || nanos === NANOS_MARKS.empty);
    case 'notSent':
      return narrowByNanos(mask, tested, (nanos) => nanos === NANOS_MARKS.notSent);
    case 'decimals':
      if (test.from === null && test.to === null) return narrowByNanos(mask, tested, (nanos) => nanos > LAST_MARK);
      return narrowByAmount(mask, tested, test);
    default:
      // Texts of amounts are not in memory.
      return narrowTo(mask, maskBySql(indexed, test));
  }
}

function narrowByTexts(mask: Uint8Array, tested: CodedColumn, matches: (text: CellValue) => boolean): void {
  const { codes } = tested;
  const matching = matchingTexts(tested, matches);
  // Does not skip rows that are out already: the processor would mispredict that branch too often.
  for (let row = 0; row < mask.length; row += 1) mask[row] = (mask[row] ?? 0) & (matching[codes[row] ?? 0] ?? 0);
}

function narrowByNanos(mask: Uint8Array, { nanos }: AmountColumn, matches: (nanos: number) => boolean): void {
  for (let row = 0; row < mask.length; row += 1) if (mask[row] === 1 && !matches(nanos[row] ?? 0)) mask[row] = 0;
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

function narrowByAmount(
  mask: Uint8Array,
  { high, low, nanos }: AmountColumn,
  { from, to }: Pick<TestOf<'decimals'>, 'from' | 'to'>,
): void {
  const min = partsOf(from);
  const max = partsOf(to);
  for (let row = 0; row < mask.length; row += 1) {
    if (mask[row] === 0) continue;
    const nano = nanos[row] ?? 0;
    const top = high?.[row] ?? 0;
    const middle = low[row] ?? 0;
    const isAbove = min === null || (top - min.high || middle - min.low || nano - min.nanos) >= 0;
    const isBelow = max === null || (top - max.high || middle - max.low || nano - max.nanos) <= 0;
    if (nano <= LAST_MARK || !isAbove || !isBelow) mask[row] = 0;
  }
}

function partsOf(
  value: Decimal | null,
): { readonly high: number; readonly low: number; readonly nanos: number } | null {
  if (value === null) return null;
  const { units, nanos } = value;
  return { high: Number(units / 1_000_000_000n), low: Number(units % 1_000_000_000n), nanos };
}

/**
 * Adds up the three amounts part by part and carries upwards. All results are whole numbers that fit a double exactly.
 */
function narrowToDiffering(mask: Uint8Array, index: ColumnIndex): void {
  const [ae, company, total] = amounts(index);
  for (let row = 0; row < mask.length; row += 1) {
    if (mask[row] === 0) continue;
    const a = ae.nanos[row] ?? 0;
    const b = company.nanos[row] ?? 0;
    const c = total.nanos[row] ?? 0;
    const nanos = a + b - c;
    const low = (ae.low[row] ?? 0) + (company.low[row] ?? 0) - (total.low[row] ?? 0) + Math.trunc(nanos / 1e9);
    const high = (ae.high?.[row] ?? 0) + (company.high?.[row] ?? 0) - (total.high?.[row] ?? 0) + Math.trunc(low / 1e9);
    const isRead = a > LAST_MARK && b > LAST_MARK && c > LAST_MARK;
    if (!isRead || (nanos % 1e9 === 0 && low % 1e9 === 0 && high === 0)) mask[row] = 0;
  }
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

/** Both lists are in ascending order. */
function maskOfRows({ index }: IndexedContext, { rowIds }: TestOf<'rows'>): Uint8Array {
  const mask = new Uint8Array(index.rows);
  let row = 0;
  for (const id of rowIds) {
    while (row < index.rows && (index.rowIds[row] ?? 0) < id) row += 1;
    if (index.rowIds[row] === id) mask[row] = 1;
  }
  return mask;
}

function maskBySql({ context, index }: IndexedContext, test: RowTest): Uint8Array {
  const rowId = column(context.dataset, 'row_id');
  const condition = conditionOf(context, [test]);
  const statement = sql`SELECT ${rowId} FROM ${DATASET_TABLES[context.dataset]} WHERE ${condition} ORDER BY ${rowId}`;
  const { text, values } = render(statement);
  const mask = new Uint8Array(index.rows);
  let row = 0;
  for (const id of context.db
    .prepare(text)
    .safeIntegers(false)
    .pluck()
    .all(...values)) {
    while (row < index.rows && index.rowIds[row] !== id) row += 1;
    mask[row] = 1;
  }
  return mask;
}
