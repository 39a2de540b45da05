// Groups, facets, ledger dates and moving periods, compared with the rows themselves.

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATASETS, FIELDS } from '../../shared/contract/fields.ts';
import { LEDGER_PERIODS } from '../../shared/rules/ledger-periods.ts';
import type { TotalsAnswer } from '../../shared/contract/answers.ts';
import type { DatasetName, FieldName } from '../../shared/contract/fields.ts';
import type { Filter, GroupSubject, Query } from '../../shared/contract/query.ts';
import type { ColumnStore } from '../../main/store/columns/column-view.ts';
import { listEmptyFields } from '../../main/store/columns/empty-fields.ts';
import { queryFacet } from '../../main/store/columns/facets.ts';
import { queryGroups } from '../../main/store/columns/groups.ts';
import { countNamesakes, getNameMatch } from '../../main/store/columns/name-match.ts';
import { getPeriods } from '../../main/store/question/periods.ts';
import { queryRows } from '../../main/store/question/rows.ts';
import { queryTotals } from '../../main/store/columns/totals.ts';
import { readGroups, type Group } from '../../renderer/groups/groups.ts';
import { matches, scaled } from '../support/naive-query.ts';
import { oddRows, randomFilter } from '../support/odd-rows.ts';
import { columnsOf, fill, makeTempStore, NOW_MS } from '../support/temp-store.ts';
import { seededRandom } from '../support/seeded-random.ts';
import type { RowValues, TempStore } from '../support/temp-store.ts';

const MONEY = ['trade_amount', 'broker_commission_amount', 'org_commission_amount', 'commission_amount'] as const;

const asQuery = (dataset: DatasetName, filters: readonly Filter[] = []): Query => ({
  dataset,
  filters,
  sort: [],
  page: 1,
  pageSize: 1_000,
});

function groupsOf(store: ColumnStore, query: Query, by: GroupSubject): readonly Group[] {
  const answer = readGroups(queryGroups(store, { query, by, limit: 10_000 }));
  if (answer.kind !== 'groups') throw new Error(`no groups by ${by}`);
  expect(answer.total).toBe(answer.groups.length);
  return answer.groups;
}

/** Rows and exact sums in billionths, by currency. */
function naiveSums(rows: readonly RowValues[]) {
  const byCurrency = Map.groupBy(rows, (row) => row.currency ?? null);
  return new Map(
    [...byCurrency].map(([currency, each]) => {
      const sums = MONEY.map((field) => {
        const read = each.map((row) => (typeof row[field] === 'string' ? scaled(row[field]) : null));
        const known = read.filter((value) => value !== null);
        return [field, known.reduce((sum, value) => sum + value, 0n), read.length - known.length] as const;
      });
      return [currency, { rows: each.length, sums }];
    }),
  );
}

function answeredSums(group: Pick<Group, 'currencies'>) {
  return new Map(
    group.currencies.map(({ currency, rows, sums }) => [
      currency,
      { rows, sums: MONEY.map((field) => [field, billionths(sums[field]?.sum), sums[field]?.notSummable] as const) },
    ]),
  );
}

/** Totals may have more than the 18 digits of one amount. */
function billionths(text: string | undefined): bigint {
  const [whole = '', part = ''] = (text ?? '').replace('-', '').split('.');
  const size = BigInt(whole) * 1_000_000_000n + BigInt(part.padEnd(9, '0'));
  return text?.startsWith('-') === true ? -size : size;
}

