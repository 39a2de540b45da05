// Amounts with few decimals, of which some are too large for one number in memory: the columns give the answers of SQL and
// of a naive computation.

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FieldName } from '../../shared/contract/fields.ts';
import type { Filter, Query, SortField, SortKey } from '../../shared/contract/query.ts';
import { columnOf } from '../../main/store/columns/column-index.ts';
import { queryRowsOnColumns } from '../../main/store/columns/column-pages.ts';
import { decodeColumns, encodeColumns } from '../../main/store/columns/kept/encode-columns.ts';
import { loadColumns } from '../../main/store/columns/load-columns.ts';
import { queryTotals } from '../../main/store/columns/totals.ts';
import { queryRows } from '../../main/store/question/rows.ts';
import { matches, naiveQuery, scaled } from '../support/naive-query.ts';
import { readSum } from '../support/oracle-values.ts';
import { placeOf } from '../support/place-of.ts';
import { splitScans } from '../support/split-scans.ts';
import { columnsOf, fill, makeTempStore, NOW_MS, type RowValues, type TempStore } from '../support/temp-store.ts';
import { seededRandom } from '../support/seeded-random.ts';

const AMOUNTS = [
  'trade_amount',
  'broker_commission_amount',
  'org_commission_amount',
  'commission_amount',
] as const satisfies readonly FieldName[];
const LARGE = ['987654321.5', '-987654321.5', '987654321.5', '999999999999999999.99', '21474836.45', '-21474836.45'];
const ROWS = narrowRows(900);

/** Six large amounts in each column, in other rows. Every other sum adds up, also some with a large amount. */
function narrowRows(count: number): readonly RowValues[] {
  const random = seededRandom(11);
  const cents = (): number => (random() < 0.3 ? Math.floor(random() * 5) - 2 : Math.floor(random() * 4_000) - 1_000);
  const text = (value: number): string => (value / 100).toFixed(2);
  const rows = Array.from({ length: count }, (): RowValues => {
    const [broker, company] = [cents(), cents()];
    return {
      biz_date: `2026-09-${random() < 0.5 ? '16' : '17'}`,
      currency: random() < 0.7 ? 'HKD' : 'USD',
      trade_amount: random() < 0.1 ? (random() < 0.5 ? '' : null) : text(cents()),
      broker_commission_amount: text(broker),
      org_commission_amount: random() < 0.05 ? 'many' : text(company),
      commission_amount: text(broker + company + (random() < 0.5 ? 0 : cents())),
    };
  });
  AMOUNTS.forEach((field, at) => {
    LARGE.forEach((amount, place) => (rows[place * 31 + at * 7] = { ...rows[place * 31 + at * 7], [field]: amount }));
  });
  const sum = { broker_commission_amount: '987654321.5', org_commission_amount: '0.5', commission_amount: '987654322' };
  rows[500] = { ...rows[500], ...sum };
  return rows;
}

let temp: TempStore;
beforeAll(() => {
  temp = makeTempStore();
  fill(temp.db, 'reports', ROWS);
});
afterAll(() => temp.remove());

it('are in memory as one number for each row, beside a list of the large ones', () => {
  const index = loadColumns(temp.db, 'reports');
  expect(index.scale).toBe(2);
  for (const field of AMOUNTS) {
    const column = columnOf(index, field);
    expect(column).toMatchObject({ kind: 'amounts', low: null });
    expect(column.kind === 'amounts' && column.listed.rows.length).toBeGreaterThanOrEqual(LARGE.length);
  }
  expect(decodeColumns('reports', ROWS.length, encodeColumns(index))).toEqual(index);
});

it('give the pages of SQL and of the naive computation, for random filters and orders', () => {
  const random = seededRandom(42);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const bounds = [...LARGE, '0', '-0.005', '0.005', '0.01', '5', '21474836.44', '987654321.499999999'];
  const filterOf = (): Filter => {
    const not = random() < 0.3;
    const choice = random();
    if (choice < 0.15) return { kind: 'differs', not };
    if (choice < 0.25) return { kind: 'isEmpty', field: pick(AMOUNTS), not };
    const from = random() < 0.7 ? { from: pick(bounds) } : {};
    const to = random() < 0.7 ? { to: pick(bounds) } : {};
    return { kind: 'range', field: pick(AMOUNTS), ...from, ...to, not };
  };
  const fields: readonly SortField[] = [...AMOUNTS, 'difference', 'commission_rate'];
  const sortOf = (): SortKey => ({ field: pick(fields), direction: random() < 0.5 ? 'ascending' : 'descending' });
  const columns = [columnsOf(temp.db), columnsOf(temp.db, undefined, splitScans(3))];
  for (let at = 0; at < 400; at += 1) {
    const filters = Array.from({ length: Math.floor(random() * 3) }, filterOf);
    const sort = Array.from({ length: Math.floor(random() * 3) }, sortOf);
    const query: Query = { dataset: 'reports', filters, sort, page: 1 + Math.floor(random() * 4), pageSize: 50 };
    const answer = queryRows(temp.db, query, { now: () => NOW_MS });
    for (const each of columns) expect(queryRowsOnColumns(each, query), JSON.stringify(query)).toEqual(answer);
    if (answer.kind !== 'rows') throw new Error(`unknown: ${JSON.stringify(query)}`);
    const { total, page } = naiveQuery(ROWS, query);
    expect({ query, total: answer.total, keys: answer.rows.map(placeOf) }).toEqual({
      query,
      total,
      keys: page.map(String),
    });
  }
});

it('add up to the naive sums', () => {
  for (const filters of [
    [],
    [{ kind: 'range', field: 'commission_amount', from: '5' }],
    [{ kind: 'differs' }],
  ] as const) {
    const query: Query = { dataset: 'reports', filters, sort: [], page: 1, pageSize: 1 };
    for (const columns of [columnsOf(temp.db), columnsOf(temp.db, undefined, splitScans(3))]) {
      const answer = queryTotals(columns, query);
      if (answer.kind !== 'totals') throw new Error('unknown');
      const sums = new Map(answer.currencies.map((each) => [each.currency, each.sums]));
      for (const currency of ['HKD', 'USD']) {
        const rows = ROWS.filter(
          (row) => row.currency === currency && filters.every((each) => matches(row, each, query)),
        );
        for (const field of AMOUNTS) {
          const naive = rows.reduce((sum, row) => sum + (scaled(row[field] ?? '') ?? 0n), 0n);
          expect([currency, field, readSum(sums.get(currency)?.[field]?.sum ?? '')]).toEqual([currency, field, naive]);
        }
      }
    }
  }
});
