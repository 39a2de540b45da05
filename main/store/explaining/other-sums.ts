// Other sums that equal the figure: of another column, another currency, or another month.

import { OTHER_MONTHS, type DifferenceCause, type OtherMonth } from '../../../shared/contract/differences.ts';
import type { CurrencyTotals } from '../../../shared/contract/answers.ts';
import type { FieldName } from '../../../shared/contract/fields.ts';
import { moneyFieldsOf } from '../../../shared/contract/fields.ts';
import type { Filter } from '../../../shared/contract/query.ts';
import { monthDays, type DayRange } from '../../../shared/rules/ledger-periods.ts';
import { isOfCurrency, sumsUnder, type AskedSum } from './asked-sum.ts';
import { findNanosOfText } from './exact-amounts.ts';

export type Found = { readonly causes: readonly DifferenceCause[]; readonly compared: number };

export function otherColumns({ field, figure, filters, currency }: AskedSum, line: CurrencyTotals | null): Found {
  const others = moneyFieldsOf('reports').filter((each) => each !== field);
  if (line === null) return { causes: [], compared: 0 };
  const causes = others
    .filter((other) => equals(line, other, figure))
    .map((other): DifferenceCause => ({
      kind: 'column',
      field: other,
      rows: line.rows,
      filters: withCurrency(filters, currency),
    }));
  return { causes, compared: others.length };
}

export function otherCurrencies({ view, field, currency, figure, filters }: AskedSum): Found {
  const inAnyCurrency = filters.filter((filter) => !isOfCurrency(filter));
  const lines = (sumsUnder(view, inAnyCurrency) ?? []).filter((line) => line.currency !== currency);
  const causes = lines
    .filter((line) => equals(line, field, figure))
    .map((line): DifferenceCause => ({
      kind: 'currency',
      currency: line.currency,
      rows: line.rows,
      filters: withCurrency(inAnyCurrency, line.currency),
    }));
  return { causes, compared: lines.length };
}

export function otherMonths({ view, field, currency, figure, undated, days }: AskedSum): Found {
  const months = days === null ? [] : monthsBeside(days);
  const causes = months.flatMap(({ month, days: others }): readonly DifferenceCause[] => {
    const filters: readonly Filter[] = [...undated, { kind: 'range', field: 'biz_date', ...others }];
    const line = sumsUnder(view, filters)?.find((each) => each.currency === currency);
    if (line === undefined || !equals(line, field, figure)) return [];
    return [{ kind: 'month', month, days: others, rows: line.rows, filters: withCurrency(filters, currency) }];
  });
  return { causes, compared: months.length };
}

export function withCurrency(filters: readonly Filter[], currency: string | null): readonly Filter[] {
  const others = filters.filter((filter) => !isOfCurrency(filter));
  return [...others, { kind: 'exactly', field: 'currency', value: currency }];
}

/** Empty unless the days are exactly one calendar month. */
function monthsBeside({ from, to }: DayRange): readonly { readonly month: OtherMonth; readonly days: DayRange }[] {
  const [year = 0, month = 0] = from.split('-').map(Number);
  const whole = monthDays(year, month);
  if (whole.from !== from || whole.to !== to) return [];
  const shifts: Readonly<Record<OtherMonth, DayRange>> = {
    monthBefore: monthDays(year, month - 1),
    monthAfter: monthDays(year, month + 1),
    sameMonthLastYear: monthDays(year - 1, month),
  };
  return OTHER_MONTHS.map((name) => ({ month: name, days: shifts[name] }));
}

/** A sum without a readable amount equals nothing, not even 0. */
function equals({ sums, rows }: CurrencyTotals, field: FieldName, figure: bigint | null): boolean {
  const fieldSum = sums[field];
  if (figure === null || fieldSum === undefined || fieldSum.notSummable === rows) return false;
  return findNanosOfText(fieldSum.sum) === figure;
}
