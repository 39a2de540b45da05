// The words inside a drawing.

import { messages } from '../../messages/messages.ts';
import type { Chart } from '../data/chart.ts';
import { currencyName } from '../../lib/currency-name.ts';

export type DrawingWords = {
  /** The word in the legend for times without rows. */
  readonly gap: string;
  /** A name and what is added to it, in one label. */
  readonly facts: (texts: readonly string[]) => string;
  /** What an axis measures: the currency, or rows. */
  readonly caption: (chart: Chart) => string;
  /** The suffixes of tick labels: none, thousands, millions and so on. */
  readonly units: Readonly<Record<Chart['unit'], readonly string[]>>;
};

export const drawingWords: DrawingWords = {
  gap: messages.chartFigure.gap,
  facts: messages.joins.facts,
  caption: ({ unit, currency }) => {
    if (unit === 'amount') return currencyName(currency);
    return unit === 'rows' ? messages.chartFigure.rows : '';
  },
  units: messages.chartFigure.units,
};
