// The values of the computed columns for all rows in memory, as codes into their distinct values, so that rows can be
// sorted by them.

import type { CellValue, FieldName } from '../../../shared/contract/fields.ts';
import { COMPUTED_COLUMNS } from '../../../shared/rules/computed-columns.ts';
import { percentOf } from '../../../shared/rules/scaled-decimal.ts';
import type { ComputedDecimal } from '../file/decimal-order.ts';
import { pendingFinder } from '../question/row-marks.ts';
import type { QueryContext } from '../question/query-context.ts';
import { ticksAt } from './amounts/amount-column.ts';
import { columnOf, type CodedColumn, type ColumnIndex } from './column-index.ts';

type IndexedContext = {
  readonly context: QueryContext;
  readonly index: ColumnIndex;
  readonly throwIfStopped: () => void;
};

const ROWS_PER_STEP = 100_000;

/** The Pending mark of each charge; null where it is not known. */
export function pendingColumn({ context, index }: IndexedContext): CodedColumn {
  const ids = columnOf(index, 'id');
  if (ids.kind !== 'coded') throw new Error('ids are not amounts');
  return { kind: 'coded', codes: ids.codes, texts: ids.texts.map(pendingFinder(context)) };
}

/** Each gives a row's exact value as a whole number, all of equal scale; null where it cannot be computed. */
const VALUE_FINDERS: Readonly<Record<ComputedDecimal, (index: ColumnIndex) => (row: number) => CellValue>> = {
  difference: differenceOf,
  commission_rate: rateOf,
};

export function decimalColumn(indexed: IndexedContext, id: ComputedDecimal): CodedColumn {
  const valueOf = VALUE_FINDERS[id](indexed.index);
  const codes = new Uint32Array(indexed.index.rows);
  const codeByText = new Map<CellValue, number>();
  for (let row = 0; row < codes.length; row += 1) {
    if (row % ROWS_PER_STEP === 0) indexed.throwIfStopped();
    const text = valueOf(row);
    const code = codeByText.get(text) ?? codeByText.size;
    if (code === codeByText.size) codeByText.set(text, code);
    codes[row] = code;
  }
  return { kind: 'coded', codes, texts: [...codeByText.keys()] };
}

function differenceOf(index: ColumnIndex): (row: number) => CellValue {
  const [broker, company, total] = COMPUTED_COLUMNS.difference.from;
  const [brokerAt, companyAt, totalAt] = [reader(index, broker), reader(index, company), reader(index, total)];
  return (row) => {
    const [a, b, c] = [brokerAt(row), companyAt(row), totalAt(row)];
    return a === null || b === null || c === null ? null : (a + b - c).toString();
  };
}

function rateOf(index: ColumnIndex): (row: number) => CellValue {
  const { scale } = index;
  const [trade, total] = COMPUTED_COLUMNS.commission_rate.from;
  const [tradeAt, totalAt] = [reader(index, trade), reader(index, total)];
  return (row) => {
    const [whole, part] = [tradeAt(row), totalAt(row)];
    if (whole === null || part === null) return null;
    // All rates have equally many decimals, so without the point they are whole numbers of equal scale.
    return percentOf({ digits: part, scale }, { digits: whole, scale })?.replace('.', '') ?? null;
  };
}

/** An amount in ticks; null where it cannot be read. */
function reader(index: ColumnIndex, field: FieldName): (row: number) => bigint | null {
  const column = columnOf(index, field);
  if (column.kind !== 'amounts') throw new Error(`${field} contains no amounts`);
  return (row) => ticksAt(column, row);
}
