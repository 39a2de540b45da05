// The kinds of figures that do not speak for themselves, each with the place that shows exactly what it counts.

import type { CurrencyTotals, TotalsAnswer } from '../../shared/contract/answers.ts';
import type { ChangeCounts } from '../../shared/contract/changes.ts';
import { moneyFieldsOf, type CellValue, type FieldName } from '../../shared/contract/fields.ts';
import { unreadableIn, type DayRange, type Filter } from '../../shared/contract/query.ts';
import { addDecimals, negateDecimal, parseSum, sumText } from '../../shared/rules/scaled-decimal.ts';
import { countNotSummable, DRAWN } from '../charts/data/amounts.ts';
import { periodFilter } from '../charts/data/compare-periods.ts';

type Totals = Extract<TotalsAnswer, { readonly kind: 'totals' }>;
export type Apart = { readonly currency: CellValue; readonly sum: string };

export type Explanation = { readonly count: number } & (
  | {
      readonly kind: 'differs';
      readonly apart: readonly Apart[];
      readonly span: { readonly first: string; readonly last: string } | null;
      readonly filters: readonly Filter[];
    }
  | { readonly kind: 'noTrade'; readonly filters: readonly Filter[] }
  | { readonly kind: 'blank' | 'unreadable'; readonly field: FieldName; readonly filters: readonly Filter[] }
  | { readonly kind: 'restated' }
  | { readonly kind: 'parity' }
);

export const DIFFERS: readonly Filter[] = [{ kind: 'differs' }];

export type ExplainedFacts = {
  /** The rows whose arithmetic differs. */
  readonly differing: Totals;
  readonly all: Totals;
  readonly lastMonth: Totals;
  readonly month: DayRange;
  /** Of the whole log. */
  readonly changes: ChangeCounts['parts'];
  /** Null while it is not known. */
  readonly differingCount: number | null;
};

/** Only the kinds that exist. */
export function explanationsOf(facts: ExplainedFacts): readonly Explanation[] {
  const { differing, all, lastMonth, month, changes, differingCount } = facts;
  const explanations: readonly Explanation[] = [
    {
      kind: 'differs',
      count: differing.rows,
      apart: differing.currencies.flatMap(apartIn),
      span: differing.ledgerDates,
      filters: DIFFERS,
    },
    {
      kind: 'noTrade',
      count: countBlank(lastMonth.currencies, 'trade_amount'),
      filters: [periodFilter(month), { kind: 'isEmpty', field: 'trade_amount' }],
    },
    ...DRAWN.map((field): Explanation => {
      return { kind: 'blank', field, count: countBlank(all.currencies, field), filters: [{ kind: 'isEmpty', field }] };
    }),
    ...moneyFieldsOf('reports').map((field): Explanation => {
      return { kind: 'unreadable', field, count: countUnreadable(all.currencies, field), filters: unreadableIn(field) };
    }),
    {
      kind: 'restated',
      count: changes.filter(({ part }) => part === 'restated').reduce((sum, each) => sum + each.changes, 0),
    },
    { kind: 'parity', count: differingCount ?? 0 },
  ];
  return explanations.filter(({ count }) => count > 0);
}

/** AE + company − total over these rows. Rows that differ have three readable amounts. */
function apartIn({ currency, sums }: CurrencyTotals): readonly Apart[] {
  const [ae, company, total] = DRAWN.map((field) => parseSum(sums[field]?.sum ?? ''));
  if (!ae || !company || !total) return [];
  return [{ currency, sum: sumText(addDecimals(addDecimals(ae, company), negateDecimal(total))) }];
}

/** Empty or not sent; amounts that cannot be read are another matter. */
function countBlank(currencies: readonly CurrencyTotals[], field: FieldName): number {
  return countNotSummable(currencies, [field]) - countUnreadable(currencies, field);
}

function countUnreadable(currencies: readonly CurrencyTotals[], field: FieldName): number {
  return currencies.reduce((sum, { sums }) => sum + (sums[field]?.unreadable ?? 0), 0);
}
