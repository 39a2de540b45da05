// The few words that are part of a drawing itself.

import { messages } from '../../messages/messages.ts';
import type { Chart } from '../data/chart.ts';
import { currencyName } from '../data/names.ts';

export type DrawingWords = {
  /** In the legend, for times without rows. */
  readonly gap: string;
  /** What an axis counts, over its ticks: the currency, or rows. */
  readonly caption: (chart: Chart) => string;
  /** What stands behind a tick for nothing, thousands, millions and so on. */
  readonly units: Readonly<Record<Chart['unit'], readonly string[]>>;
};

export const drawingWords: DrawingWords = {
  gap: messages.chartFigure.gap,
  caption: ({ unit, currency }) => {
    if (unit === 'amount') return currencyName(currency);
    return unit === 'rows' ? messages.chartFigure.rows : '';
  },
  units: messages.chartFigure.units,
};
