// The sums of a line of totals, for their seals.

import type { CurrencyTotals } from '../../shared/contract/answers.ts';
import type { FieldName } from '../../shared/contract/fields.ts';
import { filteredFigure, pageFigure, type SealedFigure } from '../lib/sealed-figure.ts';
import { shownSum } from '../lib/shown-sum.ts';
import { sumOfField } from '../../shared/rules/scaled-decimal.ts';
import type { FigureAt } from '../parts/attach/figure-at.ts';
import { SUMMED, type TotalsState } from './totals.svelte.ts';

/**
 * The pointer opens the seal of the sum under it; the key, pressed in the line, that of its last column, and the card leads to
 * the others.
 */
export function sumAt(totals: TotalsState, line: CurrencyTotals): FigureAt {
  return (target, way) => {
    const anchor = way === 'key' ? target : target.closest('[data-sum]');
    const fields =
      way === 'key' ? SUMMED.toReversed() : SUMMED.filter((each) => each === anchor?.getAttribute('data-sum'));
    const figures = fields.flatMap((field) => sealedSum(totals, line, field) ?? []);
    const [figure] = figures;
    return anchor === null || figure === undefined ? null : { anchor, figure, figures };
  };
}

/** Null where no amount could be summed. */
function sealedSum(totals: TotalsState, line: CurrencyTotals, field: FieldName): SealedFigure | null {
  const sum = sumOfField(line, field);
  if (sum === null) return null;
  const { currency, rows } = line;
  const shown = shownSum({ sum, currency });
  const query = totals.askedQuery;
  if (query !== null) {
    return filteredFigure({ dataset: 'reports', shown, column: field, filters: query.filters, currency, rows });
  }
  const ofCurrency = totals.pageRows.filter(({ values }) => (values.currency ?? null) === currency);
  return pageFigure({ dataset: 'reports', shown, column: field, currency, rows: ofCurrency });
}
