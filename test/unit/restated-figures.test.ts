import { describe, expect, test } from 'vitest';
import type { CurrencyTotals } from '../../shared/contract/answers.ts';
import type { CurrencyDifference, Restatement } from '../../shared/contract/changes.ts';
import { messages } from '../../renderer/messages/messages.ts';
import { restatedLineFigures } from '../../renderer/today/news/news-figures.ts';
import { restatedDates, restatedFigures, restatedRows } from '../../renderer/today/news/restated.ts';

function difference(ae: string, currency: string, commission?: string): CurrencyDifference {
  return {
    ae,
    currency,
    rows: { added: 0, changed: 1, gone: 0 },
    difference: commission === undefined ? {} : { commission_amount: commission },
  };
}

function restatement(runId: string, ledgerDate: string, differences: readonly CurrencyDifference[]): Restatement {
  const seenAt = `2026-09-1${runId}T01:00:00.000Z`;
  return { runId, seenAt, newestChange: 1, ledgerDate, kept: false, differences };
}

const totals: readonly CurrencyTotals[] = [
  { currency: 'HKD', rows: 9, sums: { commission_amount: { sum: '248476.85', notSummable: 0 } } },
  { currency: 'USD', rows: 2, sums: { commission_amount: { sum: '-3', notSummable: 0 } } },
];

describe('a restated ledger date', () => {
  test('has the total before and after per currency, over all runs that restated it', () => {
    const [date, ...others] = restatedDates([
      restatement('2', '2026-09-01', [difference('A', 'HKD', '60.10'), difference('B', 'USD', '-1.5')]),
      restatement('1', '2026-09-01', [difference('A', 'HKD', '2.40'), difference('C', 'HKD', '0.00')]),
    ]);
    expect(others).toEqual([]);
    expect(date).toMatchObject({ ledgerDate: '2026-09-01', aes: 3, seenAt: '2026-09-12T01:00:00.000Z' });
    expect(date && restatedFigures(date, totals)).toEqual([
      { field: 'commission_amount', currency: 'HKD', before: '248414.35', after: '248476.85', difference: '62.5' },
      { field: 'commission_amount', currency: 'USD', before: '-1.5', after: '-3', difference: '-1.5' },
    ]);
  });

  test('lists the currency with most rows first, and one without rows last', () => {
    const differences = ['JPY', 'USD', 'HKD'].map((currency) => difference('A', currency, '1'));
    const [date] = restatedDates([restatement('1', '2026-09-01', differences)]);
    expect(date && restatedFigures(date, totals).map(({ currency }) => currency)).toEqual(['HKD', 'USD', 'JPY']);
  });

  test('shows a difference with the decimals of the sums beside it', () => {
    const [date] = restatedDates([restatement('1', '2026-09-01', [difference('A', 'HKD', '62.5000')])]);
    const figures = date && restatedLineFigures({ ...date, figures: restatedFigures(date, totals) }, '1 Sep');
    expect(figures).toMatchObject({
      'before 0': { shown: '248,414.35' },
      'after 0': { shown: '248,476.85' },
      'difference 0': { shown: '+62.50' },
    });
  });

  test('without rows left in a currency ends at 0', () => {
    const [date] = restatedDates([restatement('1', '2026-09-01', [difference('A', 'CNY', '-7')])]);
    expect(date && restatedFigures(date, totals)).toEqual([
      { field: 'commission_amount', currency: 'CNY', before: '7', after: '0', difference: '-7' },
    ]);
  });

  test('without one readable amount left in a currency has no figure there', () => {
    const [date] = restatedDates([restatement('1', '2026-09-01', [difference('A', 'HKD', '-100')])]);
    const sums = { commission_amount: { sum: '0', notSummable: 1 } };
    expect(date && restatedFigures(date, [{ currency: 'HKD', rows: 1, sums }])).toEqual([]);
  });

  test('whose total did not change has the amount that did', () => {
    const changed = {
      ...difference('A', 'HKD', '0.00'),
      difference: { commission_amount: '0', org_commission_amount: '-5' },
    };
    const [date] = restatedDates([restatement('1', '2026-09-01', [changed])]);
    const sums = { org_commission_amount: { sum: '20', notSummable: 0 } };
    expect(date && restatedFigures(date, [{ currency: 'HKD', rows: 9, sums }])).toEqual([
      { field: 'org_commission_amount', currency: 'HKD', before: '25', after: '20', difference: '-5' },
    ]);
  });

  test('claims no figure where a difference is not known, or is nothing', () => {
    const [date] = restatedDates([
      restatement('1', '2026-09-01', [
        difference('A', 'HKD', '1'),
        difference('B', 'HKD'),
        difference('C', 'USD', '1'),
        difference('D', 'USD', '-1.00'),
      ]),
    ]);
    expect(date && restatedFigures(date, totals)).toEqual([]);
  });

  test('without figures has its rows, and says that no total changed only where each is known to be the same', () => {
    const amounts = (total: string) => ({
      ...{ trade_amount: '0', broker_commission_amount: '0.00', org_commission_amount: '0' },
      commission_amount: total,
    });
    const renamed = (ae: string, total: string): CurrencyDifference => ({
      ...difference(ae, 'HKD'),
      rows: { added: 1, changed: 0, gone: 1 },
      difference: amounts(total),
    });
    const rowsOf = (...differences: readonly CurrencyDifference[]) =>
      restatedRows({ restatements: [restatement('1', '2026-09-01', differences)] });
    expect(rowsOf(renamed('A', '-3'), renamed('B', '3.0'))).toEqual({
      ...{ added: 2, changed: 0, gone: 2 },
      areTotalsSame: true,
    });
    expect(rowsOf(renamed('A', '0'), difference('B', 'HKD'))).toMatchObject({ changed: 1, areTotalsSame: false });
    expect(rowsOf(renamed('A', '1'))?.areTotalsSame).toBe(false);
    expect(rowsOf()).toBeNull();
    const { news } = messages.today;
    expect(news.restatedRows('1 added, 1 gone', true)).toBe('no total changed; rows: 1 added, 1 gone');
    expect(news.restatedRows('1 changed', false)).toBe('rows: 1 changed');
  });
});