describe('with odd rows', () => {
  const rows = {
    charges: oddRows('charges', 200, seededRandom(71)),
    reports: oddRows('reports', 500, seededRandom(72)),
  };
  let temp: TempStore;
  let store: ColumnStore;
  beforeAll(() => {
    temp = makeTempStore();
    for (const dataset of DATASETS) fill(temp.db, dataset, rows[dataset]);
    store = columnsOf(temp.db);
  });
  afterAll(() => temp.remove());

  const found = (query: Query): readonly RowValues[] => {
    const answer = queryRows(temp.db, query, { now: store.now });
    if (answer.kind !== 'rows') throw new Error(`unknown: ${JSON.stringify(query.filters)}`);
    return answer.rows.map((row) => row.values);
  };

  it.each<GroupSubject>([...(Object.keys(FIELDS.reports) as FieldName[]), ...LEDGER_PERIODS])(
    'groups reports by %s with the exact sums of the rows that its filters find',
    (by) => {
      const random = seededRandom(9);
      for (let round = 0; round < 6; round += 1) {
        const filters = Array.from({ length: round % 3 }, () => randomFilter('reports', random));
        const groups = groupsOf(store, asQuery('reports', filters), by);
        const inGroups = groups.reduce((sum, group) => sum + group.rows, 0);
        expect(inGroups).toBe(found(asQuery('reports', filters)).length);
        for (const group of groups) {
          const rowsOfGroup = found(asQuery('reports', [...filters, ...group.filters]));
          expect(rowsOfGroup.length, JSON.stringify([filters, group.filters])).toBe(group.rows);
          expect(answeredSums(group)).toEqual(naiveSums(rowsOfGroup));
        }
      }
    },
  );

  it('groups charges by every field, with counts', () => {
    for (const by of Object.keys(FIELDS.charges) as FieldName[]) {
      const groups = groupsOf(store, asQuery('charges'), by);
      const naive = Map.groupBy(rows.charges, (row) => row[by] ?? null);
      expect(new Map(groups.map((group) => [group.value, group.rows]))).toEqual(
        new Map([...naive].map(([value, each]) => [value, each.length])),
      );
    }
  });

  it('cuts groups at the limit and says how many there are', () => {
    const all = groupsOf(store, asQuery('reports'), 'dcp_name');
    const cut = readGroups(queryGroups(store, { query: asQuery('reports'), by: 'dcp_name', limit: 3 }));
    expect(cut).toEqual({ kind: 'groups', groups: all.slice(0, 3), total: all.length, notes: [] });
  });

  it.each(DATASETS)('counts the values of every field of %s under the other filters', (dataset) => {
    const random = seededRandom(10);
    for (const field of Object.keys(FIELDS[dataset]) as FieldName[]) {
      const filters = [randomFilter(dataset, random), { kind: 'isEmpty', field } as const];
      const query = asQuery(dataset, filters);
      const answer = queryFacet(store, { query, subject: { kind: 'column', field }, search: '', limit: 1_000 });
      if (answer.kind !== 'values') throw new Error('unknown');
      const others = filters.filter((filter) => !('field' in filter) || filter.field !== field);
      const naive = rows[dataset].filter((row) => others.every((filter) => matches(row, filter, query)));
      expect(new Map(answer.values.map(({ value, rows: count }) => [value, count]))).toEqual(
        new Map([...Map.groupBy(naive, (row) => row[field] ?? null)].map(([value, each]) => [value, each.length])),
      );
    }
  });

  it('ignores filters on a field in its own counts, but not filters on the whole row', () => {
    const own: readonly Filter[] = [
      { kind: 'exactly', field: 'biz_date', value: '2026-09-18' },
      { kind: 'range', field: 'biz_date', from: '2026-09-18' },
      { kind: 'period', field: 'biz_date', period: 'lastCompleteMonth' },
      { kind: 'service', name: 'biz_date', value: '20260917' },
    ];
    const dates = (filters: readonly Filter[]) => {
      const subject = { kind: 'column', field: 'biz_date' } as const;
      return queryFacet(store, { query: asQuery('reports', filters), subject, search: '', limit: 100 });
    };
    expect(dates(own)).toEqual(dates([]));
    expect(dates([{ kind: 'anyText', value: 'abc' }])).not.toEqual(dates([]));
    expect(dates([{ kind: 'differs' }])).not.toEqual(dates([]));
  });
});

