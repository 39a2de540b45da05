// How the commission of each currency is shared between AEs and company: one bar of two parts per currency, in percent.
// Amounts of two currencies are never added or drawn to one scale.

import type { CurrencyTotals } from '../../../shared/contract/answers.ts';
import type { FieldName } from '../../../shared/contract/fields.ts';
import { currencyDigits } from '../../../shared/rules/currency-digits.ts';
import { haveBothSigns, parseSum, percentOfSums, sumOfField } from '../../../shared/rules/scaled-decimal.ts';
import { withFraction } from '../../lib/format-decimal.ts';
import { messages } from '../../messages/messages.ts';
import { countNotSummable, DRAWN, inCurrency, SHARES, TOTAL } from './amounts.ts';
import type { BarChart, ChartSeries } from './chart.ts';
import { currencyName } from '../../lib/currency-name.ts';

/** The currencies in the order of the totals: most rows first. */
export function currencyShareChart(currencies: readonly CurrencyTotals[]): BarChart {
  const { label } = messages.fields;
  return {
    kind: 'bars',
    id: 'currencyShare',
    axis: 'names',
    currency: undefined,
    unit: 'percent',
    others: null,
    rowsWithoutBoth: 0,
    notSummable: countNotSummable(currencies, DRAWN),
    withoutShares: currencies.filter(areMixed).map(({ currency }) => currencyName(currency)),
    categories: currencies.map(({ currency, rows }) => ({
      key: currency === null ? 'null' : `=${currency}`,
      label: currencyName(currency),
      filters: [inCurrency(currency)],
      rows,
    })),
    series: [
      ...SHARES.map((field): ChartSeries => ({
        id: `share ${field}`,
        label: messages.charts.shareOf(label[field]),
        form: 'stackedBar',
        values: currencies.map((totals) => shareOf(totals, field)),
      })),
      ...DRAWN.map((field): ChartSeries => ({
        id: field,
        label: label[field],
        form: 'text',
        unit: 'amount',
        values: currencies.map((totals) => amountOf(totals, field)),
      })),
    ],
  };
}

/** In percent of the total; null when a sum leaves an amount out, because the share would be wrong. */
function shareOf(totals: CurrencyTotals, field: (typeof SHARES)[number]): string | null {
  const [part, whole] = [totals.sums[field], totals.sums[TOTAL]];
  if (areMixed(totals)) return null;
  if (part === undefined || whole === undefined || part.notSummable > 0 || whole.notSummable > 0) return null;
  return percentOfSums(part.sum, whole.sum);
}

function areMixed({ sums }: CurrencyTotals): boolean {
  return haveBothSigns(DRAWN.map((field) => parseSum(sums[field]?.sum ?? '')));
}

function amountOf(totals: CurrencyTotals, field: FieldName): string | null {
  const sum = sumOfField(totals, field);
  return sum === null ? null : withFraction(sum, currencyDigits(totals.currency));
}
