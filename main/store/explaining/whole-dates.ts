// Ledger dates whose rows together equal the difference: missing in the figure, contained twice, or just outside the
// period.

import type { DifferenceCause } from '../../../shared/contract/differences.ts';
import type { Filter } from '../../../shared/contract/query.ts';
import { DAY_MS, dayText, parseDate, startOfDay } from '../../../shared/rules/dates.ts';
import { columnOf } from '../columns/column-index.ts';
import { byText, sumMatching } from '../columns/roll-ups.ts';
import { groupLines } from '../columns/sums.ts';
import { resolveFilters } from '../question/resolve-filters.ts';
import type { AskedSum } from './asked-sum.ts';
import { nanosOfText, textOfNanos } from './exact-amounts.ts';
import { withCurrency, type Found } from './other-sums.ts';

/** How far outside the period: a statement may end a few days before or after the month. */
const DAYS_OUTSIDE = 31;

type DateSum = { readonly date: string; readonly rows: number; readonly sum: bigint };

export function wholeDates(asked: AskedSum): Found {
  const { difference, filters, undated, currency } = asked;
  const inside = sumsByDate(asked, filters);
  const outside = sumsByDate(asked, undated).filter(({ date }) => isJustOutside(date, asked));
  const cause = (sum: DateSum, change: 'missing' | 'doubled' | 'outside'): DifferenceCause => ({
    kind: 'date',
    date: sum.date,
    change,
    sum: textOfNanos(sum.sum),
    rows: sum.rows,
    filters: withCurrency([...undated, { kind: 'exactly', field: 'biz_date', value: sum.date }], currency),
  });
  const causes = [
    ...inside.flatMap((each) => (each.sum === negated(difference) ? [cause(each, 'missing')] : [])),
    ...inside.flatMap((each) => (each.sum === difference ? [cause(each, 'doubled')] : [])),
    ...outside.flatMap((each) => (each.sum === difference ? [cause(each, 'outside')] : [])),
  ];
  return { causes, compared: inside.length + outside.length };
}

/** The dates with a sum other than 0, which would equal no difference. */
function sumsByDate({ view, field, currency }: AskedSum, filters: readonly Filter[]): readonly DateSum[] {
  const column = columnOf(view.index, 'biz_date');
  const resolved = resolveFilters(view.context, filters);
  if (column.kind !== 'coded' || resolved.kind === 'unknown') return [];
  const grouped = sumMatching(view, resolved.tests, { field: 'biz_date', ...byText(column) });
  const { lines } = groupLines(grouped, column.texts.length);
  return lines.groups.flatMap((code, line) => {
    const date = column.texts[code] ?? null;
    const sum = nanosOfText(lines.sums[field]?.sum[line] ?? '');
    if (date === null || lines.currencies[line] !== currency || sum === null || sum === 0n) return [];
    return [{ date, sum, rows: lines.rows[line] ?? 0 }];
  });
}

function isJustOutside(date: string, { days }: AskedSum): boolean {
  const parsed = parseDate(date);
  const [from, to] = [startOfDay(days?.from ?? ''), startOfDay(days?.to ?? '')];
  if (parsed === null || days === null || from === null || to === null) return false;
  const day = dayText(parsed.epochMs);
  const isInside = days.from <= day && day <= days.to;
  return (
    !isInside && parsed.epochMs >= from - DAYS_OUTSIDE * DAY_MS && parsed.epochMs < to + (DAYS_OUTSIDE + 1) * DAY_MS
  );
}

function negated(value: bigint | null): bigint | null {
  return value === null ? null : -value;
}
