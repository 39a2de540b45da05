// The lines of a summary with figures: the total of each currency, and how sure they are.

import type { CurrencyTotals, RowsAnswer, TotalsAnswer } from '../../shared/contract/answers.ts';
import { sumOfField } from '../../shared/rules/scaled-decimal.ts';
import { currencyName } from '../lib/currency-name.ts';
import { longTime, momentWords } from '../lib/hong-kong-time.ts';
import { shownSum } from '../lib/shown-sum.ts';
import { messages } from '../messages/messages.ts';
import type { Seal } from '../seal/seal-of.ts';
import { wholeText } from '../seal/seal-text.ts';

const SUMMED = 'commission_amount';

type Facts = { readonly totals: TotalsAnswer; readonly rows: RowsAnswer; readonly seal: Seal };

export function figureLines({ totals, rows, seal }: Facts, nowMs: number): readonly [string, string] {
  const words = messages.sending.summary;
  const line = (id: 'read' | 'checked'): string => {
    const found = seal.lines.find((each) => each.id === id);
    return messages.joins.withoutStop(found === undefined ? messages.figureSeal.notKnown : wholeText(found));
  };
  const asOf = rows.kind === 'rows' && rows.asOf !== null ? longTime(rows.asOf) : null;
  return [
    totals.kind === 'unknown'
      ? words.unknown
      : words.totals(messages.fields.label[SUMMED], totals.currencies.flatMap(sumWords), totals.rows),
    words.proof({ asOf, copied: momentWords(nowMs), read: line('read'), checked: line('checked') }),
  ];
}

/** Charges have no sum. */
function sumWords(totals: CurrencyTotals): readonly string[] {
  const { currency, rows } = totals;
  const leftOut = totals.sums[SUMMED]?.notSummable;
  if (leftOut === undefined) return [];
  const sum = sumOfField(totals, SUMMED);
  const amount = sum === null ? messages.grid.notComputable : shownSum({ sum, currency });
  return [messages.sending.summary.sum({ currency: currencyName(currency), amount, rows, leftOut })];
}
