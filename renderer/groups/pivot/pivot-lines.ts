// The lines of a pivot, one for each currency of a group, and last the totals; and what each of its cells contains.

import type { CurrencyTotals } from '../../../shared/contract/answers.ts';
import type { CellValue, DatasetName } from '../../../shared/contract/fields.ts';
import type { Filter } from '../../../shared/contract/query.ts';
import { inCurrencyOrder, currencyRanks } from '../../../shared/rules/currency-order.ts';
import { compareDecimals, haveBothSigns } from '../../../shared/rules/scaled-decimal.ts';
import type { CrossGroups } from '../cross-groups.ts';
import { groupKey } from '../group-lines.ts';
import { usualSort } from '../group-order.ts';
import { isTime } from '../group-subjects.ts';
import type { Group } from '../groups.ts';
import type { Beside, Measure } from '../second-level.ts';
import type { GroupSubject } from '../../../shared/contract/query.ts';
import { measured } from './pivot-values.ts';

export type Crossed = Extract<CrossGroups, { readonly kind: 'crossGroups' }>;
/** A column of the pivot: the place of its group in the answer, or the total of all columns. */
export type Place = number | 'total';

export type PivotColumn =
  | { readonly id: string; readonly kind: 'name' | 'currency' }
  | { readonly id: string; readonly kind: 'amount' | 'share'; readonly at: Place }
  | { readonly id: string; readonly kind: 'difference'; readonly at: number; readonly before: number };

/** `group` is null for the totals; `currency` is undefined where rows are only counted. */
export type PivotLine = {
  readonly id: string;
  readonly group: Group | null;
  readonly currency: CellValue | undefined;
  /** Whether it is the first of its group. */
  readonly isFirst: boolean;
  /** Null where no row is found. */
  readonly cellAt: (place: Place) => CurrencyTotals | null;
};

/** Oldest first, so that a column stands after the one before it in time; groups without a value come last. */
function columnOrder({ across }: Crossed, subject: GroupSubject): readonly number[] {
  const places = [...across.keys()];
  if (!isTime(subject)) return places;
  const isDated = (place: number): boolean => !isMissing(across[place]);
  return [...places.filter(isDated).toReversed(), ...places.filter((place) => !isDated(place))];
}

export function pivotColumns(crossed: Crossed, subject: GroupSubject, options: PivotOptions): readonly PivotColumn[] {
  const { beside, hasCurrencies } = options;
  const order = columnOrder(crossed, subject);
  const amounts = order.flatMap((at, index): readonly PivotColumn[] => {
    const amount: PivotColumn = { id: `amount ${at}`, kind: 'amount', at };
    const before = order[index - 1];
    if (beside === 'share') return [amount, { id: `share ${at}`, kind: 'share', at }];
    if (beside !== 'difference' || before === undefined || isMissing(crossed.across[at])) return [amount];
    return [amount, { id: `difference ${at}`, kind: 'difference', at, before }];
  });
  return [
    { id: 'name', kind: 'name' },
    ...(hasCurrencies ? [{ id: 'currency', kind: 'currency' } as const] : []),
    ...amounts,
    { id: 'amount total', kind: 'amount', at: 'total' },
    ...(beside === 'share' ? [{ id: 'share total', kind: 'share', at: 'total' } as const] : []),
  ];
}
type PivotOptions = { readonly beside: Beside; readonly hasCurrencies: boolean };

export type PivotSort = { readonly at: 'name' | Place; readonly direction: 'ascending' | 'descending' };
type Order = {
  readonly sort: PivotSort;
  readonly by: GroupSubject;
  readonly measure: Measure;
  /** The currency whose amounts decide the order. */
  readonly currency: CellValue;
};

