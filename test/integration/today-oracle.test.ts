// The figures of Today equal the result of plain loops over the same rows: AEs that moved most between two months, their
// daily lines, and the rows that need an explanation. The place that a line opens has exactly the rows it counts.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CurrencyTotals } from '../../shared/contract/answers.ts';
import { moneyFieldsOf, type CellValue } from '../../shared/contract/fields.ts';
import type { Filter, Query } from '../../shared/contract/query.ts';
import { periodFilter } from '../../renderer/charts/data/compare-periods.ts';
import { readGroups, type Group } from '../../renderer/groups/groups.ts';
import { explanationsOf, type Explanation } from '../../renderer/today/explanations.ts';
import { dailySums, lastMonths, moversOf, weekdaysWithout } from '../../renderer/today/months.ts';
import { exactSum } from '../support/chart-oracle.ts';
import { OracleDesk } from '../support/oracle-desk.ts';
import { valueOf, type OracleRow } from '../support/oracle-filters.ts';
import { readDay, readDecimal, readSum } from '../support/oracle-values.ts';

/** In Hong Kong it is already 1 October, as in the rows' store. */
const NOW_MS = Date.parse('2026-09-30T17:00:00Z');

function query(filters: readonly Filter[]): Query {
  return { dataset: 'reports', filters, sort: [], page: 1, pageSize: 1 };
}

