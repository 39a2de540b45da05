// Exact sums per currency over a filtered set, and the ledger dates that it spans.

import type { CurrencyTotals, LedgerDateSpan, Query, TotalsAnswer } from '../../preload/contract.ts';
import { columnOf, type RowMask } from './column-index.ts';
import { onFilteredColumns, type ColumnStore, type ColumnView } from './column-view.ts';
import { DAY_MS, dayText, parseDate, startOfHongKongDay } from './dates.ts';
import { testsKey } from './row-tests.ts';
import { totalsByGroup, wholeAsGroup } from './sums.ts';

export function queryTotals(store: ColumnStore, query: Query): TotalsAnswer {
  return onFilteredColumns(store, query, (view, tests): TotalsAnswer =>
    view.context.remember(`totals ${testsKey(tests)}`, () => {
      const mask = view.rowsOf(tests);
      const [whole] = totalsByGroup(view.index, mask, wholeAsGroup(view.index)).groups;
      const currencies: readonly CurrencyTotals[] = whole?.currencies ?? [];
      return { kind: 'totals', rows: whole?.rows ?? 0, currencies, ledgerDates: ledgerDateSpan(view, mask) };
    }),
  );
}

function ledgerDateSpan({ context, index }: ColumnView, mask: RowMask): LedgerDateSpan | null {
  if (context.dataset !== 'reports') return null;
  const dates = columnOf(index, 'biz_date');
  if (dates.kind !== 'coded') return null;
  const seen = new Uint8Array(dates.texts.length);
  for (let row = 0; row < index.rows; row += 1) {
    if (mask?.[row] !== 0) seen[dates.codes[row] ?? 0] = 1;
  }
  const held = new Set(dates.texts.flatMap((text, code) => (seen[code] === 1 ? (dayOf(text) ?? []) : [])));
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
