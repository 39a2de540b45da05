// The categories of a chart of any kind, in the order of its marks.

import type { Chart, ChartCategory } from '../data/chart.ts';

export function categoriesOf(chart: Chart): readonly ChartCategory[] {
  return chart.kind === 'bars' ? chart.categories : chart.points.map(({ category }) => category);
}
