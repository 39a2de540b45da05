// The figures behind the marks of a chart, for their seals: what was summed, and the filters that find its rows.

import { type CellValue, type FieldName, moneyFieldsOf } from '../../../shared/contract/fields.ts';
import type { Filter } from '../../../shared/contract/query.ts';
import { filteredFigure, type FiguresByName, type SealedFigure } from '../../lib/sealed-figure.ts';
import { shownSum } from '../../lib/shown-sum.ts';
import { messages } from '../../messages/messages.ts';
import { figureText } from '../drawing/figures.ts';
import { datasetOf, type BarChart, type Chart, type ChartCategory } from './chart.ts';
import { currencyName } from '../../lib/currency-name.ts';

type Measure = {
  /** Null where it is no sum of one column. */
  readonly field: FieldName | null;
  readonly label: string;
  readonly unit: Chart['unit'];
  readonly value: string | null;
};

/** The main figure first; none for a gap. `filters`: those that the chart was read with. */
export function markFigures(chart: Chart, at: number, filters: readonly Filter[]): readonly SealedFigure[] {
  const category = chart.kind === 'bars' ? chart.categories[at] : chart.points[at]?.category;
  if (category === undefined) return [];
  return measuresAt(chart, at).flatMap((measure) => figureOf(chart, category, measure, filters));
}

/** The figures of one line of the chart's table, by the titles of their columns; `rows` for the count. */
export function lineFigures(chart: Chart, at: number, filters: readonly Filter[]): FiguresByName {
  const category = chart.kind === 'bars' ? chart.categories[at] : chart.points[at]?.category;
  if (category === undefined) return {};
  const named = measuresAt(chart, at).flatMap((measure) =>
    figureOf(chart, category, measure, filters).map((figure) => [measure.label, figure] as const),
  );
  const count = { field: null, label: messages.chartFigure.rows, unit: 'rows', value: String(category.rows) } as const;
  const [rows] = chart.unit === 'rows' ? [] : figureOf(chart, category, count, filters);
  return { ...Object.fromEntries(named), ...(rows && { rows }) };
}

/** The figures of all names without a bar: the remainder. */
export function othersFigures(chart: BarChart, filters: readonly Filter[]): readonly SealedFigure[] {
  const { others } = chart;
  if (others === null) return [];
  const label = messages.figureSeal.remainder(others.category.label);
  const measures = barMeasures(chart, (series) => others.values[series] ?? null);
  return measures.flatMap((measure) => figureOf(chart, { ...others.category, label }, measure, filters));
}

function figureOf(
  chart: Chart,
  category: ChartCategory,
  { field, label, unit, value }: Measure,
  filters: readonly Filter[],
): readonly SealedFigure[] {
  if (value === null || category.filters === null) return [];
  const currency = chart.currency === undefined ? currencyOf(category.filters) : chart.currency;
  const isAmount = unit === 'amount';
  const what = messages.figureSeal.ofMark({
    currency: currencyName(currency),
    measure: label,
    // A mark of a currency has the currency as its name.
    mark: chart.id === 'currencyShare' ? '' : category.label,
  });
  return [
    filteredFigure({
      dataset: datasetOf(chart.id),
      shown: isAmount ? shownSum({ sum: value, currency }) : figureText(value, unit),
      column: isAmount ? field : null,
      what,
      filters: [...filters, ...category.filters],
      currency,
      rows: category.rows,
    }),
  ];
}

function measuresAt(chart: Chart, at: number): readonly Measure[] {
  if (chart.kind === 'bars') return barMeasures(chart, (series) => chart.series[series]?.values[at] ?? null);
  const point = chart.points[at];
  if (point === undefined) return [];
  return [
    { field: null, label: messages.chartFigure.rate, unit: 'percent', value: point.rate },
    { field: 'commission_amount', label: chart.yLabel, unit: 'amount', value: point.y },
    { field: 'trade_amount', label: chart.xLabel, unit: 'amount', value: point.x },
  ];
}

/** The line is the total of the bars: it comes first. */
function barMeasures(chart: BarChart, valueOf: (series: number) => string | null): readonly Measure[] {
  const measures = chart.series.map(({ id, label, form, unit = chart.unit }, at) => {
    const field = moneyFieldsOf('reports').find((each) => each === id) ?? null;
    return { field, label, unit, value: valueOf(at), isMain: form === 'line' };
  });
  return measures.toSorted((one, other) => Number(other.isMain) - Number(one.isMain));
}

/** Of a mark that stands for one currency. */
function currencyOf(filters: readonly Filter[]): CellValue | undefined {
  const own = filters.find((filter) => filter.kind === 'exactly' && filter.field === 'currency' && filter.not !== true);
  return own?.kind === 'exactly' ? own.value : undefined;
}
