// How the commission of each currency is shared: a chart each, as amounts of two currencies have no axis in common.

import type { CurrencyTotals } from '../../../shared/contract/answers.ts';
import { messages } from '../../messages/messages.ts';
import { percentOfSums } from '../../../shared/rules/scaled-decimal.ts';
import { formatAmount } from '../../lib/format-decimal.ts';
import { sumOfField } from '../../lib/currency-sums.ts';
import { countNotSummable, inCurrency, SHARES, TOTAL } from './amounts.ts';
import type { BarChart, ChartCategory } from './chart.ts';

/** In the order of the totals: most rows first. */
export function currencyShareCharts(currencies: readonly CurrencyTotals[]): readonly BarChart[] {
  return currencies.map((totals): BarChart => {
    const { currency, rows } = totals;
    const categories = SHARES.map((field): ChartCategory => {
      const [part, percent] = [messages.fields.label[field], shareOf(totals, field)];
      const label = percent === null ? part : messages.charts.share(part, formatAmount(percent) ?? percent);
      return { key: field, label, filters: [inCurrency(currency)], rows };
    });
    const values = SHARES.map((field) => sumOfField(totals, field));
    return {
      ...{ kind: 'bars', id: 'currencyShare', axis: 'names', currency, unit: 'amount', others: [] },
      notSummable: countNotSummable([totals], SHARES),
      categories,
      // Neither of the two is the total.
      series: [{ id: TOTAL, label: messages.charts.titles.currencyShare, form: 'bar', values }],
    };
  });
}

/** Null where an amount is in one sum and not in the other, which would bend the share. */
function shareOf({ sums }: CurrencyTotals, field: (typeof SHARES)[number]): string | null {
  const [part, whole] = [sums[field], sums[TOTAL]];
  if (part === undefined || whole === undefined || part.notSummable > 0 || whole.notSummable > 0) return null;
  return percentOfSums(part.sum, whole.sum);
}