describe.each(['mixed', 'epoch'] as const)('with %s dates', (forms) => {
  let desk: OracleDesk;
  let rows: readonly OracleRow[];
  const periods = lastMonths(NOW_MS, null);

  beforeAll(async () => {
    desk = await OracleDesk.open(forms === 'mixed' ? 71 : 72, forms);
    rows = desk.rows.reports;
  });
  afterAll(() => desk.store.close());

  const groupsBy = (by: 'broker_code' | 'biz_date', filters: readonly Filter[]): readonly Group[] => {
    const answer = readGroups(desk.store.aggregates.queryGroups({ query: query(filters), by, limit: 10_000 }));
    if (answer.kind === 'unknown') throw new Error('no answer');
    return answer.groups;
  };
  const totalsOf = (filters: readonly Filter[]) => {
    const answer = desk.store.aggregates.queryTotals(query(filters));
    if (answer.kind === 'unknown') throw new Error('no answer');
    return answer;
  };
  const monthOf = (row: OracleRow): string => (readDay(valueOf(row, 'biz_date') ?? '') ?? '').slice(0, 7);
  const currenciesOf = (): readonly CellValue[] => [...new Set(rows.map((row) => valueOf(row, 'currency')))];

  test('the months are September and August, although it is October in Hong Kong only', () => {
    expect(periods).toEqual({
      before: { from: '2026-08-01', to: '2026-08-31' },
      after: { from: '2026-09-01', to: '2026-09-30' },
    });
  });

  test('movers equal the sums over the rows, largest difference first', () => {
    const months = {
      before: groupsBy('broker_code', [periodFilter(periods.before)]),
      after: groupsBy('broker_code', [periodFilter(periods.after)]),
    };
    for (const currency of currenciesOf()) {
      const movers = moversOf(months, currency);
      const own = rows.filter((row) => valueOf(row, 'currency') === currency);
      const inMonths = own.filter((row) => ['2026-08', '2026-09'].includes(monthOf(row)));
      const aes = new Set(inMonths.map((row) => valueOf(row, 'broker_code')));
      expect(new Set(movers.map(({ group }) => group.value))).toEqual(aes);
      let last: bigint | null = null;
      for (const mover of movers) {
        const ofAe = inMonths.filter((row) => valueOf(row, 'broker_code') === mover.group.value);
        const [before, after] = ['2026-08', '2026-09'].map((month) => {
          const ofMonth = ofAe.filter((row) => monthOf(row) === month);
          return ofMonth.length === 0 ? 'noRows' : exactSum(ofMonth, 'commission_amount');
        });
        expect(sumOf(mover.before.sum)).toBe(before === 'noRows' ? 0n : before);
        expect(sumOf(mover.after.sum)).toBe(after === 'noRows' ? 0n : after);
        const [base, now] = [before, after].map((sum) => (sum === 'noRows' ? 0n : sum));
        const difference = typeof base === 'bigint' && typeof now === 'bigint' ? now - base : null;
        expect(sumOf(mover.difference)).toBe(difference);
        const size = difference === null ? -1n : difference < 0n ? -difference : difference;
        expect(last === null || size <= last).toBe(true);
        last = size;
      }
    }
  });

  test('the daily line of an AE has the sum of each ledger date', () => {
    const both = periodFilter({ from: periods.before.from, to: periods.after.to });
    const inMonths = rows.filter((row) => ['2026-08', '2026-09'].includes(monthOf(row)));
    const ledgerDays = new Set(inMonths.map((row) => readDay(valueOf(row, 'biz_date') ?? '') ?? ''));
    const [currency = null] = currenciesOf();
    for (const group of groupsBy('broker_code', [both]).slice(0, 12)) {
      const ofAe = inMonths.filter((row) => valueOf(row, 'broker_code') === group.value);
      const withRows = ofAe.map((row) => readDay(valueOf(row, 'biz_date') ?? '') ?? '');
      // Both ends, every weekday between them, and the other days with reports.
      const weekdays = weekdaysWithout({ from: '2026-08-01', to: '2026-09-30' }, new Set());
      const days = [...new Set(['2026-08-01', ...weekdays, ...withRows])].sort();
      const { values, secondFrom } = dailySums(groupsBy('biz_date', [both, ...group.filters]), {
        periods,
        currency,
        ledgerDays,
      });
      expect(values).toHaveLength(days.length);
      expect(secondFrom).toBe(days.filter((day) => day.startsWith('2026-08')).length);
      for (const [at, day] of days.entries()) {
        const behind = ofAe.filter(
          (row) => valueOf(row, 'currency') === currency && readDay(valueOf(row, 'biz_date') ?? '') === day,
        );
        const hasNone = behind.length === 0 && ledgerDays.has(day);
        expect(sumOf(values[at] ?? null)).toBe(hasNone ? 0n : exactSum(behind, 'commission_amount'));
      }
    }
  });

  test('what needs an explanation is counted as over the rows, and its filters find these rows', () => {
    const found = explanationsOf({
      differing: totalsOf([{ kind: 'differs' }]),
      all: totalsOf([]),
      lastMonth: totalsOf([periodFilter(periods.after)]),
      month: periods.after,
      changes: [],
      differingCount: 0,
    });
    const amounts = (row: OracleRow): readonly (bigint | null)[] =>
      (['broker_commission_amount', 'org_commission_amount', 'commission_amount'] as const).map((field) =>
        readDecimal(valueOf(row, field) ?? ''),
      );
    const apartOf = (row: OracleRow): bigint | null => {
      const [ae, company, total] = amounts(row);
      return typeof ae === 'bigint' && typeof company === 'bigint' && typeof total === 'bigint'
        ? ae + company - total
        : null;
    };
    const isBlank = (text: CellValue): boolean => text === null || text === '';
    const differing = rows.filter((row) => (apartOf(row) ?? 0n) !== 0n);
    const expected = [
      ['differs', differing.length],
      ['noTrade', rows.filter((row) => monthOf(row) === '2026-09' && isBlank(valueOf(row, 'trade_amount'))).length],
      ...(['broker_commission_amount', 'org_commission_amount', 'commission_amount'] as const).map((field) => [
        field,
        rows.filter((row) => isBlank(valueOf(row, field))).length,
      ]),
      ...moneyFieldsOf('reports').map((field) => [
        `unreadable ${field}`,
        rows.filter((row) => !isBlank(valueOf(row, field)) && readDecimal(valueOf(row, field) ?? '') === null).length,
      ]),
    ];
    const nameOf = (each: Explanation): string => {
      if (each.kind === 'blank') return each.field;
      return each.kind === 'unreadable' ? `unreadable ${each.field}` : each.kind;
    };
    expect(found.map((each) => [nameOf(each), each.count])).toEqual(expected.filter(([, count]) => count !== 0));
    expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(['differs', 'noTrade', 'blank', 'unreadable']));
    for (const each of found) if ('filters' in each) expect(totalsOf(each.filters).rows).toBe(each.count);
    const apart = found.flatMap((each) => (each.kind === 'differs' ? each.apart : []));
    for (const { currency, sum } of apart) {
      const own = differing.filter((row) => valueOf(row, 'currency') === currency);
      expect(sumOf(sum)).toBe(own.reduce((all, row) => all + (apartOf(row) ?? 0n), 0n));
    }
    const currencies: readonly CurrencyTotals[] = totalsOf([{ kind: 'differs' }]).currencies;
    expect(apart.map(({ currency }) => currency)).toEqual(currencies.map(({ currency }) => currency));
  });
});

/** In billionths, as the oracle adds up. */
function sumOf(text: string | null): bigint | null {
  return text === null ? null : readSum(text);
}
