// The expected figures of a chart, computed from the rows in BigInt, without code of the store or the charts.

import type { CellValue, FieldName } from '../../shared/contract/fields.ts';
import type { BarChart, NamedFigures, PointChart } from '../../renderer/charts/data/chart.ts';
import { valueOf, type OracleRow } from './oracle-filters.ts';
import { compareBytes, mondayOf, readDay, readDecimal, readSum } from './oracle-values.ts';

export type MarkKey = (row: OracleRow) => string;

/** Names that were not sent and names sent empty are two groups. */
export function nameKey(field: FieldName): MarkKey {
  return (row) => valueKey(valueOf(row, field));
}

/**
 * Each unreadable date has its own mark among days; among weeks and months all of them share one. Dates not sent and
 * dates sent empty have marks of their own.
 */
export function timeKey(step: 'biz_date' | 'week' | 'month'): MarkKey {
  return (row) => {
    const text = valueOf(row, 'biz_date');
    const day = readDay(text ?? '');
    if (day === null) return step === 'biz_date' || text === null || text === '' ? valueKey(text) : 'unreadable';
    return step === 'biz_date' ? day : step === 'week' ? mondayOf(day) : day.slice(0, 7);
  };
}

function valueKey(value: CellValue): string {
  return value === null ? 'null' : `=${value}`;
}

/** Null if no amount of the field can be read in any row. */
export function exactSum(rows: readonly OracleRow[], field: string): bigint | null {
  if (field === 'rows') return BigInt(rows.length) * 1_000_000_000n;
  const amounts = rows
    .map((row) => readDecimal(valueOf(row, field as FieldName) ?? ''))
    .filter((each) => each !== null);
  return amounts.length === 0 ? null : amounts.reduce((sum, amount) => sum + amount, 0n);
}

export function barsDifference(chart: BarChart, rows: readonly OracleRow[], keyOf: MarkKey): string | null {
  const expected = Map.groupBy(rows, keyOf);
  const names = chart.others?.names ?? [];
  const listed = new Set([...chart.categories, ...names.map(({ category }) => category)].map(({ key }) => key));
  const missing = [...expected.keys()].find((key) => !listed.has(key));
  if (missing !== undefined) return `no mark for ${missing}`;
  const behind = (key: string): readonly OracleRow[] => expected.get(key) ?? [];
  const marks = chart.categories.map((category, at) => ({
    figures: { category, values: chart.series.map(({ values }) => values[at] ?? null) },
    rows: behind(category.key),
  }));
  const others = chart.others && { figures: chart.others, rows: names.flatMap(({ category }) => behind(category.key)) };
  for (const { figures, rows: own } of others === null ? marks : [...marks, others]) {
    const { category, values } = figures;
    if ((category.filters === null) !== (own.length === 0)) return `${category.key}: a gap or not`;
    if (category.rows !== own.length) return `${category.key}: ${own.length} rows, shown ${category.rows}`;
    const wrong = chart.series.findIndex(({ id }, at) => !isExactly(values[at] ?? null, exactSum(own, id)));
    if (wrong >= 0) return `${category.key}, ${chart.series[wrong]?.id}: shown ${values[wrong] ?? 'nothing'}`;
  }
  if (others !== null && !isShare(chart, rows, others.rows)) return `share ${chart.others?.share ?? 'none'}`;
  return chart.axis === 'names' ? orderFault(chart, expected) : null;
}

/** Of the others in the total; none where names have amounts below 0 and above it, or the total is 0 or not known. */
function isShare({ series, others, categories }: BarChart, rows: readonly OracleRow[], ofOthers: readonly OracleRow[]) {
  const field = series[0]?.id ?? '';
  const shown = [
    ...categories.map((_, at) => series[0]?.values[at]),
    ...(others?.names ?? []).map((each) => each.values[0]),
  ];
  const hasNegative = shown.some((value) => (value ?? '').startsWith('-'));
  const isMixed = hasNegative && shown.some((value) => /^[\d.]*[1-9]/.test(value ?? ''));
  const [part, whole] = [exactSum(ofOthers, field), exactSum(rows, field)];
  if (isMixed || part === null || whole === null) return others?.share === null;
  return isRate(others?.share ?? null, part, whole);
}

function orderFault(chart: BarChart, expected: ReadonlyMap<string, readonly OracleRow[]>): string | null {
  const field = chart.series[0]?.id ?? '';
  const sizes = [...expected].map(([key, rows]) => ({ key, size: sizeOf(exactSum(rows, field)) }));
  // Rows without a name come last; names are compared by UTF-8, as in the groups.
  const name = (key: string): string => (key === 'null' ? '>' : key);
  sizes.sort(
    (a, b) => Number(b.size - a.size > 0n) - Number(b.size - a.size < 0n) || compareBytes(name(a.key), name(b.key)),
  );
  const others = (chart.others?.names ?? []).map(({ category }) => category.key);
  const first = chart.categories.map(({ key }) => key);
  const [wanted, shown] = [sizes.map(({ key }) => key).join('\n'), [...first, ...others].join('\n')];
  return wanted === shown ? null : `order: expected\n${wanted}\nshown\n${shown}`;
}

function sizeOf(sum: bigint | null): bigint {
  return sum === null ? -1n : sum < 0n ? -sum : sum;
}

