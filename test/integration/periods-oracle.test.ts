// The movers of two periods and the values of sparklines equal plain loops over the same rows, for random filters.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CellValue } from '../../shared/contract/fields.ts';
import type { Filter } from '../../shared/contract/query.ts';
import { changesByName, topMovers, type NamedChange } from '../../renderer/charts/data/movers.ts';
import { periodFilter, withoutLedgerDates } from '../../renderer/charts/data/compare-periods.ts';
import { timeSeries } from '../../renderer/charts/data/time-series.ts';
import { readGroups, type Group } from '../../renderer/groups/groups.ts';
import { exactSum, isExactly, isRate, nameKey, timeKey } from '../support/chart-oracle.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { OracleDesk } from '../support/oracle-desk.ts';
import { valueOf, type OracleRow } from '../support/oracle-filters.ts';
import { QueryMaker } from '../support/oracle-queries.ts';

const FIELD = 'commission_amount';
const PERIODS = {
  before: { from: '2026-08-20', to: '2026-09-17' },
  after: { from: '2026-09-18', to: '2026-10-31' },
};
const QUERIES = 80;
const TOP = 3;

describe.each(['mixed', 'epoch'] as const)('with dates written as %s', (forms) => {
  let desk: OracleDesk;
  let maker: QueryMaker;
  beforeAll(async () => {
    desk = await OracleDesk.open(51, forms);
    maker = new QueryMaker('reports', desk.rows.reports, seededRandom(7));
  });
  afterAll(() => desk.store.close());

  const groupsBy = (
    filters: readonly Filter[],
    by: 'broker_code' | 'biz_date' | 'week' | 'month',
  ): readonly Group[] => {
    const query = { dataset: 'reports', filters, sort: [], page: 1, pageSize: 1 } as const;
    const answer = readGroups(desk.store.aggregates.queryGroups({ query, by, limit: 10_000 }));
    return answer.kind === 'groups' ? answer.groups : [];
  };
  const rowsOf = (filters: readonly Filter[], currency: CellValue): readonly OracleRow[] =>
    (desk.oracle.rows({ dataset: 'reports', filters }) ?? []).filter((row) => valueOf(row, 'currency') === currency);

  test('every change of an AE is exact, and the movers are the largest', () => {
    let compared = 0;
    for (let query = 0; query < QUERIES; query += 1) {
      const filters = withoutLedgerDates(maker.query().filters);
      const currency = valueOf(maker.pick(desk.rows.reports), 'currency');
      const sides = [PERIODS.before, PERIODS.after].map((period) => [...filters, periodFilter(period)]);
      const [before = [], after = []] = sides.map((each) => groupsBy(each, 'broker_code'));
      const [rowsBefore = [], rowsAfter = []] = sides.map((each) => rowsOf(each, currency));
      const changes = changesByName({ before, after }, { currency, field: FIELD });
      const expected = new Map(
        [...Map.groupBy([...rowsBefore, ...rowsAfter], nameKey('broker_code')).keys()].map((key) => {
          const own = (rows: readonly OracleRow[]) => rows.filter((row) => nameKey('broker_code')(row) === key);
          return [key, [own(rowsBefore), own(rowsAfter)] as const];
        }),
      );
      expect(new Set(changes.map(({ key }) => key))).toEqual(new Set(expected.keys()));
      for (const change of changes) {
        const [ownBefore = [], ownAfter = []] = expected.get(change.key) ?? [];
        expect(isChange(change, ownBefore, ownAfter), JSON.stringify([filters, change])).toBe(true);
        compared += 1;
      }
      const { gains, losses } = topMovers(changes, TOP);
      const sizes = [...expected.values()].flatMap(([b, a]) => differenceOf(b, a) ?? []);
      const sorted = sizes.toSorted((one, other) => (one < other ? 1 : -1));
      const shown = (movers: readonly NamedChange[]) =>
        movers.map(({ key }) => differenceOf(...(expected.get(key) ?? [[], []])));
      expect(shown(gains)).toEqual(sorted.filter((size) => size > 0n).slice(0, TOP));
      expect(shown(losses)).toEqual(
        sorted
          .filter((size) => size < 0n)
          .toReversed()
          .slice(0, TOP),
      );
    }
    expect(compared).toBeGreaterThan(QUERIES);
  });

  test.each(['biz_date', 'week', 'month'] as const)('a sparkline by %s has the exact sum of each time', (step) => {
    for (let query = 0; query < QUERIES; query += 1) {
      const { filters } = maker.query();
      const currency = valueOf(maker.pick(desk.rows.reports), 'currency');
      const { times, values } = timeSeries(groupsBy(filters, step), { step, currency, field: FIELD });
      const expected = Map.groupBy(rowsOf(filters, currency), timeKey(step));
      const known = [...expected].filter(([key, rows]) => /^\d{4}-/.test(key) && exactSum(rows, FIELD) !== null);
      const drawn = times.filter((_, at) => values[at] !== null);
      expect(new Set(drawn)).toEqual(new Set(known.map(([key]) => key)));
      const wrong = times.filter(
        (time, at) => !isExactly(values[at] ?? null, exactSum(expected.get(time) ?? [], FIELD)),
      );
      expect(wrong).toEqual([]);
    }
  });
});

/** A period without rows counts as 0; null if one with rows has no readable amount. */
function differenceOf(before: readonly OracleRow[], after: readonly OracleRow[]): bigint | null {
  const [base, now] = [before, after].map((rows) => (rows.length === 0 ? 0n : exactSum(rows, FIELD)));
  return typeof base === 'bigint' && typeof now === 'bigint' ? now - base : null;
}

function isChange(change: NamedChange, before: readonly OracleRow[], after: readonly OracleRow[]): boolean {
  if (change.before.rows !== before.length || change.after.rows !== after.length) return false;
  const difference = differenceOf(before, after);
  if (!isExactly(change.difference, difference)) return false;
  const base = before.length === 0 ? 0n : exactSum(before, FIELD);
  if (difference === null || base === null || base <= 0n) return change.percent === null;
  return isRate(change.percent, difference, base);
}
