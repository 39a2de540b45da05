// The sums of a line of totals, for their seals.

import type { CurrencyTotals } from '../../shared/contract/answers.ts';
import type { FieldName } from '../../shared/contract/fields.ts';
import { filteredFigure, pageFigure, type SealedFigure } from '../lib/sealed-figure.ts';
import { shownSum } from '../lib/shown-sum.ts';
import { sumOfField } from '../../shared/rules/scaled-decimal.ts';
import { SUMMED, type TotalsState } from './totals.svelte.ts';

type Sealed = { readonly anchor: Element; readonly figure: SealedFigure };

/** The pointer opens the seal of the sum under it; the key, pressed in the line, that of its last column. */
export function sumAt(totals: TotalsState, line: CurrencyTotals) {
  return (target: Element, way: 'pointer' | 'key'): Sealed | null => {
    const anchor = way === 'key' ? target : target.closest('[data-sum]');
    const field = way === 'key' ? SUMMED.at(-1) : SUMMED.find((each) => each === anchor?.getAttribute('data-sum'));
    const figure = field === undefined ? null : sealedSum(totals, line, field);
    return anchor === null || figure === null ? null : { anchor, figure };
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
