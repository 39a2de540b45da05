import { describe, expect, test } from 'vitest';
import {
  bandFractions,
  bandText,
  leadColumns,
  mostFractions,
  selectionLines,
  totalsLine,
} from '../../renderer/totals/band.ts';

const HKD = { currency: 'HKD', rows: 2, sums: { trade_amount: { sum: '1234.5', notSummable: 0 } } } as const;
const BLANK = { currency: 'USD', rows: 2, sums: { trade_amount: { sum: '0', notSummable: 2 } } } as const;

describe('a line below the table', () => {
  test('has each sum under its column, with the decimals of the rows above', () => {
    const line = totalsLine(HKD, ['trade_amount']);
    const fractions = mostFractions(bandFractions([line]), new Map([['trade_amount', 4]]));
    expect(bandText(line, 'trade_amount', fractions)).toBe('1,234.50\u2007\u2007');
    expect(bandText(line, 'commission_amount', fractions)).toBeUndefined();
  });

  test('does not show 0 where no amount could be read', () => {
    const line = totalsLine(BLANK, ['trade_amount']);
    expect(bandText(line, 'trade_amount', new Map())).toBe('n/a');
  });

  test('begins with words before the first column that has a figure', () => {
    const columns = ['biz_date', 'dcp_name', 'trade_amount', 'currency'].map((id) => ({
      id,
      widthPx: 100,
      pinned: false,
    }));
    expect(leadColumns(columns, new Set(['trade_amount']))).toBe(2);
    expect(leadColumns(columns, new Set(['gone']))).toBe(4);
  });
});

test('the sums of selected cells are one line for each currency', () => {
  const lines = selectionLines([
    {
      column: 'trade_amount',
      currencies: [
        { currency: 'HKD', sum: '3' },
        { currency: null, sum: '1' },
      ],
    },
    { column: 'commission_amount', currencies: [{ currency: 'HKD', sum: '0.5' }] },
  ]);
  expect(lines.map(({ currency, sums }) => [currency, Object.fromEntries(sums)])).toEqual([
    ['HKD', { trade_amount: '3', commission_amount: '0.5' }],
    [null, { trade_amount: '1' }],
  ]);
});
