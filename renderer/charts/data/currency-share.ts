// How the commission of each currency is shared. One chart for each, because two currencies cannot share an axis.

import type { CurrencyTotals } from '../../../shared/contract/answers.ts';
import { messages } from '../../messages/messages.ts';
import { percentOfSums } from '../../../shared/rules/scaled-decimal.ts';
import { formatAmount } from '../../lib/format-decimal.ts';
import { sumOfField } from '../../lib/currency-sums.ts';
import { countNotSummable, inCurrency, SHARES, TOTAL } from './amounts.ts';
import type { BarChart, ChartCategory } from './chart.ts';

/** The charts in the order of the totals: most rows first. */
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
      kind: 'bars',
      id: 'currencyShare',
      axis: 'names',
      currency,
      unit: 'amount',
      others: null,
      rowsWithoutBoth: 0,
      notSummable: countNotSummable([totals], SHARES),
      categories,
      // The values are the two shares, not the total, so the series has its own label.
      series: [{ id: TOTAL, label: messages.charts.titles.currencyShare, form: 'bar', values }],
    };
  });
}

/** In percent; null when a sum leaves an amount out, because the share would be wrong. */
function shareOf({ sums }: CurrencyTotals, field: (typeof SHARES)[number]): string | null {
  const [part, whole] = [sums[field], sums[TOTAL]];
  if (part === undefined || whole === undefined || part.notSummable > 0 || whole.notSummable > 0) return null;
  return percentOfSums(part.sum, whole.sum);
}
