// What a chart shows, as plain values: exact figures as text, and for every mark the filters that find just its rows.
// Drawing may turn figures into floats for lengths; whatever is read (labels, tooltips, tables, files) is this text.

import type { CellValue } from '../../../shared/contract/fields.ts';
import type { Filter } from '../../../shared/contract/query.ts';

export const CHART_IDS = [
  'commissionOverTime',
  'commissionByAe',
  'commissionByAeGroup',
  'commissionByPackage',
  'currencyShare',
  'commissionRate',
  'periods',
  'chargesByBusinessType',
  'chargesByState',
  'chargesByFeeType',
] as const;
export type ChartId = (typeof CHART_IDS)[number];

/** One place on the axis of names or times. */
export type ChartCategory = {
  readonly key: string;
  readonly label: string;
  /** Beside the query's own: exactly the rows behind the marks here. Null: no rows, a gap. */
  readonly filters: readonly Filter[] | null;
  readonly rows: number;
};

export type ChartSeries = {
  readonly id: string;
  readonly label: string;
  /** Stacked bars stand on each other, the negative ones below zero. */
  readonly form: 'bar' | 'stackedBar' | 'line';
  /** Exact decimals (`-12.5`), one a category; null: nothing is known there, which is not 0. */
  readonly values: readonly (string | null)[];
};

type Common = {
  readonly id: ChartId;
  /** Amounts are of this one currency; undefined where rows are counted. */
  readonly currency: CellValue | undefined;
  readonly unit: 'amount' | 'rows' | 'percent';
  /** Amounts that are in no sum. */
  readonly notSummable: number;
};

export type BarChart = Common & {
  readonly kind: 'bars';
  /** Times run left to right in their order, gaps included; names from the largest down. */
  readonly axis: 'time' | 'names';
  readonly categories: readonly ChartCategory[];
  readonly series: readonly ChartSeries[];
  /** What the last category, "others", stands for; empty where nothing was put together. */
  readonly others: readonly { readonly category: ChartCategory; readonly values: readonly (string | null)[] }[];
};

export type PointChart = Common & {
  readonly kind: 'points';
  readonly xLabel: string;
  readonly yLabel: string;
  readonly points: readonly {
    readonly category: ChartCategory;
    readonly x: string;
    readonly y: string;
    /** y ÷ x in per cent, rounded once; null where x is 0. */
    readonly rate: string | null;
  }[];
};

export type Chart = BarChart | PointChart;
