// A pivot's columns, lines and exact figures, the same on screen, in copies and in workbooks: one subject as rows, with a
// line for each currency, one as columns, and last the totals.

import { currencyRanks, inCurrencyOrder } from './currency-order.ts';
import { isTime } from './ledger-periods.ts';
import {
  addDecimals,
  compareDecimals,
  haveBothSigns,
  negateDecimal,
  parseSum,
  percentOf,
  sumOfField,
  sumText,
  type ScaledDecimal,
  type SummedRows,
} from './scaled-decimal.ts';

/** A pivot with more columns would not be read by anyone; its totals count all groups. */
export const MAX_PIVOT_COLUMNS = 60;

/** What stands beside each amount of a pivot. */
export const BESIDE = ['nothing', 'share', 'difference'] as const;
export type Beside = (typeof BESIDE)[number];

type Sums = SummedRows & { readonly currency: string | null };
type Group<S extends Sums> = { readonly value: string | null; readonly currencies: readonly S[] };
/** `cells`: for each group of `by`, the sums of its cells by the place of the other group; none where no row is found. */
export type CrossedGroups<S extends Sums, G extends Group<S>> = {
  readonly by: readonly G[];
  readonly across: readonly G[];
  readonly cells: readonly ReadonlyMap<number, readonly S[]>[];
  readonly totals: readonly S[];
};
/** All currencies together, which only rows can be counted in. */
type Counted = { readonly currency: null; readonly rows: number; readonly sums: Readonly<Record<string, never>> };

/** A column of the pivot: the place of its group in the answer, or the total of all columns. */
export type Place = number | 'total';
export type PivotColumn =
  | { readonly id: string; readonly kind: 'name' | 'currency' }
  | { readonly id: string; readonly kind: 'amount' | 'share'; readonly at: Place }
  | { readonly id: string; readonly kind: 'difference'; readonly at: number; readonly before: number };

/** `group` is null for the totals; `currency` is undefined where rows are only counted. */
export type LineOf<S, G> = {
  readonly id: string;
  readonly group: G | null;
  readonly currency: string | null | undefined;
  /** Whether it is the first of its group. */
  readonly isFirst: boolean;
  /** Null where no row is found. */
  readonly cellAt: (place: Place) => S | Counted | null;
};

export type PivotSort = { readonly at: 'name' | Place; readonly direction: 'ascending' | 'descending' };
export type PivotOrder = {
  /** False where rows are only counted, whatever their currency. */
  readonly hasCurrencies: boolean;
  readonly sort: PivotSort;
  readonly by: string;
  /** `rows`, or the field whose sums are shown. */
  readonly measure: string;
  /** The currency whose amounts decide the order. */
  readonly currency: string | null;
};

