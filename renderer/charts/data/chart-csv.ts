// A chart as a CSV file: all names, also those within "others", with exact figures. RFC 4180, UTF-8.

import { BYTE_ORDER_MARK, CSV_LINE_END, csvCell } from '../../../shared/rules/csv.ts';
import { guardedText } from '../../../shared/rules/formula-guard.ts';
import { messages } from '../../messages/messages.ts';
import { assertNever } from '../../../shared/rules/assert-never.ts';
import type { BarChart, Chart, PointChart } from './chart.ts';
import { currencyName } from '../../lib/currency-name.ts';

/** Facts in words. They are repeated on each line, because CSV has no other place for them. */
export type ChartFileFacts = {
  readonly filters: string;
  readonly asOf: string;
  /** What else a reader must know, a sentence each. */
  readonly doubts: readonly string[];
};

export function chartCsv(chart: Chart, facts: ChartFileFacts): string {
  const [header = [], ...rows] = linesOf(chart);
  const namedFacts = factsOf(chart, facts);
  const [labels, texts] = [namedFacts.map(([label]) => label), namedFacts.map(([, text]) => guardedText(text))];
  const lines = [[...header, ...labels], ...rows.map((cells) => [...cells, ...texts])];
  return BYTE_ORDER_MARK + lines.map((cells) => cells.map(cellText).join(',') + CSV_LINE_END).join('');
}

function factsOf(
  { notSummable, rowsWithoutBoth, withoutShares = [] }: Chart,
  { filters, asOf, doubts }: ChartFileFacts,
): readonly (readonly [string, string])[] {
  const { file } = messages.charts;
  return [
    [file.filters, filters],
    [file.copy, asOf],
    ...(doubts.length > 0 ? [[messages.print.warning, messages.joins.sentences(doubts)] as const] : []),
    ...(notSummable > 0 ? [[file.notSummable, String(notSummable)] as const] : []),
    ...(rowsWithoutBoth > 0 ? [[file.withoutBoth, String(rowsWithoutBoth)] as const] : []),
    ...(withoutShares.length > 0 ? [[file.noShares, messages.joins.names(withoutShares)] as const] : []),
  ];
}

/** Figures are plain decimals and are written unchanged; other cells are guarded against formulas. */
function linesOf(chart: Chart): readonly (readonly string[])[] {
  switch (chart.kind) {
    case 'bars':
      return barLines(chart);
    case 'points':
      return pointLines(chart);
    default:
      return assertNever(chart);
  }
}

function barLines(chart: BarChart): readonly (readonly string[])[] {
  const { axis, categories, series, others, currency } = chart;
  const words = messages.charts;
  const labels = series.map(({ label, unit = chart.unit }) =>
    unit === 'percent' ? words.file.inPercent(label) : words.file.inCurrency(label, currencyName(currency)),
  );
  const header = [axis === 'time' ? words.file.time : words.file.name, words.rows, ...labels];
  const lines = categories.map(({ label, rows }, at) => [
    guardedText(label),
    String(rows),
    ...series.map(({ values }) => values[at] ?? ''),
  ]);
  const further = (others?.names ?? []).map(({ category: { label, rows }, values }) => [
    guardedText(label),
    String(rows),
    ...values.map((value) => value ?? ''),
  ]);
  return [header.map(guardedText), ...lines, ...further];
}

function pointLines({ points, xLabel, yLabel, currency }: PointChart): readonly (readonly string[])[] {
  const { file, rows: rowsLabel } = messages.charts;
  const labels = [xLabel, yLabel].map((label) => file.inCurrency(label, currencyName(currency)));
  const lines = points.map(({ category: { label, rows }, x, y, rate }) => [
    guardedText(label),
    String(rows),
    ...[x, y, rate ?? ''],
  ]);
  const rate = file.inPercent(messages.totals.rate);
  return [[file.name, rowsLabel, ...labels, rate].map(guardedText), ...lines];
}

/** An empty text in a chart is a gap. */
function cellText(text: string): string {
  return csvCell(text === '' ? null : text);
}
