import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CurrencyTotals, Row } from '../../shared/contract/answers.ts';
import { cellsIn, rangeBetween, rangeSums, copiedRange } from '../../renderer/table/cells/cell-range.ts';
import { rateOfTotals, hasBoth } from '../../renderer/lib/commission-rate.ts';
import { sumOf, totalsOfRows } from '../../renderer/lib/currency-sums.ts';
import { inCurrencyOrder } from '../../shared/rules/currency-order.ts';
import { columnsOf, type ColumnId } from '../../shared/tables/table-columns.ts';

let keys = 0;
function report(values: Row['values']): Row {
  return { key: `row-${(keys += 1)}`, values, extras: null };
}

function columns(...ids: readonly ColumnId[]) {
  return ids.map((id) => {
    const found = columnsOf('reports').find((column) => column.id === id);
    if (found === undefined) throw new Error(`no column ${id}`);
    return found;
  });
}

test('currencies with equal numbers of rows are in the order of the store: by their bytes, not sent first', () => {
  const [wide, emoji] = ['￥', '💴'];
  const rows = [wide, emoji, 'USD', null, 'HKD'].map((currency) => report({ currency }));
  const ordered = inCurrencyOrder(rows.map(({ values }) => ({ currency: values.currency ?? null, rows: 1 })));
  expect(totalsOfRows(rows, []).map(({ currency }) => currency)).toEqual([null, 'HKD', 'USD', wide, emoji]);
  expect(ordered.map(({ currency }) => currency)).toEqual([null, 'HKD', 'USD', wide, emoji]);
});

describe('a sum', () => {
  test('is exact where floats are not, and keeps the decimals of its parts', () => {
    expect(sumOf(['0.1', '0.2', '-0.30'])).toEqual({ sum: '0.00', notSummable: 0 });
    expect(sumOf(['999999999999999999.999999999', '0.000000001'])).toEqual({
      sum: '1000000000000000000.000000000',
      notSummable: 0,
    });
  });

  test('counts missing and unreadable amounts separately, and leaves them out', () => {
    expect(sumOf(['1', '', null, undefined, 'n/a', '1,000', '2'])).toEqual({ sum: '3', notSummable: 5, unreadable: 2 });
  });

  test('of any amounts equals that of their billionths', () => {
    const amount = fc.tuple(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), fc.stringMatching(/^\d{1,9}$/));
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 20 }), (amounts) => {
        const billionths = amounts.map(
          ([whole, part]) => whole * 10n ** 9n + (whole < 0n ? -1n : 1n) * BigInt(part.padEnd(9, '0')),
        );
        const { sum } = sumOf(amounts.map(([whole, part]) => `${whole}.${part}`));
        const [, sign = '', whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(sum) ?? [];
        const read = BigInt(sign + whole + part.padEnd(9, '0'));
        expect(read).toBe(billionths.reduce((one, other) => one + other, 0n));
      }),
    );
  });
});

const ROWS = [
  report({ currency: 'HKD', trade_amount: '1000.00', commission_amount: '1.50' }),
  report({ currency: 'USD', trade_amount: '10', commission_amount: '-0.1' }),
  report({ currency: 'HKD', trade_amount: 'n/a', commission_amount: '2.25' }),
  report({ currency: '', trade_amount: '5', commission_amount: null }),
];

describe('the totals of a page', () => {
  test('are listed by currency, most rows first, and never mix two', () => {
    const fields = ['trade_amount', 'commission_amount'] as const;
    expect(totalsOfRows(ROWS, fields)).toEqual([
      {
        currency: 'HKD',
        rows: 2,
        sums: {
          trade_amount: { sum: '1000.00', notSummable: 1, unreadable: 1 },
          commission_amount: { sum: '3.75', notSummable: 0 },
        },
      },
      {
        currency: '',
        rows: 1,
        sums: { trade_amount: { sum: '5', notSummable: 0 }, commission_amount: { sum: '0', notSummable: 1 } },
      },
      {
        currency: 'USD',
        rows: 1,
        sums: { trade_amount: { sum: '10', notSummable: 0 }, commission_amount: { sum: '-0.1', notSummable: 0 } },
      },
    ]);
  });
});

describe('the commission rate of a set', () => {
  const line = (trade: string, commission: string, over: { rows?: number; unread?: number } = {}): CurrencyTotals => ({
    currency: 'HKD',
    rows: over.rows ?? 3,
    sums: {
      trade_amount: { sum: trade, notSummable: over.unread ?? 0 },
      commission_amount: { sum: commission, notSummable: 0 },
    },
  });

  test('is the quotient of the sums, rounded once, half away from zero', () => {
    expect(rateOfTotals(line('3', '1'), null)).toEqual({ percent: '33.3333', leftOut: 0 });
    expect(rateOfTotals(line('1000000', '0.5'), null)).toEqual({ percent: '0.0001', leftOut: 0 });
    expect(rateOfTotals(line('1000000', '-0.5'), null)).toEqual({ percent: '-0.0001', leftOut: 0 });
  });

  test('is not known if nothing was traded', () => {
    expect(rateOfTotals(line('0.00', '5'), null)).toBeNull();
  });

  test('leaves out the rows that lack an amount, on both sides of the quotient, and counts them', () => {
    const all = line('1000', '3.75', { rows: 2, unread: 1 });
    expect(rateOfTotals(all, null)).toBeNull();
    expect(rateOfTotals(all, [line('1000', '1.50', { rows: 1 })])).toEqual({ percent: '0.1500', leftOut: 1 });
    expect(ROWS.map(hasBoth)).toEqual([true, true, false, false]);
  });
});

describe('a range of cells', () => {
  test('lies between two corners, in any order', () => {
    const range = rangeBetween({ row: 5, column: 1 }, { row: 2, column: 3 });
    expect(range).toEqual({ top: 2, bottom: 5, left: 1, right: 3 });
    expect(cellsIn(range)).toBe(12);
  });

  test('is summed by money column and by currency', () => {
    expect(rangeSums(ROWS, columns('broker_code', 'commission_amount', 'trade_amount'))).toMatchObject([
      {
        column: 'commission_amount',
        currencies: [
          { currency: 'HKD', sum: '3.75' },
          { currency: 'USD', sum: '-0.1' },
        ],
        notSummable: 1,
      },
      {
        column: 'trade_amount',
        currencies: [
          { currency: 'HKD', sum: '1000.00' },
          { currency: '', sum: '5' },
          { currency: 'USD', sum: '10' },
        ],
        notSummable: 1,
      },
    ]);
    expect(rangeSums(ROWS, columns('broker_code', 'commission_rate'))).toEqual([]);
  });

  test('is copied as sent, and a tab or line end in a cell cannot move the cells after it', () => {
    const rows = [
      report({ dcp_name: 'Gold\tplan\r\nB', commission_amount: '-1234.50' }),
      report({ dcp_name: null, commission_amount: 'n/a' }),
    ];
    const shown = columns('dcp_name', 'commission_amount');
    expect(copiedRange(rows, shown, null).text).toBe('Gold plan B\t-1234.50\n\tn/a');
    expect(copiedRange(rows, shown, ['Package', 'Total']).text).toBe('Package\tTotal\nGold plan B\t-1234.50\n\tn/a');
  });
});