export function pivotColumns<S extends Sums, G extends Group<S>>(
  crossed: CrossedGroups<S, G>,
  subject: string,
  { beside, hasCurrencies }: { readonly beside: Beside; readonly hasCurrencies: boolean },
): readonly PivotColumn[] {
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

/** Oldest first, so that a column stands after the one before it in time; groups without a value come last. */
function columnOrder<S extends Sums, G extends Group<S>>(
  { across }: CrossedGroups<S, G>,
  subject: string,
): readonly number[] {
  const places = [...across.keys()];
  if (!isTime(subject)) return places;
  const isDated = (place: number): boolean => !isMissing(across[place]);
  return [...places.filter(isDated).toReversed(), ...places.filter((place) => !isDated(place))];
}

export function pivotLines<S extends Sums, G extends Group<S>>(
  crossed: CrossedGroups<S, G>,
  order: PivotOrder,
): readonly LineOf<S, G>[] {
  const ranks = currencyRanks(crossed.totals);
  const linesOf = (key: string, group: G | null, { all, cells }: CellsOf<S>): readonly LineOf<S, G>[] => {
    if (!order.hasCurrencies) {
      const cellAt = (at: Place) => counted(at === 'total' ? all : cells(at));
      return [{ id: key, group, currency: undefined, isFirst: true, cellAt }];
    }
    return inCurrencyOrder(all, ranks).map(({ currency }, line): LineOf<S, G> => {
      const cellAt = (at: Place) => inCurrency(at === 'total' ? all : cells(at), currency);
      return { id: `${key} ${line}`, group, currency, isFirst: line === 0, cellAt };
    });
  };
  const lines = sortedPlaces(crossed, order).flatMap((place) => {
    const group = crossed.by[place];
    const cells = (at: number) => crossed.cells[place]?.get(at) ?? [];
    return group === undefined ? [] : linesOf(String(place), group, { all: group.currencies, cells });
  });
  const columnSums = (at: number) => crossed.across[at]?.currencies ?? [];
  return [...lines, ...linesOf('totals', null, { all: crossed.totals, cells: columnSums })];
}
type CellsOf<S> = { readonly all: readonly S[]; readonly cells: (place: number) => readonly S[] };

/** The sums of a column in the currency of the line: the whole of its shares. */
function wholeAt<S extends Sums, G extends Group<S>>(
  { across, totals }: CrossedGroups<S, G>,
  { currency }: Pick<LineOf<S, G>, 'currency'>,
  at: Place,
): S | Counted | null {
  const sums = at === 'total' ? totals : (across[at]?.currencies ?? []);
  return currency === undefined ? counted(sums) : inCurrency(sums, currency);
}

/** In which direction the main process lists the groups of a subject. */
export function usualDirection(subject: string): PivotSort['direction'] {
  return isTime(subject) ? 'descending' : 'ascending';
}

/** Until a person sorts by a column. */
export function usualPivotSort(by: string | null): PivotSort & { readonly at: 'name' } {
  return { at: 'name', direction: by === null ? 'ascending' : usualDirection(by) };
}

function sortedPlaces<S extends Sums, G extends Group<S>>(
  crossed: CrossedGroups<S, G>,
  { sort, by, measure, currency }: PivotOrder,
): readonly number[] {
  const places = [...crossed.by.keys()];
  const { at } = sort;
  if (at === 'name') return sort.direction === usualDirection(by) ? places : places.toReversed();
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

function counted(sums: readonly Sums[]): Counted | null {
  const rows = sums.reduce((sum, each) => sum + each.rows, 0);
  return rows === 0 ? null : { currency: null, rows, sums: {} };
}

function inCurrency<S extends Sums>(sums: readonly S[], currency: string | null): S | null {
  return sums.find((each) => each.currency === currency) ?? null;
}

function isMissing(group: { readonly value: string | null } | undefined): boolean {
  return group === undefined || group.value === null || group.value === '';
}

const ZERO: ScaledDecimal = { digits: 0n, scale: 0 };

/** How many values are missing in the total of a line; 0 where rows are counted. */
export function countMissing<S extends Sums, G extends Group<S>>({ cellAt }: LineOf<S, G>, measure: string): number {
  return cellAt('total')?.sums[measure]?.notSummable ?? 0;
}

/** Null when no amount of the rows could be read; 0 without rows. */
function measured(totals: SummedRows | null, measure: string): ScaledDecimal | null {
  if (totals === null) return ZERO;
  if (measure === 'rows') return { digits: BigInt(totals.rows), scale: 0 };
  return parseSum(sumOfField(totals, measure) ?? '');
}

/** In per cent, with 4 decimals; null when it cannot be computed. */
function shareOf(part: SummedRows | null, whole: SummedRows | null, measure: string): string | null {
  const [own, all] = [measured(part, measure), measured(whole, measure)];
  return own === null || all === null ? null : percentOf(own, all);
}

function subtractAll(from: ScaledDecimal, parts: readonly (ScaledDecimal | null)[]): ScaledDecimal {
  return parts.reduce<ScaledDecimal>(
    (left, part) => (part === null ? left : addDecimals(left, negateDecimal(part))),
    from,
  );
}

/** Null when one of both cannot be computed. */
function differenceOf(now: SummedRows | null, before: SummedRows | null, measure: string): string | null {
  const [own, other] = [measured(now, measure), measured(before, measure)];
  return own === null || other === null ? null : sumText(addDecimals(own, negateDecimal(other)));
}

/**
 * The shown columns without shares in each currency, because the amounts of the groups cancel out in part. Of groups that were
 * too many to be listed only their sum is known, what is left of the column: together they count as one group.
 */
export function columnsWithoutShares<S extends Sums, G extends Group<S>>(
  crossed: CrossedGroups<S, G>,
  { columns, lines, measure }: ShownPivot<S, G>,
): NoShares {
  const places = columns.flatMap((column) => (column.kind === 'share' ? [column.at] : []));
  const ofGroups = lines.filter(({ group }) => group !== null);
  return new Map(
    [...Map.groupBy(ofGroups, ({ currency }) => currency)].map(([currency, own]) => {
      const areMixed = (at: Place): boolean => {
        const listed = own.flatMap(({ cellAt }) => {
          const cell = cellAt(at);
          return cell === null ? [] : [measured(cell, measure)];
        });
        const whole = measured(wholeAt(crossed, { currency }, at), measure);
        return haveBothSigns([...listed, whole && subtractAll(whole, listed)]);
      };
      return [currency, new Set(places.filter(areMixed))] as const;
    }),
  );
}
type ShownPivot<S extends Sums, G> = {
  readonly columns: readonly PivotColumn[];
  readonly lines: readonly LineOf<S, G>[];
  readonly measure: string;
};
export type NoShares = ReadonlyMap<string | null | undefined, ReadonlySet<Place>>;

/** The exact figure of a column with figures. Null where no row is found, and where it cannot be computed. */
export function pivotValue<S extends Sums, G extends Group<S>>(
  line: LineOf<S, G>,
  column: Extract<PivotColumn, { readonly at: unknown }>,
  { crossed, measure, noShares }: PivotFacts<S, G>,
): string | null {
  const now = line.cellAt(column.at);
  if (column.kind === 'difference') {
    const before = line.cellAt(column.before);
    return now === null && before === null ? null : differenceOf(now, before, measure);
  }
  if (now === null) return null;
  if (column.kind === 'share' && noShares.get(line.currency)?.has(column.at) === true) return null;
  if (column.kind === 'share') return shareOf(now, wholeAt(crossed, line, column.at), measure);
  const value = measured(now, measure);
  return value === null ? null : sumText(value);
}
type PivotFacts<S extends Sums, G extends Group<S>> = {
  readonly crossed: CrossedGroups<S, G>;
  readonly measure: string;
  readonly noShares: NoShares;
};
