// An amount of a restated ledger date before and after, from its present totals and the logged differences.

import type { CurrencyTotals } from '../../../shared/contract/answers.ts';
import type { CurrencyDifference, Restatement } from '../../../shared/contract/changes.ts';
import type { CellValue, FieldName } from '../../../shared/contract/fields.ts';
import {
  addDecimals,
  negateDecimal,
  parseSum,
  sumOfField,
  sumText,
  type ScaledDecimal,
} from '../../../shared/rules/scaled-decimal.ts';
import { currencyRanks } from '../../../shared/rules/currency-order.ts';
import { compareTexts } from '../../../shared/rules/text.ts';
import { TOTAL, totalsIn } from '../../charts/data/amounts.ts';

export type RestatedDate = {
  readonly ledgerDate: string;
  readonly seenAt: string;
  readonly aes: number;
  /** All runs that restated the date. */
  readonly restatements: readonly Restatement[];
};

export type RestatedFigure = {
  readonly field: FieldName;
  readonly currency: CellValue;
  readonly before: string;
  readonly after: string;
  readonly difference: string;
};

/** One entry per ledger date, the newest restatement first. */
export function restatedDates(restatements: readonly Restatement[]): readonly RestatedDate[] {
  return [...Map.groupBy(restatements, ({ ledgerDate }) => ledgerDate)].map(([ledgerDate, ofDate]) => ({
    ledgerDate,
    seenAt:
      ofDate
        .map(({ seenAt }) => seenAt)
        .toSorted()
        .at(-1) ?? '',
    aes: new Set(ofDate.flatMap(({ differences }) => differences.map(({ ae }) => ae))).size,
    restatements: ofDate,
  }));
}

/** The amount that people ask for first; the others only where it did not change. */
const FIELDS = [TOTAL, 'org_commission_amount', 'broker_commission_amount', 'trade_amount'] as const;

export type RestatedRows = CurrencyDifference['rows'] & {
  /** Each amount adds up to the same as before in each currency; false if a difference is not known. */
  readonly areTotalsSame: boolean;
};

/** What changed of a date without figures, over all runs that restated it. Null if the log has none of its changes any more. */
export function restatedRows({ restatements }: Pick<RestatedDate, 'restatements'>): RestatedRows | null {
  const differences = restatements.flatMap((each) => each.differences);
  if (differences.length === 0) return null;
  const count = (kind: keyof CurrencyDifference['rows']): number =>
    differences.reduce((sum, { rows }) => sum + rows[kind], 0);
  const byCurrency = Map.groupBy(differences, ({ currency }) => currency);
  const areTotalsSame = [...byCurrency.values()].every((ofCurrency) =>
    FIELDS.every((field) => sumOfAll(ofCurrency.map(({ difference }) => difference[field]))?.digits === 0n),
  );
  return { added: count('added'), changed: count('changed'), gone: count('gone'), areTotalsSame };
}

/**
 * The currencies in which the total commission changed, or the first other amount that did; those with most rows first. A
 * currency is left out if a difference or the sum is not known, because an amount could not be read. `totals`: of the date, now.
 */
export function restatedFigures(
  { restatements }: Pick<RestatedDate, 'restatements'>,
  totals: readonly CurrencyTotals[],
): readonly RestatedFigure[] {
  const ranks = currencyRanks(totals);
  // Currencies without rows now come last.
  const rankOf = ({ currency }: CurrencyDifference): number => ranks.get(currency) ?? ranks.size;
  const differences = restatements
    .flatMap((each) => each.differences)
    .toSorted((a, b) => rankOf(a) - rankOf(b) || compareTexts(a.currency, b.currency));
  for (const field of FIELDS) {
    const figures = figuresOf(field, differences, totals);
    if (figures.length > 0) return figures;
  }
  return [];
}

function figuresOf(
  field: FieldName,
  differences: readonly CurrencyDifference[],
  totals: readonly CurrencyTotals[],
): readonly RestatedFigure[] {
  return [...Map.groupBy(differences, ({ currency }) => currency)].flatMap(([currency, ofCurrency]) => {
    const difference = sumOfAll(ofCurrency.map((each) => each.difference[field]));
    if (difference === null || difference.digits === 0n) return [];
    const ofCurrencyNow = totalsIn(totals, currency);
    // Without rows in this currency, the date's sum is 0 now; without one readable amount it is not known.
    const after = parseSum(ofCurrencyNow === undefined ? '0' : (sumOfField(ofCurrencyNow, field) ?? ''));
    if (after === null) return [];
    const before = addDecimals(after, negateDecimal(difference));
    return [{ field, currency, before: sumText(before), after: sumText(after), difference: sumText(difference) }];
  });
}

function sumOfAll(texts: readonly (string | undefined)[]): ScaledDecimal | null {
  const values = texts.map((text) => (text === undefined ? null : parseSum(text)));
  return values.reduce<ScaledDecimal | null>(
    (sum, value) => (sum === null || value === null ? null : addDecimals(sum, value)),
    { digits: 0n, scale: 0 },
  );
}
