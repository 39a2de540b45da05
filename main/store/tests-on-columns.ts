// Evaluates tests of a row on the columns in memory: a test of a text once for each distinct text, then one pass over
// the codes. Says the same of each row as tests-to-sql.ts does.

import { sql } from 'drizzle-orm';
import type { CellValue, FieldName } from '../../preload/contract.ts';
import { assertNever } from '../errors.ts';
import {
  columnOf,
  LAST_MARK,
  NANOS_MARKS,
  type AmountColumn,
  type CodedColumn,
  type ColumnIndex,
  type RowMask,
} from './column-index.ts';
import { parseDate } from './dates.ts';
import { parseDecimal, type Decimal } from './money.ts';
import { column, type QueryContext } from './query-context.ts';
import type { RowTest } from './row-tests.ts';
import { DATASET_TABLES } from './schema.ts';
import { render } from './statements.ts';
import { conditionOf } from './tests-to-sql.ts';
import { foldText } from './text.ts';

type TestOf<K extends RowTest['kind']> = Extract<RowTest, { readonly kind: K }>;
type FieldTest = Extract<RowTest, { readonly field: FieldName }>;
type Indexed = { readonly context: QueryContext; readonly index: ColumnIndex };

export function rowsMatching(indexed: Indexed, tests: readonly RowTest[]): RowMask {
  const [first, ...others] = tests.map((test) => maskOf(indexed, test));
  if (first === undefined) return null;
  for (const other of others) {
    for (let row = 0; row < first.length; row += 1) first[row] = (first[row] ?? 0) & (other[row] ?? 0);
  }
  return first;
}

/** Always a new mask, so that the caller may change it. */
function maskOf(indexed: Indexed, test: RowTest): Uint8Array {
  switch (test.kind) {
    case 'members':
    case 'notMembers':
      return foundBySql(indexed, test);
    case 'differs':
      return differing(indexed.index);
    case 'anyOf':
      return anyOf(indexed, test);
    case 'not': {
      const mask = maskOf(indexed, test.test);
      for (let row = 0; row < mask.length; row += 1) mask[row] = 1 - (mask[row] ?? 0);
      return mask;
    }
    default:
      return ofField(indexed, test);
  }
}

function anyOf(indexed: Indexed, { tests }: TestOf<'anyOf'>): Uint8Array {
  const mask = new Uint8Array(indexed.index.rows);
  for (const test of tests) {
    const each = maskOf(indexed, test);
    for (let row = 0; row < mask.length; row += 1) mask[row] = (mask[row] ?? 0) | (each[row] ?? 0);
  }
  return mask;
}

function ofField(indexed: Indexed, test: Exclude<FieldTest, TestOf<'members'>>): Uint8Array {
  const found = columnOf(indexed.index, test.field);
  if (found.kind === 'coded') return ofTexts(found, textTest(test));
  switch (test.kind) {
    case 'isEmpty':
      return ofNanos(found, (nanos) => nanos === NANOS_MARKS.notSent || nanos === NANOS_MARKS.empty);
    case 'notSent':
      return ofNanos(found, (nanos) => nanos === NANOS_MARKS.notSent);
    case 'decimals':
      return between(found, test);
    default:
      // Texts of amounts are not in memory.
      return foundBySql(indexed, test);
  }
}

function ofTexts({ codes, texts }: CodedColumn, matches: (text: CellValue) => boolean): Uint8Array {
  const matching = Uint8Array.from(texts, (text) => (matches(text) ? 1 : 0));
  const mask = new Uint8Array(codes.length);
  for (let row = 0; row < mask.length; row += 1) mask[row] = matching[codes[row] ?? 0] ?? 0;
  return mask;
}

function ofNanos({ nanos }: AmountColumn, matches: (nanos: number) => boolean): Uint8Array {
  return Uint8Array.from(nanos, (each) => (matches(each) ? 1 : 0));
}

function textTest(test: Exclude<FieldTest, TestOf<'members'>>): (text: CellValue) => boolean {
  switch (test.kind) {
    case 'texts': {
      const wanted = new Set<CellValue>(test.texts);
      return (text) => wanted.has(text);
    }
    case 'foldedTexts': {
      const wanted = new Set(test.texts);
      return (text) => text !== null && wanted.has(foldText(text));
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

function between({ high, low, nanos }: AmountColumn, { from, to }: TestOf<'decimals'>): Uint8Array {
  const mask = new Uint8Array(low.length);
  const least = partsOf(from);
  const most = partsOf(to);
  for (let row = 0; row < mask.length; row += 1) {
    const nano = nanos[row] ?? 0;
    if (nano <= LAST_MARK) continue;
    const [top, middle] = [high?.[row] ?? 0, low[row] ?? 0];
    const isAbove = least === null || (top - least.high || middle - least.low || nano - least.nanos) >= 0;
    const isBelow = most === null || (top - most.high || middle - most.low || nano - most.nanos) <= 0;
    if (isAbove && isBelow) mask[row] = 1;
  }
  return mask;
}

function partsOf(
  value: Decimal | null,
): { readonly high: number; readonly low: number; readonly nanos: number } | null {
  if (value === null) return null;
  const { units, nanos } = value;
  return { high: Number(units / 1_000_000_000n), low: Number(units % 1_000_000_000n), nanos };
}

/** Sums of three parts each, carried upwards; none of them leaves the whole numbers that a double holds. */
function differing(index: ColumnIndex): Uint8Array {
  const [ae, company, total] = amounts(index);
  const mask = new Uint8Array(index.rows);
  for (let row = 0; row < mask.length; row += 1) {
    const [a, b, c] = [ae.nanos[row] ?? 0, company.nanos[row] ?? 0, total.nanos[row] ?? 0];
    if (a <= LAST_MARK || b <= LAST_MARK || c <= LAST_MARK) continue;
    const nanos = a + b - c;
    const low = (ae.low[row] ?? 0) + (company.low[row] ?? 0) - (total.low[row] ?? 0) + Math.trunc(nanos / 1e9);
    const high = (ae.high?.[row] ?? 0) + (company.high?.[row] ?? 0) - (total.high?.[row] ?? 0) + Math.trunc(low / 1e9);
    if (nanos % 1e9 !== 0 || low % 1e9 !== 0 || high !== 0) mask[row] = 1;
  }
  return mask;
}

function amounts(index: ColumnIndex): readonly [AmountColumn, AmountColumn, AmountColumn] {
  const of = (field: FieldName): AmountColumn => {
    const found = columnOf(index, field);
    if (found.kind !== 'amounts') throw new Error(`${field} holds no amounts`);
    return found;
  };
  return [of('broker_commission_amount'), of('org_commission_amount'), of('commission_amount')];
}

function foundBySql({ context, index }: Indexed, test: RowTest): Uint8Array {
  const rowId = column(context.dataset, 'row_id');
  const where = conditionOf(context, [test]);
  const statement = sql`SELECT ${rowId} FROM ${DATASET_TABLES[context.dataset]} WHERE ${where} ORDER BY ${rowId}`;
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
