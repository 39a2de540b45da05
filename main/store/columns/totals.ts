// Exact sums per currency of the rows that a query finds, and the ledger dates of these rows.

import type { LedgerDateSpan, TotalsAnswer } from '../../../shared/contract/answers.ts';
import type { Query } from '../../../shared/contract/query.ts';
import { onFilteredColumns, type ColumnStore, type ColumnView } from './column-view.ts';
import { dayText, parseDate, startOfHongKongDay } from '../../../shared/rules/dates.ts';
import { ledgerGaps } from '../tables/ledger-gaps.ts';
import { sumMatching, textsMatching } from './roll-ups.ts';
import { testsKey, type RowTest } from '../question/row-tests.ts';
import { currencyTotals, wholeAsGroup } from './sums.ts';

export function queryTotals(store: ColumnStore, query: Query): TotalsAnswer {
  return onFilteredColumns(store, query, (view, tests, notes): TotalsAnswer => {
    const sums = view.context.remember(`totals ${testsKey(tests)}`, () => {
      const currencies = currencyTotals(sumMatching(view, tests, { field: null, ...wholeAsGroup(view.index) }));
      const rows = currencies.reduce((sum, each) => sum + each.rows, 0);
      return { rows, currencies, ledgerDates: ledgerDateSpan(view, tests) };
    });
    return { kind: 'totals', ...sums, notes };
  });
}

function ledgerDateSpan(view: ColumnView, tests: readonly RowTest[]): LedgerDateSpan | null {
  if (view.context.dataset !== 'reports') return null;
  const texts = textsMatching(view, tests, 'biz_date');
  const days = [...new Set(texts.flatMap((text) => dayOf(text) ?? []))].sort((a, b) => a - b);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return null;
  const { weekdays, notListed } = ledgerGaps(days);
  return {
    dates: days.length,
    first: dayText(first),
    last: dayText(last),
    weekdaysWithout: weekdays.map(dayText),
    gapsNotListed: notListed,
  };
}

function dayOf(text: string | null): number | null {
  const parsed = text === null ? null : parseDate(text);
  return parsed === null ? null : startOfHongKongDay(parsed.epochMs);
}
