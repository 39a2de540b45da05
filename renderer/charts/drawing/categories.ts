// What a chart's marks stand for, whatever its kind.

import type { Chart, ChartCategory } from '../data/chart.ts';

export function categoriesOf(chart: Chart): readonly ChartCategory[] {
  return chart.kind === 'bars' ? chart.categories : chart.points.map(({ category }) => category);
}
