// Exact sums per currency over a filtered set, and the ledger dates that it spans.

import type { LedgerDateSpan, Query, TotalsAnswer } from '../../preload/contract.ts';
import { columnOf } from './column-index.ts';
import { onFilteredColumns, type ColumnStore, type ColumnView } from './column-view.ts';
import { DAY_MS, dayText, parseDate, startOfHongKongDay } from '../../shared/rules/dates.ts';
import { byText, sumMatching } from './roll-ups.ts';
import { testsKey, type RowTest } from './row-tests.ts';
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
  const column = columnOf(view.index, 'biz_date');
  if (column.kind !== 'coded') return null;
  const { pairs } = sumMatching(view, tests, { field: 'biz_date', ...byText(column) });
  const codes = [...new Set(pairs.map(({ group }) => group))];
  const held = new Set(codes.flatMap((code) => dayOf(column.texts[code] ?? null) ?? []));
  const days = [...held].sort((a, b) => a - b);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return null;
  const weekdaysWithout = weekdays(first, last).filter((day) => !held.has(day));
  return {
    dates: days.length,
    first: dayText(first),
    last: dayText(last),
    weekdaysWithout: weekdaysWithout.map(dayText),
  };
}

function dayOf(text: string | null): number | null {
  const parsed = text === null ? null : parseDate(text);
  return parsed === null ? null : startOfHongKongDay(parsed.epochMs);
}

/** Monday to Friday; holidays are not known. */
function weekdays(first: number, last: number): readonly number[] {
  const days: number[] = [];
  for (let day = first; day <= last; day += DAY_MS) {
    const weekday = new Date(`${dayText(day)}T00:00:00Z`).getUTCDay();
    if (weekday >= 1 && weekday <= 5) days.push(day);
  }
  return days;
}