export function pivotLines(crossed: Crossed, dataset: DatasetName, order: Order): readonly PivotLine[] {
  const ranks = currencyRanks(crossed.totals);
  const split = dataset === 'reports';
  const linesOf = (group: Group | null, all: readonly CurrencyTotals[], cells: CellsOf): readonly PivotLine[] => {
    const key = group === null ? 'totals' : groupKey(group);
    if (!split) {
      const cellAt = (at: Place): CurrencyTotals | null => counted(at === 'total' ? all : cells(at));
      return [{ id: key, group, currency: undefined, isFirst: true, cellAt }];
    }
    return inCurrencyOrder(all, ranks).map(({ currency }, line): PivotLine => {
      const inCurrency = (sums: readonly CurrencyTotals[]): CurrencyTotals | null =>
        sums.find((each) => each.currency === currency) ?? null;
      const cellAt = (at: Place): CurrencyTotals | null => inCurrency(at === 'total' ? all : cells(at));
      return { id: `${key} ${line}`, group, currency, isFirst: line === 0, cellAt };
    });
  };
  const lines = sortedPlaces(crossed, order).flatMap((place) => {
    const group = crossed.by[place];
    return group === undefined ? [] : linesOf(group, group.currencies, (at) => crossed.cells[place]?.get(at) ?? []);
  });
  return [...lines, ...linesOf(null, crossed.totals, (at) => crossed.across[at]?.currencies ?? [])];
}
type CellsOf = (place: number) => readonly CurrencyTotals[];

/** The sums of a column in the currency of the line: the whole of its shares. */
export function wholeAt({ across, totals }: Crossed, { currency }: PivotLine, at: Place): CurrencyTotals | null {
  const sums = at === 'total' ? totals : (across[at]?.currencies ?? []);
  return currency === undefined ? counted(sums) : (sums.find((each) => each.currency === currency) ?? null);
}

/** The shown columns without shares in each currency, because the amounts of the groups cancel out in part. */
export function columnsWithoutShares(
  columns: readonly PivotColumn[],
  lines: readonly PivotLine[],
  measure: Measure,
): NoShares {
  const places = columns.flatMap((column) => (column.kind === 'share' ? [column.at] : []));
  const ofGroups = lines.filter(({ group }) => group !== null);
  return new Map(
    [...Map.groupBy(ofGroups, ({ currency }) => currency)].map(([currency, own]) => {
      const areMixed = (at: Place): boolean => haveBothSigns(own.map(({ cellAt }) => measured(cellAt(at), measure)));
      return [currency, new Set(places.filter(areMixed))] as const;
    }),
  );
}
export type NoShares = ReadonlyMap<CellValue | undefined, ReadonlySet<Place>>;

/** The rows that a cell counts, added to the filters of the table. */
export function cellFilters(crossed: Crossed, line: PivotLine, at: Place): readonly Filter[] {
  const { group, currency } = line;
  return [
    ...(group?.filters ?? []),
    ...(at === 'total' ? [] : (crossed.across[at]?.filters ?? [])),
    ...(currency === undefined ? [] : [{ kind: 'exactly', field: 'currency', value: currency } as const]),
  ];
}

/** The second click on a column reverses it; figures start with the largest. */
export function sortPivotBy(current: PivotSort, at: PivotSort['at'], by: GroupSubject): PivotSort {
  if (current.at === at) return { at, direction: current.direction === 'ascending' ? 'descending' : 'ascending' };
  return { at, direction: at === 'name' ? usualSort(by).direction : 'descending' };
}

function sortedPlaces(crossed: Crossed, { sort, by, measure, currency }: Order): readonly number[] {
  const places = [...crossed.by.keys()];
  const { at } = sort;
  if (at === 'name') return sort.direction === usualSort(by).direction ? places : places.toReversed();
  const sign = sort.direction === 'ascending' ? 1 : -1;
  const valueOf = (place: number) => {
    const sums = at === 'total' ? crossed.by[place]?.currencies : crossed.cells[place]?.get(at);
    const own = sums?.filter((each) => measure === 'rows' || each.currency === currency) ?? [];
    return own.length === 0 ? null : measured(measure === 'rows' ? counted(own) : (own[0] ?? null), measure);
  };
  const valued = places.map((place) => ({ place, value: valueOf(place) }));
  // Groups without a value in this column come last in both directions.
  valued.sort((a, b) => {
    if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
    return sign * compareDecimals(a.value, b.value);
  });
  return valued.map(({ place }) => place);
}

/** All currencies together, which only rows can be counted in. */
function counted(sums: readonly CurrencyTotals[]): CurrencyTotals | null {
  const rows = sums.reduce((sum, each) => sum + each.rows, 0);
  return rows === 0 ? null : { currency: null, rows, sums: {} };
}

function isMissing(group: Group | undefined): boolean {
  return group === undefined || group.value === null || group.value === '';
}
