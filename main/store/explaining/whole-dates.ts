// Ledger dates whose rows together equal the difference: missing in the figure, contained twice, or just outside the
// period.

import type { DifferenceCause } from '../../../shared/contract/differences.ts';
import type { Filter } from '../../../shared/contract/query.ts';
import { DAY_MS, ledgerDateOf, startOfDay } from '../../../shared/rules/dates.ts';
import { columnOf } from '../columns/column-index.ts';
import { byText, sumMatching } from '../columns/roll-ups.ts';
import { groupLines } from '../columns/sums.ts';
import { resolveFilters } from '../question/resolve-filters.ts';
import { onLedgerDate, type AskedSum } from './asked-sum.ts';
import { equalityWith } from './equality.ts';
import { findNanosOfText, textOfNanos } from './exact-amounts.ts';
import { withCurrency, type Found } from './other-sums.ts';

/** How far outside the period: a statement may end a few days before or after the month. */
const DAYS_OUTSIDE = 31;

type DateSum = { readonly date: string; readonly rows: number; readonly sum: bigint };

export function wholeDates(asked: AskedSum): Found {
  const { view, filters, undated, currency } = asked;
  const inside = sumsByDate(asked, filters);
  const outside = sumsByDate(asked, undated).filter(({ date }) => isJustOutside(date, asked));
  const causesOf = (sums: readonly DateSum[], change: 'missing' | 'doubled' | 'outside'): readonly DifferenceCause[] =>
    sums.flatMap(({ date, sum, rows }) => {
      const equality = equalityWith(asked, change === 'missing' ? -sum : sum);
      if (equality === null) return [];
      const shown = withCurrency([...undated, onLedgerDate(view, date)], currency);
      return [{ kind: 'date', date, change, sum: textOfNanos(sum), rows, filters: shown, ...equality }];
    });
  const causes = [...causesOf(inside, 'missing'), ...causesOf(inside, 'doubled'), ...causesOf(outside, 'outside')];
  return { causes, compared: inside.length + outside.length };
}

/** The dates with a known sum other than 0, which would equal no difference. The copy may have several texts of one. */
function sumsByDate({ view, field, currency }: AskedSum, filters: readonly Filter[]): readonly DateSum[] {
  const column = columnOf(view.index, 'biz_date');
  const resolved = resolveFilters(view.context, filters);
  if (column.kind !== 'coded' || resolved.kind === 'unknown') return [];
  const grouped = sumMatching(view, resolved.tests, { field: 'biz_date', ...byText(column) });
  const { lines } = groupLines(grouped, column.texts.length);
  const texts = lines.groups.flatMap((code, line) => {
    const text = column.texts[code] ?? null;
    if (text === null || lines.currencies[line] !== currency) return [];
    const sum = findNanosOfText(lines.sums[field]?.sum[line] ?? '');
    return [{ date: ledgerDateOf(text), sum, rows: lines.rows[line] ?? 0 }];
  });
  return [...Map.groupBy(texts, ({ date }) => date)].flatMap(([date, ofDate]) => {
    const sum = ofDate.reduce<bigint | null>(
      (all, each) => (all === null || each.sum === null ? null : all + each.sum),
      0n,
    );
    if (sum === null || sum === 0n) return [];
    return [{ date, sum, rows: ofDate.reduce((rows, each) => rows + each.rows, 0) }];
  });
}

function isJustOutside(date: string, { days }: AskedSum): boolean {
  const day = startOfDay(date);
  const [from, to] = [startOfDay(days?.from ?? ''), startOfDay(days?.to ?? '')];
  if (day === null || from === null || to === null) return false;
  const isInside = from <= day && day <= to;
  return !isInside && day >= from - DAYS_OUTSIDE * DAY_MS && day <= to + DAYS_OUTSIDE * DAY_MS;
}
