// A chart in sentences for screen readers: its span, the largest and smallest value of each series, and gaps.

import { messages } from '../../messages/messages.ts';
import { assertNever } from '../../../shared/rules/assert-never.ts';
import { compareDecimals, parseSum, type ScaledDecimal } from '../../../shared/rules/scaled-decimal.ts';
import { formatAmount } from '../../lib/format-decimal.ts';
import type { BarChart, Chart, ChartCategory, PointChart } from './chart.ts';
import { leftOutWords } from './left-out-words.ts';
import { currencyName } from '../../lib/currency-name.ts';
import { othersWords } from './others-words.ts';

type NamedValue = { readonly label: string; readonly text: string; readonly value: ScaledDecimal };

const words = messages.charts.summary;

export function chartSummary(chart: Chart): string {
  switch (chart.kind) {
    case 'bars':
      return joined(chart, chart.categories, [...spanOf(chart), ...barSentences(chart)]);
    case 'points':
      return joined(
        chart,
        chart.points.map(({ category }) => category),
        pointSentences(chart),
      );
    default:
      return assertNever(chart);
  }
}

function joined(chart: Chart, categories: readonly ChartCategory[], sentences: readonly string[]): string {
  if (!categories.some(({ filters }) => filters !== null)) return words.nothing;
  return messages.joins.sentences([...sentences, leftOutWords(chart)]);
}

function spanOf({ axis, categories }: BarChart): readonly string[] {
  const [first, last] = [categories[0], categories.at(-1)];
  if (first === undefined || last === undefined) return [];
  return axis === 'time' ? [words.span(first.label, last.label)] : [words.places(categories.length)];
}

function barSentences(chart: BarChart): readonly string[] {
  const { categories, series, currency, unit } = chart;
  const gaps = categories.filter(({ filters }) => filters === null).length;
  const drawnSeries = series.filter(({ form }) => form !== 'text');
  const extremeSentences = drawnSeries.flatMap(({ label, values }) => {
    const knownValues = categories.flatMap((category, at) => nameValue(category.label, values[at] ?? null));
    return extremes(words.of(label, unit === 'rows' ? '' : currencyName(currency)), knownValues, unit);
  });
  return [...extremeSentences, othersWords(chart), ...(gaps === 0 ? [] : [words.gaps(gaps)])];
}

function pointSentences({ points, xLabel, yLabel, currency }: PointChart): readonly string[] {
  const extremesOf = (label: string, pick: (point: PointChart['points'][number]) => string): readonly string[] =>
    extremes(
      words.of(label, currencyName(currency)),
      points.flatMap((point) => nameValue(point.category.label, pick(point))),
    );
  return [words.places(points.length), ...extremesOf(xLabel, ({ x }) => x), ...extremesOf(yLabel, ({ y }) => y)];
}

function nameValue(label: string, text: string | null): readonly NamedValue[] {
  const value = parseSum(text ?? '');
  return text === null || value === null ? [] : [{ label, text, value }];
}

/** The largest and the smallest value, in words; the first of equal ones. */
function extremes(
  label: string,
  knownValues: readonly NamedValue[],
  unit: Chart['unit'] = 'amount',
): readonly string[] {
  const [first, ...more] = knownValues;
  if (first === undefined) return [];
  const largest = more.reduce((most, each) => (compareDecimals(each.value, most.value) > 0 ? each : most), first);
  const smallest = more.reduce((least, each) => (compareDecimals(each.value, least.value) < 0 ? each : least), first);
  const sign = unit === 'percent' ? '%' : '';
  const amountText = ({ text }: NamedValue): string => (formatAmount(text) ?? text) + sign;
  if (more.length === 0) return [words.only(label, first.label, amountText(first))];
  return [
    words.ends(label, words.end(amountText(largest), largest.label), words.end(amountText(smallest), smallest.label)),
  ];
}
