// Names from the largest down: the first few, and the rest as "others" with their exact sum and their names.

import type { CellValue, FieldName } from '../../../shared/contract/fields.ts';
import type { Filter } from '../../../shared/contract/query.ts';
import type { Group } from '../../groups/groups.ts';
import { messages } from '../../messages/messages.ts';
import {
  compareDecimals,
  haveBothSigns,
  negateDecimal,
  parseSum,
  percentOfSums,
  type ScaledDecimal,
} from '../../../shared/rules/scaled-decimal.ts';
import { compareNames } from '../../messages/name-order.ts';
import { groupKey } from '../../../shared/rules/group-key.ts';
import { sumOfField } from '../../../shared/rules/scaled-decimal.ts';
import { addSums, countNotSummable, inCurrency, TOTAL, totalsIn } from './amounts.ts';
import { nameLabel } from './names.ts';
import type { BarChart, ChartCategory, Others, RankedId } from './chart.ts';

type Ranked = {
  readonly category: ChartCategory;
  readonly name: CellValue;
  readonly value: string | null;
  /** The filters that find only this name. */
  readonly own: readonly Filter[];
};

const ZERO: ScaledDecimal = { digits: 0n, scale: 0 };

/** Total commission in one currency. */
export function rankedCommission(
  groups: readonly Group[],
  options: { readonly id: RankedId; readonly by: FieldName; readonly currency: CellValue; readonly top: number },
): BarChart {
  const { id, by, currency, top } = options;
  const withTotals = groups.flatMap((group) => {
    const totals = totalsIn(group.currencies, currency);
    return totals === undefined ? [] : [{ group, totals }];
  });
  const ranked = withTotals.map(({ group, totals }): Ranked => {
    const filters = [...group.filters, inCurrency(currency)];
    const category = { key: groupKey(group), label: nameLabel(group, by), filters, rows: totals.rows };
    return { category, name: group.value, value: sumOfField(totals, TOTAL), own: group.filters };
  });
  return {
    kind: 'bars',
    id,
    axis: 'names',
    currency,
    unit: 'amount',
    rowsWithoutBoth: 0,
    notSummable: countNotSummable(
      withTotals.map(({ totals }) => totals),
      [TOTAL],
    ),
    ...cutAt(top, ranked, { id, series: TOTAL, label: messages.fields.label[TOTAL], shared: [inCurrency(currency)] }),
  };
}

/** The number of charge packages: they have no amounts. */
export function rankedCharges(
  groups: readonly Group[],
  { id, by, top }: { readonly id: RankedId; readonly by: FieldName; readonly top: number },
): BarChart {
  const ranked = groups.map((group): Ranked => {
    const { filters, rows } = group;
    const category = { key: groupKey(group), label: nameLabel(group, by), filters, rows };
    return { category, name: group.value, value: String(rows), own: filters };
  });
  return {
    kind: 'bars',
    id,
    axis: 'names',
    currency: undefined,
    unit: 'rows',
    notSummable: 0,
    rowsWithoutBoth: 0,
    ...cutAt(top, ranked, { id, series: 'rows', label: messages.charts.packages, shared: [] }),
  };
}

/** `shared`: the filters that all names have in common. `id` decides the word for the others. */
type RankedSeries = {
  readonly id: RankedId;
  readonly series: string;
  readonly label: string;
  readonly shared: readonly Filter[];
};

function cutAt(
  top: number,
  ranked: readonly Ranked[],
  { id, series, label, shared }: RankedSeries,
): Pick<BarChart, 'categories' | 'series' | 'others'> {
  const sorted = ranked.toSorted(largestFirst);
  const [shownRanked, otherRanked] = [sorted.slice(0, top), sorted.slice(top)];
  return {
    categories: shownRanked.map(({ category }) => category),
    series: [{ id: series, label, form: 'bar', values: shownRanked.map(({ value }) => value) }],
    others: otherRanked.length === 0 ? null : othersOf(shownRanked, otherRanked, { id, shared }),
  };
}

function othersOf(
  shownRanked: readonly Ranked[],
  otherRanked: readonly Ranked[],
  { id, shared }: Pick<RankedSeries, 'id' | 'shared'>,
): Others {
  // The cast: all filters of groups have `not`, but the type does not say so.
  const noneOfShown = shownRanked.flatMap(({ own }) => own.map((filter) => ({ ...filter, not: true }) as Filter));
  const values = otherRanked.map(({ value }) => value);
  const sum = addSums(values);
  return {
    category: {
      key: 'others',
      label: messages.charts.others[id](otherRanked.length),
      filters: [...noneOfShown, ...shared],
      rows: otherRanked.reduce((rows, each) => rows + each.category.rows, 0),
    },
    values: [sum],
    share: shareOf(sum, [...shownRanked.map(({ value }) => value), ...values]),
    names: otherRanked.map(({ category, value }) => ({ category, values: [value] })),
  };
}

function shareOf(sum: string | null, values: readonly (string | null)[]): string | null {
  const total = addSums(values);
  const hasShares = !haveBothSigns(values.map((value) => parseSum(value ?? '')));
  return sum === null || total === null || !hasShares ? null : percentOfSums(sum, total);
}

/** Sorts by size without the sign, unknown values last; equal values by name, with unnamed ones last. */
function largestFirst(a: Ranked, b: Ranked): number {
  if (a.value === null || b.value === null) {
    return Number(a.value === null) - Number(b.value === null) || compareNames(a.name, b.name);
  }
  return compareDecimals(sizeOf(b.value), sizeOf(a.value)) || compareNames(a.name, b.name);
}

function sizeOf(value: string): ScaledDecimal {
  const scaled = parseSum(value) ?? ZERO;
  return scaled.digits < 0n ? negateDecimal(scaled) : scaled;
}
