import { describe, expect, test } from 'vitest';
import type { CurrencyTotals, Row } from '../../shared/contract/answers.ts';
import { cssString } from '../../renderer/printing/css-string.ts';
import { printLayout } from '../../renderer/printing/print-layout.ts';
import { printedRows, printedSum } from '../../renderer/printing/printed-table.ts';
import { columnsOf, inForm, type ColumnId } from '../../shared/tables/table-columns.ts';

const columns = (...ids: readonly ColumnId[]) =>
  ids.map((id) => {
    const found = columnsOf(id in CHARGE ? 'charges' : 'reports').find((column) => column.id === id);
    if (found === undefined) throw new Error(`no column ${id}`);
    return found;
  });
const CHARGE = { name: 1, state: 1, fee_rate: 1, updated_at: 1 };

function report(key: string, values: Row['values']): Row {
  return { key, values, extras: null };
}

const texts = (printed: ReturnType<typeof printedRows>) =>
  printed.rows.map(({ cells }) => cells.map(({ text }) => text.trim()));

describe('a printed table', () => {
  test('contains each amount digit for digit, and marks missing values', () => {
    const printed = printedRows(columns('biz_date', 'broker_code', 'trade_amount', 'commission_amount', 'difference'), [
      report('1', { biz_date: '2026-09-18', trade_amount: '123456789012345678.123456789', commission_amount: '-0.10' }),
      report('2', { biz_date: '2026-09-18', broker_code: '', trade_amount: 'n.a.', commission_amount: null }),
    ]);
    expect(texts(printed)).toEqual([
      ['2026-09-18 Fri', 'not sent', '123,456,789,012,345,678.123456789', '\u22120.10', 'n/a'],
      ['2026-09-18 Fri', '—', '\u26A0\uFE0E n.a.', 'not sent', 'n/a'],
    ]);
    expect(printed.hasUnreadable).toBe(true);
  });

  test('aligns its decimal points', () => {
    const printed = printedRows(columns('trade_amount'), [
      report('1', { trade_amount: '1' }),
      report('2', { trade_amount: '1.25' }),
    ]);
    expect(printed.rows.map(({ cells }) => cells[0]?.text)).toEqual(['1\u2008\u2007\u2007', '1.25']);
    expect(printed.hasUnreadable).toBe(false);
  });

  test('keeps figures, codes and dates on one line, and wraps names', () => {
    const printed = printedRows(columns('biz_date', 'broker_code', 'dcp_name', 'trade_amount'), [
      report('1', { biz_date: '2026-09-18', broker_code: 'AE 002', dcp_name: 'A name', trade_amount: '1' }),
      report('2', { biz_date: '20260918', broker_code: 'x'.repeat(99), dcp_name: 'y'.repeat(99), trade_amount: '2' }),
    ]);
    expect(printed.rows.map(({ cells }) => cells.map(({ isWhole }) => isWhole))).toEqual([
      [true, true, false, true],
      [true, false, false, true],
    ]);
    expect(printed.columns.map(({ hasLongWords }) => hasLongWords)).toEqual([false, true, true, false]);
  });

  test('shows a value with its code as the screen does, and line breaks as a symbol', () => {
    const state = columns('state').map((column) => inForm(column, 'both'));
    const row = report('1', { name: 'one\r\ntwo', state: 'Effective', state_val: '0' });
    expect(texts(printedRows([...columns('name'), ...state], [row]))).toEqual([['one↵two', 'Effective · 0']]);
  });

  test('aligns the decimal points of a column’s sums', () => {
    const line = (currency: string, sum: string): CurrencyTotals => ({
      ...{ currency, rows: 1 },
      sums: { trade_amount: { sum, notSummable: 0 } },
    });
    const lines = [line('HKD', '1234.5'), line('USD', '-7.125')] as const;
    const sums = lines.map((one) => printedSum(lines, { line: one, field: 'trade_amount' }));
    expect(sums).toEqual(['1,234.50\u2007', '\u22127.125']);
    expect(printedSum(lines, { line: lines[0], field: 'commission_amount' })).toBeNull();
  });
});

describe('the layout on A4', () => {
  const figures = (count: number, chars: number) =>
    Array.from({ length: count }, () => ({ whole: ['9'.repeat(chars)], texts: [] }));

  test('is upright while everything fits, then landscape, then with smaller letters', () => {
    const whole = (count: number) => [{ places: Array.from({ length: count }, (_, place) => place), isCrowded: false }];
    expect(printLayout(figures(3, 10))).toEqual({ isLandscape: false, fontPt: 8.5, parts: whole(3) });
    expect(printLayout(figures(9, 10))).toEqual({ isLandscape: true, fontPt: 8.5, parts: whole(9) });
    expect(printLayout(figures(12, 12))).toEqual({ isLandscape: true, fontPt: 7.5, parts: whole(12) });
    expect(printLayout(figures(14, 12))).toEqual({ isLandscape: true, fontPt: 6.5, parts: whole(14) });
    const many = printLayout(figures(15, 12));
    expect(many).toMatchObject({ isLandscape: true, fontPt: 7.5 });
    expect(many.parts.length).toBe(2);
  });

  test('is in parts if even small letters do not fit, each with the first column and whole figures', () => {
    const { isLandscape, parts } = printLayout(figures(40, 20));
    expect(isLandscape).toBe(true);
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.every(({ places, isCrowded }) => places[0] === 0 && places.length > 2 && !isCrowded)).toBe(true);
    const others = parts.flatMap(({ places }) => places.slice(1));
    expect(others).toEqual(Array.from({ length: 39 }, (_, place) => place + 1));
  });

  test('lets everything wrap if two columns are wider than a page, and only then', () => {
    const { parts } = printLayout([...figures(1, 20), ...figures(1, 300), ...figures(2, 20)]);
    expect(parts).toEqual([
      { places: [0, 1], isCrowded: true },
      { places: [0, 2, 3], isCrowded: false },
    ]);
    expect(printLayout(figures(1, 300)).parts).toEqual([{ places: [0], isCrowded: true }]);
  });

  test('gives Chinese more room, and long names a second line', () => {
    const names = (text: string) => Array.from({ length: 3 }, () => ({ whole: [], texts: [text] }));
    expect(printLayout(names('港股經紀佣金貴賓客戶專屬')).isLandscape).toBe(false);
    expect(printLayout([...names('港股經紀佣金貴賓客戶專屬'), ...figures(3, 12)]).isLandscape).toBe(true);
    expect(printLayout(names('long '.repeat(100))).isLandscape).toBe(false);
  });
});

test('a text in a style sheet stays a text, whatever it contains', () => {
  expect(cssString('As of "18 Sep" \\ 港\n\u0000')).toBe('"As of \\22 18 Sep\\22  \\5c  港\\a \uFFFD"');
});