describe('with a few rows', () => {
  let temp: TempStore;
  beforeEach(() => {
    temp = makeTempStore();
  });
  afterEach(() => temp.remove());

  const put = (dataset: DatasetName, rows: readonly RowValues[]): ColumnStore => {
    fill(temp.db, dataset, rows);
    return columnsOf(temp.db);
  };
  const putDates = (...dates: readonly (string | null)[]): ColumnStore =>
    put(
      'reports',
      dates.map((biz_date) => ({ biz_date, broker_code: 'A', currency: 'HKD', commission_amount: '1' })),
    );
  const spanOf = (store: ColumnStore, filters: readonly Filter[] = []) => {
    const answer: TotalsAnswer = queryTotals(store, asQuery('reports', filters));
    return answer.kind === 'totals' ? answer.ledgerDates : null;
  };

  it('the ledger dates are counted once each, with the weekdays between them that have no rows', () => {
    const store = putDates('2026-09-11', '20260911', '2026-09-16', '2026-09-14T01:00:00+08:00', null);
    // 12 and 13 September 2026 are a weekend.
    expect(spanOf(store)).toEqual({
      dates: 3,
      first: '2026-09-11',
      last: '2026-09-16',
      weekdaysWithout: ['2026-09-15'],
      gapsNotListed: 0,
    });
    expect(spanOf(store, [{ kind: 'range', field: 'biz_date', from: '2026-09-16' }])).toEqual({
      dates: 1,
      first: '2026-09-16',
      last: '2026-09-16',
      weekdaysWithout: [],
      gapsNotListed: 0,
    });
  });

  it('rows found by another column have their own ledger dates', () => {
    const store = put('reports', [
      { biz_date: '2026-09-14', broker_code: 'A' },
      { biz_date: '2026-09-15', broker_code: 'B' },
      { biz_date: '2026-09-16', broker_code: 'A' },
      { biz_date: '2026-09-17', broker_code: 'B' },
    ]);
    expect(spanOf(store, [{ kind: 'equals', field: 'broker_code', value: 'A' }])).toEqual({
      dates: 2,
      first: '2026-09-14',
      last: '2026-09-16',
      weekdaysWithout: ['2026-09-15'],
      gapsNotListed: 0,
    });
  });

  it('gaps of more than a year are counted instead of listed by weekday', () => {
    const store = putDates('0001-01-01', '1899-12-31', '2026-09-14', '2026-09-16', '9999-12-31');
    expect(spanOf(store)).toEqual({
      dates: 5,
      first: '0001-01-01',
      last: '9999-12-31',
      weekdaysWithout: ['2026-09-15'],
      gapsNotListed: 3,
    });
  });

  it('no more than 2,000 weekdays are listed, those of the newest gaps', () => {
    const yearly = Array.from({ length: 30 }, (_, year) => `${1997 + year}-06-02`);
    const span = spanOf(putDates(...yearly));
    // 7 gaps of 260 or 261 weekdays are within the limit.
    expect(span?.weekdaysWithout.length).toBeGreaterThan(1_800);
    expect(span?.weekdaysWithout.length).toBeLessThanOrEqual(2_000);
    expect(span?.weekdaysWithout[0]?.slice(0, 4)).toBe('2019');
    expect(span?.gapsNotListed).toBe(29 - 7);
  });

  it('no ledger dates are returned if none can be read', () => {
    expect(spanOf(putDates('soon', '', null))).toBeNull();
  });

  it('months are newest first, with ranges; dates sent empty and dates not sent are groups of their own', () => {
    const store = putDates('2026-08-31', '20260801', '2026-09-01', '2025-12-31', '', null);
    const months = groupsOf(store, asQuery('reports'), 'month');
    expect(months.map(({ value, rows, filters }) => [value, rows, filters])).toEqual([
      ['2026-09', 1, [{ kind: 'range', field: 'biz_date', from: '2026-09-01', to: '2026-09-30' }]],
      ['2026-08', 2, [{ kind: 'range', field: 'biz_date', from: '2026-08-01', to: '2026-08-31' }]],
      ['2025-12', 1, [{ kind: 'range', field: 'biz_date', from: '2025-12-01', to: '2025-12-31' }]],
      ['', 1, [{ kind: 'exactly', field: 'biz_date', value: '' }]],
      [null, 1, [{ kind: 'exactly', field: 'biz_date', value: null }]],
    ]);
  });

  it('weeks run from Monday to Sunday across the ends of months and years', () => {
    const store = putDates('2026-08-31', '2026-09-06', '20260907', '2025-12-29', '2026/01/04', '2026-01-05', null);
    const weeks = groupsOf(store, asQuery('reports'), 'week');
    expect(weeks.map(({ value, rows, filters }) => [value, rows, filters])).toEqual([
      ['2026-09-07', 1, [{ kind: 'range', field: 'biz_date', from: '2026-09-07', to: '2026-09-13' }]],
      ['2026-08-31', 2, [{ kind: 'range', field: 'biz_date', from: '2026-08-31', to: '2026-09-06' }]],
      ['2026-01-05', 1, [{ kind: 'range', field: 'biz_date', from: '2026-01-05', to: '2026-01-11' }]],
      ['2025-12-29', 2, [{ kind: 'range', field: 'biz_date', from: '2025-12-29', to: '2026-01-04' }]],
      [null, 1, [{ kind: 'exactly', field: 'biz_date', value: null }]],
    ]);
  });

  it('a week consists of Hong Kong days', () => {
    // In Hong Kong it is already Monday.
    const store = putDates('2026-09-20T15:59:59Z', '2026-09-20T16:00:00Z');
    expect(groupsOf(store, asQuery('reports'), 'week').map(({ value }) => value)).toEqual(['2026-09-21', '2026-09-14']);
  });

  it('months are found by their texts while some date is in no known format', () => {
    const store = putDates('2026-08-31', '20260801', 'next week', 'soon', null);
    const groups = groupsOf(store, asQuery('reports'), 'month');
    expect(groups.map(({ value, isUnreadable, rows }) => [value, isUnreadable, rows])).toEqual([
      ['2026-08', undefined, 2],
      [null, true, 2],
      [null, undefined, 1],
    ]);
    for (const { rows, filters } of groups) {
      expect(queryRows(temp.db, asQuery('reports', filters), { now: () => NOW_MS })).toMatchObject({
        kind: 'rows',
        total: rows,
      });
    }
  });

  it('a currency has the same place in all groups, by its number of rows', () => {
    const rows = (code: string, currencies: readonly string[]) =>
      currencies.map((currency) => ({ broker_code: code, currency }));
    const store = put('reports', [
      ...rows('A', ['HKD', 'HKD', 'HKD', 'USD', 'CNY']),
      ...rows('B', ['USD', 'CNY', 'USD', 'HKD', 'CNY']),
    ]);
    const groups = groupsOf(store, asQuery('reports'), 'broker_code');
    for (const { currencies } of groups)
      expect(currencies.map(({ currency }) => currency)).toEqual(['HKD', 'CNY', 'USD']);
  });

  it('numbers are ordered as numbers, and a missing name comes last', () => {
    const store = put(
      'charges',
      ['10', '9', '1.50', null, 'n/a', ''].map((fee_rate, at) => ({ id: String(at), fee_rate })),
    );
    const values = groupsOf(store, asQuery('charges'), 'fee_rate').map((group) => group.value);
    expect(values).toEqual(['1.50', '9', '10', '', 'n/a', null]);
  });

  it('fields that are empty in every row found are named, and none if no row is found', () => {
    const store = put('reports', [
      { biz_date: '2026-09-18', broker_code: 'A', currency: 'HKD', trade_amount: '', dcp_name: '' },
      { biz_date: '2026-09-17', broker_code: 'B', currency: 'HKD', trade_amount: 'n/a', dcp_name: null },
    ]);
    const always = ['broker_commission_amount', 'org_commission_amount', 'commission_amount', 'broker_team_code'];
    const empty = (filters: readonly Filter[]) => [...listEmptyFields(store, asQuery('reports', filters))].sort();
    expect(empty([])).toEqual([...always, 'dcp_name'].sort());
    expect(empty([{ kind: 'equals', field: 'broker_code', value: 'A' }])).toEqual(
      [...always, 'dcp_name', 'trade_amount'].sort(),
    );
    expect(empty([{ kind: 'equals', field: 'broker_code', value: 'C' }])).toEqual([]);
    expect(empty([{ kind: 'service', name: 'broker_code', value: 'A' }])).toEqual([]);
  });

  it('names match byte for byte, and no name matches nothing', () => {
    put(
      'charges',
      ['Gold', 'Silver', '', null].map((name, at) => ({ id: String(at), name })),
    );
    const store = put(
      'reports',
      ['Gold', 'Gold', 'gold', 'Prime', 'Prime', 'Prime', '', null].map((dcp_name) => ({ dcp_name })),
    );
    expect(getNameMatch(store, { limit: 3 })).toEqual({
      reportNames: 3,
      matchedReportNames: 1,
      reportRows: 8,
      matchedReportRows: 2,
      chargeNames: 2,
      matchedChargeNames: 1,
      unmatchedReportNames: [
        { name: 'Prime', rows: 3 },
        { name: null, rows: 1 },
        { name: '', rows: 1 },
      ],
    });
    expect(countNamesakes(store, { name: 'Gold' })).toEqual({ charges: 1, reports: 2 });
    expect(countNamesakes(store, { name: 'gold' })).toEqual({ charges: 0, reports: 1 });
  });

  it('periods move with the day in Hong Kong and with the ledger dates in the copy', () => {
    const days = Array.from({ length: 14 }, (_, day) => `2026-09-${String(day + 1).padStart(2, '0')}`);
    putDates(...days, '20260914', '2025-12-31');
    // 31 December, half an hour before midnight in Hong Kong, and half an hour after it.
    const beforeMs = Date.parse('2026-12-31T23:30:00+08:00');
    const lastTenLedgerDates = { from: '2026-09-05', to: '2026-09-14' };
    const lastCompleteMonth = { from: '2026-08-01', to: '2026-08-31' };
    const thisMonth = { from: '2026-12-01', to: '2026-12-31' };
    expect(getPeriods(temp.db, () => beforeMs)).toEqual({ thisMonth, lastCompleteMonth, lastTenLedgerDates });
    expect(getPeriods(temp.db, () => beforeMs + 3_600_000)).toEqual({
      thisMonth: { from: '2027-01-01', to: '2027-01-31' },
      lastCompleteMonth,
      lastTenLedgerDates,
    });
  });

  it.each([
    ['2026-09-30', '2026-09-01', 'its last weekday is there'],
    ['2026-09-29', '2026-08-01', 'it ends before the month does'],
    ['2026-10-02', '2026-09-01', 'the current month has begun'],
    ['2027-03-01', '2026-05-01', 'a date is ahead of the clock, and proves nothing of earlier days'],
  ])('the last complete month of a copy that ends on %s begins on %s: %s', (newest, from) => {
    putDates('2026-06-01', newest);
    const nowMs = Date.parse('2026-10-02T23:30:00+08:00');
    expect(getPeriods(temp.db, () => nowMs).lastCompleteMonth?.from).toBe(from);
  });

  it.each([
    ['thisMonth', 2],
    ['lastCompleteMonth', 1],
    ['lastTenLedgerDates', 4],
  ] as const)('%s finds the days it covers now, in pages and in totals', (period, rows) => {
    const store = putDates('2026-09-01', '2026-09-30', '2026-08-31', '2026-07-31');
    const query = asQuery('reports', [{ kind: 'period', field: 'biz_date', period }]);
    expect(queryRows(temp.db, query, { now: () => NOW_MS })).toMatchObject({ kind: 'rows', total: rows });
    expect(queryTotals(store, query)).toMatchObject({ kind: 'totals', rows });
  });

  it('a remembered answer is not used after its month', () => {
    let nowMs = Date.parse('2026-09-30T12:00:00+08:00');
    putDates('2026-09-01', '2026-10-01', '2026-10-02');
    const store = columnsOf(temp.db, () => nowMs);
    const query = asQuery('reports', [{ kind: 'period', field: 'biz_date', period: 'thisMonth' }]);
    expect(queryTotals(store, query)).toMatchObject({ rows: 1 });
    nowMs += 86_400_000;
    expect(queryTotals(store, query)).toMatchObject({ rows: 2 });
  });

  it('an empty store has no last ledger dates', () => {
    expect(getPeriods(temp.db, () => NOW_MS).lastTenLedgerDates).toBeNull();
    const query = asQuery('reports', [{ kind: 'period', field: 'biz_date', period: 'lastTenLedgerDates' }]);
    expect(queryTotals(columnsOf(temp.db), query)).toMatchObject({ kind: 'totals', rows: 0, ledgerDates: null });
  });
});
