import { describe, expect, test } from 'vitest';
import type { Row } from '../../shared/contract/answers.ts';
import { figureWidthPx, fittedWidths, isCut, type FigureFont } from '../../renderer/grid/figure-width.ts';
import type { Cell } from '../../renderer/lib/format-cell.ts';
import { columnsOf, MAX_WIDTH_PX, type Column, type ColumnId } from '../../shared/tables/table-columns.ts';

const FONT: FigureFont = { digitPx: 8, separatorPx: 4, signPx: 9, widestPx: 12 };

function columnOf(id: ColumnId, widthPx = 100): Column {
  const found = [...columnsOf('reports'), ...columnsOf('charges')].find((column) => column.id === id);
  if (found === undefined) throw new Error(`no column ${id}`);
  return { ...found, widthPx };
}

function rowsOf(id: ColumnId, ...texts: readonly (string | null)[]): readonly Row[] {
  return texts.map((text, at) => ({ key: String(at), values: { [id]: text }, extras: null }));
}

function figure(text: string): Cell {
  return { kind: 'figure', text, negative: false };
}

function widthOf(column: Column, rows: readonly Row[], fractionDigits = 0): number {
  const options = { font: FONT, fractionDigits: new Map([[column.id, fractionDigits]]) };
  return fittedWidths([columnOf('broker_code'), column], rows, options)[1] ?? 0;
}

describe('a column of figures', () => {
  test('is as wide as its widest figure with separators, sign and all decimals', () => {
    const rows = rowsOf('trade_amount', '1', '-103807416.5', '12.25', null, '');
    // −103,807,416.5 with a figure space for the second decimal: 9 + 2 digits, 2 commas, a point and a sign.
    expect(widthOf(columnOf('trade_amount'), rows, 2)).toBe(11 * 8 + 3 * 4 + 9 + 17);
  });

  test('keeps its chosen width if that is enough', () => {
    expect(widthOf(columnOf('trade_amount', 300), rowsOf('trade_amount', '-103807416.5'), 2)).toBe(300);
  });

  test('is not widened by a text that is not an amount, but by the figure after it', () => {
    const rows = rowsOf('trade_amount', 'not an amount, and a very long text at that', '123456789012');
    expect(widthOf(columnOf('trade_amount', 40), rows)).toBe(12 * 8 + 3 * 4 + 17);
  });

  test('measures rates with everything that was sent', () => {
    expect(widthOf(columnOf('fee_rate', 40), rowsOf('fee_rate', '12345', '0.123456789'))).toBe(10 * 8 + 4 + 17);
  });

  test('has room for the padding of a rate with fewer decimals', () => {
    const rows = rowsOf('fee_rate', '0.123456789', '12345');
    expect(widthOf(columnOf('fee_rate', 40), rows, 9)).toBe(14 * 8 + 4 + 17);
  });

  test('is never wider than the limit: a longer figure is then shown as cut', () => {
    const rate = '1'.repeat(Math.floor((MAX_WIDTH_PX - 17) / 8));
    const widest = widthOf(columnOf('fee_rate'), rowsOf('fee_rate', rate));
    expect(widest).toBeLessThanOrEqual(MAX_WIDTH_PX);
    expect(isCut(figure(rate), columnOf('fee_rate', widest), FONT)).toBe(false);
    expect(isCut(figure(`${rate}1`), columnOf('fee_rate', widest), FONT)).toBe(true);
  });

  test('is not widened by a figure that no column can show', () => {
    const rows = rowsOf('fee_rate', '1'.repeat(100), '0.123456789');
    expect(widthOf(columnOf('fee_rate', 40), rows)).toBe(10 * 8 + 4 + 17);
  });

  test('has room for a minus sign, which is wider than a digit', () => {
    const rows = rowsOf('trade_amount', '1234567', '-123456', '-234567');
    expect(widthOf(columnOf('trade_amount', 40), rows)).toBe(7 * 8 + 2 * 4 + 17);
    const equal = rowsOf('trade_amount', '123456', '-12345');
    expect(widthOf(columnOf('trade_amount', 40), equal)).toBe(5 * 8 + 4 + 9 + 17);
  });

  test('shows no part of an unreadable amount with digits, and the beginning of other texts', () => {
    const column = columnOf('trade_amount', 100);
    expect(isCut({ kind: 'unreadable', text: '1'.repeat(60) }, column, FONT)).toBe(true);
    expect(isCut({ kind: 'unreadable', text: '1,234' }, column, FONT)).toBe(false);
    expect(isCut({ kind: 'unreadable', text: 'to be confirmed by the branch' }, column, FONT)).toBe(false);
  });
});

test('columns of texts keep their width', () => {
  const rows = rowsOf('broker_code', 'A code that is much longer than its column is wide');
  expect(fittedWidths([columnOf('broker_code')], rows, { font: FONT, fractionDigits: new Map() })).toEqual([100]);
});

test('characters that cannot be part of an amount count as the widest', () => {
  expect(figureWidthPx('1%', FONT)).toBe(20);
});
