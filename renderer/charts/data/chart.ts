// The data of a chart: exact figures as texts, and for every mark the filters that find exactly its rows. Drawing turns
// figures into floats for lengths only; labels, tips, tables and files show these texts.

import { CHARGE_CHARTS, type ChartId } from '../../../shared/contract/chart-ids.ts';
import type { CellValue, DatasetName } from '../../../shared/contract/fields.ts';
import type { Filter } from '../../../shared/contract/query.ts';

export function isOfCharges(id: ChartId): boolean {
  return CHARGE_CHARTS.some((each) => each === id);
}

export function datasetOf(id: ChartId): DatasetName {
  return isOfCharges(id) ? 'charges' : 'reports';
}

/** The charts of names, of which only the first few have a bar. */
export type RankedId = Exclude<ChartId, 'commissionOverTime' | 'currencyShare' | 'commissionRate'>;

/** One place on an axis of names or times. */
export type ChartCategory = {
  readonly key: string;
  readonly label: string;
  /** Added to the query's filters, they find exactly the rows behind the marks. Null for a gap, which has no rows. */
  readonly filters: readonly Filter[] | null;
  readonly rows: number;
  /** A week or month that has not ended: its figures are partial, so the line stops before it. */
  readonly isRunning?: boolean;
};

export type ChartSeries = {
  readonly id: string;
  readonly label: string;
  /** Stacked bars are drawn on top of each other; negative ones hang below zero. Texts are in tips, tables and files only. */
  readonly form: 'bar' | 'stackedBar' | 'line' | 'text';
  /** The chart's unit, if left out. */
  readonly unit?: 'amount';
  /** One exact decimal such as `-12.5` for each category; null, not 0, where nothing is known. */
  readonly values: readonly (string | null)[];
};

type Common = {
  readonly id: ChartId;
  /** The currency of the amounts; undefined for charts that count rows. */
  readonly currency: CellValue | undefined;
  readonly unit: 'amount' | 'rows' | 'percent';
  /** How many amounts are in no sum. */
  readonly notSummable: number;
  /** How many rows are in no mark because they lack the trade amount or the total commission; 0 for other charts. */
  readonly rowsWithoutBoth: number;
  /** The names of the places without shares, because amounts below and above 0 cancel out in part. */
  readonly withoutShares?: readonly string[];
};

/** The figures of one name, one for each series. */
export type NamedFigures = { readonly category: ChartCategory; readonly values: readonly (string | null)[] };

/** The names that have no bar, together. A bar of their sum would be many times the largest, so they are a line of text. */
export type Others = NamedFigures & {
  /** Of the total in percent; null when some amounts are below 0, so that a share has no meaning. */
  readonly share: string | null;
  readonly names: readonly NamedFigures[];
};

export type BarChart = Common & {
  readonly kind: 'bars';
  /** Times are in order from left to right, gaps included; names from the largest down. */
  readonly axis: 'time' | 'names';
  readonly categories: readonly ChartCategory[];
  readonly series: readonly ChartSeries[];
  /** Null when every name has a bar. */
  readonly others: Others | null;
};

export type PointChart = Common & {
  readonly kind: 'points';
  readonly xLabel: string;
  readonly yLabel: string;
  readonly points: readonly {
    readonly category: ChartCategory;
    readonly x: string;
    readonly y: string;
    /** y ÷ x in percent, rounded once; null where x is 0. */
    readonly rate: string | null;
  }[];
};

export type Chart = BarChart | PointChart;

/** The words beside a chart, and what it was read with. */
export type ChartFacts = {
  /** With the currency. */
  readonly title: string;
  /** The filters in words; empty without filters. */
  readonly filters: string;
  /** The filters that the chart was read with. */
  readonly rowFilters: readonly Filter[];
  /** Also that some of the ledger dates were only counted since. */
  readonly asOf: string;
  /** `asOf` may be of another copy than the figures, which are being read. */
  readonly isOld: boolean;
  /** The title with day and filters, so that files of different charts get different names. */
  readonly fileTitle: string;
};
