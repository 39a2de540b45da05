// Exact sums per currency over a filtered set, and the ledger dates that it spans.

import type { LedgerDateSpan, Query, TotalsAnswer } from '../../preload/contract.ts';
import { columnOf, type CodedColumn } from './column-index.ts';
import { onFilteredColumns, type ColumnStore, type ColumnView } from './column-view.ts';
import { DAY_MS, dayText, parseDate, startOfHongKongDay } from './dates.ts';
import { matchingRows, passingTexts, sumMatching, type MatchingRows } from './roll-ups.ts';
import { testsKey } from './row-tests.ts';
import { currencyTotals, wholeAsGroup } from './sums.ts';

export function queryTotals(store: ColumnStore, query: Query): TotalsAnswer {
  return onFilteredColumns(store, query, (view, tests): TotalsAnswer =>
    view.context.remember(`totals ${testsKey(tests)}`, () => {
      const rows = matchingRows(view, tests);
      const currencies = currencyTotals(sumMatching(view, rows, { field: null, ...wholeAsGroup(view.index) }));
      const found = currencies.reduce((sum, each) => sum + each.rows, 0);
      return { kind: 'totals', rows: found, currencies, ledgerDates: ledgerDateSpan(view, rows) };
    }),
  );
}

function ledgerDateSpan(view: ColumnView, { tests, listed }: MatchingRows): LedgerDateSpan | null {
  if (view.context.dataset !== 'reports') return null;
  const dates = columnOf(view.index, 'biz_date');
  if (dates.kind !== 'coded') return null;
  const isSeen = passingTexts(view.index, 'biz_date', tests) ?? textsSeen(dates, listed());
  const held = new Set(dates.texts.flatMap((text, code) => (isSeen[code] === true ? (dayOf(text) ?? []) : [])));
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

/** `rows`: null for all of them, in which every text is seen. */
function textsSeen({ codes, texts }: CodedColumn, rows: Uint32Array | null): readonly boolean[] {
  const seen = new Uint8Array(texts.length).fill(rows === null ? 1 : 0);
  for (let at = 0; at < (rows?.length ?? 0); at += 1) seen[codes[rows?.[at] ?? 0] ?? 0] = 1;
  return Array.from(seen, (each) => each === 1);
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
