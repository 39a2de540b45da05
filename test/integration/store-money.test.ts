import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TotalsAnswer } from '../../shared/contract/answers.ts';
import type { Query } from '../../shared/contract/query.ts';
import { queryTotals } from '../../main/store/columns/totals.ts';
import { scaled } from '../support/naive-query.ts';
import { columnsOf, fill, makeTempStore } from '../support/temp-store.ts';
import { seededRandom } from '../support/seeded-random.ts';
import type { RowValues, TempStore } from '../support/temp-store.ts';

const EVERYTHING: Query = { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 1 };
const BILLION = 1_000_000_000n;

let store: TempStore;
beforeEach(() => {
  store = makeTempStore();
});
afterEach(() => store.remove());

function totals(query: Query = EVERYTHING): Extract<TotalsAnswer, { kind: 'totals' }> {
  const answer = queryTotals(columnsOf(store.db), query);
  if (answer.kind !== 'totals') throw new Error('unknown');
  return answer;
}

function randomAmount(random: () => number): string | null {
  const digits = (most: number): string =>
    Array.from({ length: Math.floor(random() * (most + 1)) }, () => Math.floor(random() * 10)).join('');
  const shape = random();
  if (shape < 0.03) return null;
  if (shape < 0.08)
    return ['', 'NaN', '1e5', '1,000', '-', '9'.repeat(19), '0.1234567891'][Math.floor(random() * 7)] ?? '';
  const sign = ['', '', '-', '-', '+'][Math.floor(random() * 5)] ?? '';
  const whole = digits(random() < 0.5 ? 18 : 6) || '0';
  return `${sign}${whole}${random() < 0.7 ? `.${digits(9)}` : ''}`;
}

function asBillionths(decimal: string): bigint {
  const sign = decimal.startsWith('-') ? -1n : 1n;
  const [whole = '0', part = ''] = decimal.replace('-', '').split('.');
  return sign * (BigInt(whole) * BILLION + BigInt(part.padEnd(9, '0')));
}

describe('totals', () => {
  it('agree with BigInt in 20,000 random sums', () => {
    const random = seededRandom(20_000);
    const rows: RowValues[] = [];
    const expected = new Map<string, { sum: bigint; notSummable: number }>();
    for (let group = 0; group < 5_000; group += 1) {
      const currency = `C${group}`;
      for (let index = 0; index < 1 + Math.floor(random() * 6); index += 1) {
        const amounts = [1, 2, 3, 4].map(() => randomAmount(random));
        const [trade_amount, broker_commission_amount, org_commission_amount, commission_amount] = amounts as [
          string | null,
          string | null,
          string | null,
          string | null,
        ];
        const row = { currency, trade_amount, broker_commission_amount, org_commission_amount, commission_amount };
        rows.push(row);
        for (const field of [
          'trade_amount',
          'broker_commission_amount',
          'org_commission_amount',
          'commission_amount',
        ] as const) {
          const entry = expected.get(`${currency} ${field}`) ?? { sum: 0n, notSummable: 0 };
          const value = row[field] === null ? null : scaled(row[field]);
          if (value === null) entry.notSummable += 1;
          else entry.sum += value;
          expected.set(`${currency} ${field}`, entry);
        }
      }
    }
    fill(store.db, 'reports', rows);
    let compared = 0;
    for (const { currency, sums } of totals().currencies) {
      for (const [field, { sum, notSummable }] of Object.entries(sums)) {
        const wanted = expected.get(`${currency} ${field}`);
        compared += 1;
        if (asBillionths(sum) !== wanted?.sum || notSummable !== wanted.notSummable) {
          expect({ currency, field, sum, notSummable }).toEqual(wanted);
        }
      }
    }
    expect(compared).toBe(20_000);
  });

  it('add sums that overflow 64 bits without losing a digit', () => {
    const rows = Array.from({ length: 1_000 }, () => ({
      currency: 'HKD',
      trade_amount: '999999999999999999.999999999',
    }));
    fill(store.db, 'reports', rows);
    expect(totals().currencies[0]?.sums.trade_amount).toEqual({ sum: '999999999999999999999.999999', notSummable: 0 });
  });

  it('add 0.1 ten times to exactly 1', () => {
    fill(
      store.db,
      'reports',
      Array.from({ length: 10 }, () => ({ currency: 'HKD', commission_amount: '0.1' })),
    );
    expect(totals().currencies[0]?.sums.commission_amount).toEqual({ sum: '1', notSummable: 0 });
  });

  it('never add currencies together, and keep "not sent" apart from empty', () => {
    fill(store.db, 'reports', [
      { currency: 'HKD', trade_amount: '1' },
      { currency: 'USD', trade_amount: '2' },
      { currency: '', trade_amount: '3' },
      { currency: null, trade_amount: '4' },
      { currency: 'HKD', trade_amount: 'n/a' },
    ]);
    const found = totals();
    expect(found.rows).toBe(5);
    const byCurrency = found.currencies.map(({ currency, rows, sums }) => [currency, rows, sums.trade_amount]);
    expect(byCurrency).toHaveLength(4);
    expect(byCurrency).toContainEqual(['HKD', 2, { sum: '1', notSummable: 1, unreadable: 1 }]);
    expect(byCurrency).toContainEqual([null, 1, { sum: '4', notSummable: 0 }]);
    expect(byCurrency).toContainEqual(['', 1, { sum: '3', notSummable: 0 }]);
  });

  it('distinguish amounts that are empty or not sent from texts that are not amounts', () => {
    const amounts = ['1', '', '', null, 'n/a', '1e3', '2'];
    fill(
      store.db,
      'reports',
      amounts.map((trade_amount, at) => ({ currency: at === 0 ? 'USD' : 'HKD', trade_amount, broker_code: `AE${at}` })),
    );
    const sumsOf = (filters: Query['filters']) => {
      const { currencies } = totals({ ...EVERYTHING, filters });
      return currencies.find(({ currency }) => currency === 'HKD')?.sums.trade_amount;
    };
    expect(sumsOf([])).toEqual({ sum: '2', notSummable: 5, unreadable: 2 });
    const isAe4: Query['filters'][number] = { kind: 'exactly', field: 'broker_code', value: 'AE4' };
    expect(sumsOf([isAe4])).toEqual({ sum: '0', notSummable: 1, unreadable: 1 });
    expect(sumsOf([{ ...isAe4, not: true }])).toEqual({ sum: '2', notSummable: 4, unreadable: 1 });
    expect(sumsOf([{ kind: 'isEmpty', field: 'trade_amount' }])).toEqual({ sum: '0', notSummable: 3 });
  });

  it('of charges count rows and sum nothing', () => {
    fill(store.db, 'charges', [{ id: '1', currency: 'HKD', min: '5' }]);
    expect(totals({ ...EVERYTHING, dataset: 'charges' })).toEqual({
      kind: 'totals',
      rows: 1,
      currencies: [{ currency: 'HKD', rows: 1, sums: {} }],
      ledgerDates: null,
      notes: [],
    });
  });
});