export function pointsDifference(chart: PointChart, rows: readonly OracleRow[]): string | null {
  const both = rows.filter((row) =>
    ['trade_amount', 'commission_amount'].every((field) => exactSum([row], field) !== null),
  );
  if (chart.rowsWithoutBoth !== rows.length - both.length) return `${chart.rowsWithoutBoth} rows left out`;
  const expected = Map.groupBy(both, nameKey('dcp_name'));
  if (expected.size !== chart.points.length) return `${expected.size} points, drawn ${chart.points.length}`;
  for (const { category, x, y, rate } of chart.points) {
    const behind = expected.get(category.key) ?? [];
    const [trade, commission] = [exactSum(behind, 'trade_amount'), exactSum(behind, 'commission_amount')];
    if (category.rows !== behind.length || !isExactly(x, trade) || !isExactly(y, commission)) return category.key;
    if (!isRate(rate, commission ?? 0n, trade ?? 0n)) return `${category.key}: rate ${rate ?? 'none'}`;
  }
  return null;
}

/** The rates of packages, over the rows that have both amounts, from the lowest to the highest. */
export function ratesDifference(chart: BarChart, rows: readonly OracleRow[]): string | null {
  const both = rows.filter((row) =>
    ['trade_amount', 'commission_amount'].every((field) => exactSum([row], field) !== null),
  );
  if (chart.rowsWithoutBoth !== rows.length - both.length) return `${chart.rowsWithoutBoth} rows left out`;
  const expected = Map.groupBy(both, nameKey('dcp_name'));
  const names = chart.others?.names ?? [];
  const marks = [
    ...chart.categories.map((category, at) => ({
      category,
      values: chart.series.map(({ values }) => values[at] ?? null),
    })),
    ...names,
  ];
  if (marks.length !== expected.size) return `${expected.size} packages, shown ${marks.length}`;
  const fault = (
    { category, values: [rate = null, trade = null, total = null] }: NamedFigures,
    own: readonly OracleRow[],
  ) => {
    const [whole, part] = [exactSum(own, 'trade_amount') ?? 0n, exactSum(own, 'commission_amount') ?? 0n];
    const isRight = isRate(rate, part, whole) && isExactly(trade, whole) && isExactly(total, part);
    return isRight && category.rows === own.length ? null : `${category.key}: rate ${rate ?? 'none'}`;
  };
  const faults = marks.map((mark) => fault(mark, expected.get(mark.category.key) ?? []));
  if (chart.others !== null)
    faults.push(
      fault(
        chart.others,
        names.flatMap(({ category }) => expected.get(category.key) ?? []),
      ),
    );
  const rates = marks.map(({ values }) =>
    typeof values[0] !== 'string' ? null : (readSum(values[0].replace(/^-(?=[0.]+$)/, '')) ?? 0n),
  );
  const isSorted = rates.every((rate, at) => at === 0 || rate === null || (rates[at - 1] ?? rate + 1n) <= rate);
  return faults.find((each) => each !== null) ?? (isSorted ? null : `order: ${rates.join(' ')}`);
}

/** The shares of each currency in percent of its total, and the exact amounts behind them. */
export function sharesDifference(chart: BarChart, rows: readonly OracleRow[]): string | null {
  const expected = Map.groupBy(rows, nameKey('currency'));
  if (expected.size !== chart.categories.length) return `${expected.size} currencies, shown ${chart.categories.length}`;
  for (const [at, { key, rows: shown }] of chart.categories.entries()) {
    const own = expected.get(key) ?? [];
    if (own.length !== shown) return `${key}: ${shown} rows`;
    for (const { id, values, unit } of chart.series) {
      const value = values[at] ?? null;
      const field = id.replace('share ', '');
      const isRight = unit === 'amount' ? isExactly(value, exactSum(own, field)) : isShareOf(value, own, field);
      if (!isRight) return `${key}, ${id}: ${value ?? 'none'}`;
    }
  }
  return null;
}

/** None if one of the amounts cannot be read, or if the sums have both signs: the share would be wrong. */
function isShareOf(share: string | null, rows: readonly OracleRow[], field: string): boolean {
  const isWhole = rows.every((row) => [field, 'commission_amount'].every((each) => exactSum([row], each) !== null));
  const sums = ['broker_commission_amount', 'org_commission_amount', 'commission_amount'].map(
    (each) => exactSum(rows, each) ?? 0n,
  );
  const isMixed = sums.some((sum) => sum < 0n) && sums.some((sum) => sum > 0n);
  if (!isWhole || isMixed) return share === null;
  return isRate(share, exactSum(rows, field) ?? 0n, exactSum(rows, 'commission_amount') ?? 0n);
}

/** Checks that a percentage differs from the exact quotient by at most half of its last digit. */
export function isRate(rate: string | null, part: bigint, whole: bigint): boolean {
  const shown = rate === null ? null : readSum(rate.replace(/^-(?=[0.]+$)/, ''));
  if (whole === 0n || shown === null) return whole === 0n && shown === null;
  const off = shown * whole - part * 100n * 1_000_000_000n;
  const half = 50_000n * whole;
  return (off < 0n ? -off : off) <= (half < 0n ? -half : half);
}

export function isExactly(text: string | null, sum: bigint | null): boolean {
  return text === null || sum === null ? text === null && sum === null : readSum(text) === sum;
}

/** The currencies of the marks, without duplicates. */
export function sumOfMarks(values: readonly (string | null)[]): bigint {
  return values.reduce((sum, value) => sum + (value === null ? 0n : (readSum(value) ?? 0n)), 0n);
}
