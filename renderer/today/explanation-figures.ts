// The figures of a line that needs an explanation, for their seals.

import { formatCount } from '../lib/format-count.ts';
import { countedFigure, filteredFigure, type SealedFigure } from '../lib/sealed-figure.ts';
import { shownSum } from '../lib/shown-sum.ts';
import { messages } from '../messages/messages.ts';
import { currencyName } from '../lib/currency-name.ts';
import type { Explanation } from './explanations.ts';

/** `what`: the words of the line. The net difference is there for one currency; the rows show those of several. */
export function explanationFigures(explanation: Explanation, what: string): Readonly<Record<string, SealedFigure>> {
  const { kind, count } = explanation;
  if (kind === 'restated' || kind === 'parity') {
    const of = kind === 'restated' ? 'changeLog' : 'comparisons';
    return { count: countedFigure({ dataset: 'reports', of, count, what }) };
  }
  const { filters } = explanation;
  const ofRows = { dataset: 'reports', column: null, filters, rows: count } as const;
  const [apart, ...more] = kind === 'differs' ? explanation.apart : [];
  return {
    count: filteredFigure({ ...ofRows, shown: formatCount(count), what, currency: undefined }),
    ...(apart !== undefined &&
      more.length === 0 && {
        apart: filteredFigure({
          ...ofRows,
          shown: shownSum(apart),
          what: messages.today.explain.netDifference(currencyName(apart.currency)),
          currency: apart.currency,
        }),
      }),
  };
}
