// Charts to draw, written by hand, without a store.

import type { BarChart, ChartCategory, PointChart } from '../../renderer/charts/data/chart.ts';
import { DAY_MS } from '../../shared/rules/dates.ts';

export function weekdaysOf(first: string, count: number): readonly string[] {
  const days: string[] = [];
  for (let timeMs = Date.parse(first); days.length < count; timeMs += DAY_MS) {
    const day = new Date(timeMs);
    if (day.getUTCDay() % 6 !== 0) days.push(day.toISOString().slice(0, 10));
  }
  return days;
}

export function monthsOf(first: string, count: number): readonly string[] {
  const start = Number(first.slice(0, 4)) * 12 + Number(first.slice(5)) - 1;
  return Array.from({ length: count }, (_, at) => {
    const month = String(((start + at) % 12) + 1).padStart(2, '0');
    return `${Math.floor((start + at) / 12)}-${month}`;
  });
}

function categoryOf(key: string, rows = 1): ChartCategory {
  return {
    key,
    label: key,
    filters: rows === 0 ? null : [{ kind: 'exactly', field: 'broker_code', value: key }],
    rows,
  };
}

type Parts = readonly [ae: string, company: string, total: string] | null;

/** Null is a gap. */
export function timeChart(keys: readonly string[], parts: readonly Parts[]): BarChart {
  const valuesOf = (at: 0 | 1 | 2) => parts.map((part) => part?.[at] ?? null);
  return {
    ...{ kind: 'bars', id: 'commissionOverTime', axis: 'time', currency: 'HKD', unit: 'amount' },
    ...{ notSummable: 0, rowsWithoutBoth: 0, others: null },
    categories: keys.map((key, at) => categoryOf(key, parts[at] === null ? 0 : 1)),
    series: [
      { id: 'ae', label: 'AE commission', form: 'stackedBar', values: valuesOf(0) },
      { id: 'company', label: 'Company commission', form: 'stackedBar', values: valuesOf(1) },
      { id: 'total', label: 'Total commission', form: 'line', values: valuesOf(2) },
    ],
  };
}

/** `others`: the names without a bar, and their sum. */
export function namesChart(
  named: readonly (readonly [name: string, value: string | null])[],
  others: { readonly sum: string; readonly names: readonly (readonly [name: string, value: string])[] } | null = null,
): BarChart {
  return {
    ...{ kind: 'bars', id: 'commissionByPackage', axis: 'names', currency: 'HKD', unit: 'amount', notSummable: 0 },
    rowsWithoutBoth: 0,
    categories: named.map(([name]) => categoryOf(name)),
    series: [{ id: 'total', label: 'Total commission', form: 'bar', values: named.map(([, value]) => value) }],
    others: others && {
      category: categoryOf(`${others.names.length} other packages`, others.names.length),
      values: [others.sum],
      share: null,
      names: others.names.map(([name, value]) => ({ category: categoryOf(name), values: [value] })),
    },
  };
}

export function pointsChart(points: readonly (readonly [name: string, x: string, y: string])[]): PointChart {
  return {
    ...{ kind: 'points', id: 'commissionRate', currency: 'HKD', unit: 'amount', notSummable: 0 },
    ...{ rowsWithoutBoth: 0, xLabel: 'Trade amount', yLabel: 'Total commission' },
    points: points.map(([name, x, y]) => ({ category: categoryOf(name), x, y, rate: null })),
  };
}
