// Other sums that equal the figure: of another column, another currency, or another month.

import { OTHER_MONTHS, type DifferenceCause, type OtherMonth } from '../../../shared/contract/differences.ts';
import type { CurrencyTotals } from '../../../shared/contract/answers.ts';
import type { FieldName } from '../../../shared/contract/fields.ts';
import { moneyFieldsOf } from '../../../shared/contract/fields.ts';
import type { Filter } from '../../../shared/contract/query.ts';
import { monthDays, monthOfRange, type DayRange } from '../../../shared/rules/ledger-periods.ts';
import { sumOfField } from '../../../shared/rules/scaled-decimal.ts';
import { isOfCurrency, sumsUnder, type AskedSum } from './asked-sum.ts';
import { equalityOf } from './equality.ts';
import { findNanosOfText } from './exact-amounts.ts';

export type Found = { readonly causes: readonly DifferenceCause[]; readonly compared: number };

export function otherColumns(asked: AskedSum, line: CurrencyTotals | null): Found {
  const { field, filters, currency } = asked;
  const others = moneyFieldsOf('reports').filter((each) => each !== field);
  if (line === null) return { causes: [], compared: 0 };
  const causes = others.flatMap((other): readonly DifferenceCause[] => {
    const equality = equalityOf(asked, sumOf(line, other));
    if (equality === null) return [];
    return [{ kind: 'column', field: other, rows: line.rows, filters: withCurrency(filters, currency), ...equality }];
  });
  return { causes, compared: others.length };
}

export function otherCurrencies(asked: AskedSum): Found {
  const { view, field, currency, filters } = asked;
  const inAnyCurrency = filters.filter((filter) => !isOfCurrency(filter));
  const lines = (sumsUnder(view, inAnyCurrency) ?? []).filter((line) => line.currency !== currency);
  const causes = lines.flatMap((line): readonly DifferenceCause[] => {
    const equality = equalityOf(asked, sumOf(line, field));
    if (equality === null) return [];
    const { currency: other, rows } = line;
    return [{ kind: 'currency', currency: other, rows, filters: withCurrency(inAnyCurrency, other), ...equality }];
  });
  return { causes, compared: lines.length };
}

export function otherMonths(asked: AskedSum): Found {
  const { view, field, currency, undated, days } = asked;
  const months = days === null ? [] : monthsBeside(days);
  const causes = months.flatMap(({ month, days: others }): readonly DifferenceCause[] => {
    const filters: readonly Filter[] = [...undated, { kind: 'range', field: 'biz_date', ...others }];
    const line = sumsUnder(view, filters)?.find((each) => each.currency === currency);
    const equality = line && equalityOf(asked, sumOf(line, field));
    if (line === undefined || !equality) return [];
    const shown = withCurrency(filters, currency);
    return [{ kind: 'month', month, days: others, rows: line.rows, filters: shown, ...equality }];
  });
  return { causes, compared: months.length };
}

export function withCurrency(filters: readonly Filter[], currency: string | null): readonly Filter[] {
  const others = filters.filter((filter) => !isOfCurrency(filter));
  return [...others, { kind: 'exactly', field: 'currency', value: currency }];
}

/** Empty unless the days are exactly one calendar month. */
function monthsBeside(days: DayRange): readonly { readonly month: OtherMonth; readonly days: DayRange }[] {
  const whole = monthOfRange(days);
  if (whole === null) return [];
  const { year, month } = whole;
  const shifts: Readonly<Record<OtherMonth, DayRange>> = {
    monthBefore: monthDays(year, month - 1),
    monthAfter: monthDays(year, month + 1),
    sameMonthLastYear: monthDays(year - 1, month),
  };
  return OTHER_MONTHS.map((name) => ({ month: name, days: shifts[name] }));
}

/** In billionths. Null without a readable amount: such a sum equals nothing, not even 0. */
function sumOf({ sums, rows }: CurrencyTotals, field: FieldName): bigint | null {
  const text = sumOfField({ sums, rows }, field);
  return text === null ? null : findNanosOfText(text);
}
