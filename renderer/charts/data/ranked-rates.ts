// The commission rate of each package in one currency, the lowest first. Rows without one of the two amounts would falsify
// the rate, so they are left out, and the sums behind a rate have names of their own.

import type { CurrencyTotals } from '../../../shared/contract/answers.ts';
import type { CellValue } from '../../../shared/contract/fields.ts';
import type { Group } from '../../groups/groups.ts';
import { compareDecimals, parseSum, percentOfSums } from '../../../shared/rules/scaled-decimal.ts';
import { compareNames } from '../../messages/name-order.ts';
import { groupKey } from '../../../shared/rules/group-key.ts';
import { WITH_BOTH_AMOUNTS } from '../../../shared/rules/computed-columns.ts';
import { messages } from '../../messages/messages.ts';
import { addSums, inCurrency, TOTAL, totalsIn } from './amounts.ts';
import type { BarChart, ChartCategory, NamedFigures, Others } from './chart.ts';
import { nameLabel } from './names.ts';
import { labelsFor } from './rate-points.ts';

type RankedRate = {
  readonly group: Group;
  readonly category: ChartCategory;
  readonly rate: string | null;
  readonly trade: string;
  readonly total: string;
};

/** `withBoth`: the packages, of rows with both amounts only; `all`: the totals of all rows. */
export function rankedRates(
  answers: { readonly withBoth: readonly Group[]; readonly all: readonly CurrencyTotals[] },
  { currency, top }: { readonly currency: CellValue; readonly top: number },
): BarChart {
  const ranked = answers.withBoth.flatMap((group) => rateOf(group, currency)).toSorted(lowestFirst);
  const rows = ranked.reduce((sum, { category }) => sum + category.rows, 0);
  const rowsWithoutBoth = (totalsIn(answers.all, currency)?.rows ?? 0) - rows;
  const [shown, hidden] = [ranked.slice(0, top), ranked.slice(top)];
  const { xLabel, yLabel } = labelsFor(rowsWithoutBoth);
  const amounts = { form: 'text', unit: 'amount' } as const;
  return {
    kind: 'bars',
    id: 'rateByPackage',
    axis: 'names',
    currency,
    unit: 'percent',
    notSummable: 0,
    rowsWithoutBoth,
    categories: shown.map(({ category }) => category),
    series: [
      { id: 'rate', label: messages.totals.rate, form: 'bar', values: shown.map(({ rate }) => rate) },
      { id: 'trade_amount', label: xLabel, ...amounts, values: shown.map(({ trade }) => trade) },
      { id: TOTAL, label: yLabel, ...amounts, values: shown.map(({ total }) => total) },
    ],
    others: hidden.length === 0 ? null : othersOf(shown, hidden, currency),
  };
}

function rateOf(group: Group, currency: CellValue): readonly RankedRate[] {
  const totals = totalsIn(group.currencies, currency);
  const [trade, total] = [totals?.sums.trade_amount?.sum, totals?.sums[TOTAL]?.sum];
  if (totals === undefined || trade === undefined || total === undefined) return [];
  const filters = [...group.filters, inCurrency(currency), ...WITH_BOTH_AMOUNTS];
  const category = { key: groupKey(group), label: nameLabel(group, 'dcp_name'), filters, rows: totals.rows };
  return [{ group, category, trade, total, rate: percentOfSums(total, trade) }];
}

function othersOf(shown: readonly RankedRate[], hidden: readonly RankedRate[], currency: CellValue): Others {
  const [trade, total] = [addSums(hidden.map((each) => each.trade)), addSums(hidden.map((each) => each.total))];
  // The cast: all filters of groups have `not`, but the type does not say so.
  const noneOfShown = shown.flatMap(({ group }) =>
    group.filters.map((filter) => ({ ...filter, not: true }) as (typeof group.filters)[number]),
  );
  return {
    category: {
      key: 'others',
      label: messages.charts.others.rateByPackage(hidden.length),
      filters: [...noneOfShown, inCurrency(currency), ...WITH_BOTH_AMOUNTS],
      rows: hidden.reduce((sum, { category }) => sum + category.rows, 0),
    },
    values: [percentOfSums(total ?? '', trade ?? ''), trade, total],
    share: null,
    names: hidden.map(({ category, rate, ...sums }): NamedFigures => ({
      category,
      values: [rate, sums.trade, sums.total],
    })),
  };
}

/** Packages without a rate, because their trade amounts come to 0, are last; equal rates by name. */
function lowestFirst(a: RankedRate, b: RankedRate): number {
  const [one, other] = [parseSum(a.rate ?? ''), parseSum(b.rate ?? '')];
  const byName = compareNames(a.group.value, b.group.value);
  if (one === null || other === null) return Number(one === null) - Number(other === null) || byName;
  return compareDecimals(one, other) || byName;
}
