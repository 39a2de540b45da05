// What a chart leaves out, as a sentence.

import { messages } from '../../messages/messages.ts';
import type { Chart } from './chart.ts';

/** Empty when nothing is left out. */
export function leftOutWords({
  notSummable,
  rowsWithoutBoth,
  withoutShares = [],
}: Pick<Chart, 'notSummable' | 'rowsWithoutBoth' | 'withoutShares'>): string {
  const words = messages.chartFigure;
  return messages.joins.sentences([
    rowsWithoutBoth > 0 ? words.withoutBoth(rowsWithoutBoth) : '',
    notSummable > 0 ? words.notSummable(notSummable) : '',
    withoutShares.length > 0 ? words.noShares(withoutShares) : '',
  ]);
}
