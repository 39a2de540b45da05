// The two evaluations of a query: SQL, for pages, and the columns in memory, for totals, facets and groups. Both are
// compared with a naive computation and with each other.

import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { sql } from 'drizzle-orm';
import { DATASETS, FIELDS } from '../../shared/contract/fields.ts';
import type { DatasetName, FieldName } from '../../shared/contract/fields.ts';
import type { Filter, Query } from '../../shared/contract/query.ts';
import { sizeBytes } from '../../main/store/columns/column-index.ts';
import { ColumnShelf } from '../../main/store/columns/column-shelf.ts';
import { onColumns, type ColumnStore } from '../../main/store/columns/column-view.ts';
import { openDatabase } from '../../main/store/file/database.ts';
import { putMembers } from '../../main/store/question/memberships.ts';
import { conditionFor } from '../../main/store/question/filters.ts';
import { inSnapshot } from '../../main/store/question/query-context.ts';
import { resolveFilters } from '../../main/store/question/resolve-filters.ts';
import { allRows, toNumber } from '../../main/store/file/statements.ts';
import { DATASET_TABLES } from '../../main/store/file/schema.ts';
import { queryTotals } from '../../main/store/columns/totals.ts';
import { positionOf } from '../../main/store/zones/position-runs.ts';
import { isIn } from '../../main/store/zones/row-mask.ts';
import { matches } from '../support/naive-query.ts';
import { ODD_DATES, ODD_NUMBERS, ODD_TEXTS, oddRows, SEARCHES } from '../support/odd-rows.ts';
import { splitScans } from '../support/split-scans.ts';
import { columnsOf, fill, makeTempStore, NOW_MS, RAW_KEY } from '../support/temp-store.ts';
import { seededRandom } from '../support/seeded-random.ts';
import type { RowValues, TempStore } from '../support/temp-store.ts';

const ROWS = { charges: oddRows('charges', 300, seededRandom(17)), reports: reportRows() };

/** Every third row adds up, some of them only to the last billionth. */
function reportRows(): readonly RowValues[] {
  const sums = [
    { broker_commission_amount: '0.1', org_commission_amount: '0.2', commission_amount: '0.3' },
    { broker_commission_amount: '0.999999999', org_commission_amount: '0.000000001', commission_amount: '1' },
    { broker_commission_amount: '-1.5', org_commission_amount: '1', commission_amount: '-0.5' },
    {
      broker_commission_amount: '999999999999999999.9',
      org_commission_amount: '-0.9',
      commission_amount: '999999999999999999',
    },
    { broker_commission_amount: '999999999', org_commission_amount: '1', commission_amount: '1000000000' },
    { broker_commission_amount: '2', org_commission_amount: '-1.000000001', commission_amount: '1' },
  ];
  return oddRows('reports', 600, seededRandom(18)).map((row, index) =>
    index % 3 === 0 ? { ...row, ...sums[(index / 3) % sums.length] } : row,
  );
}

function filterOf(dataset: DatasetName): fc.Arbitrary<Filter> {
  const fields = Object.entries(FIELDS[dataset]) as readonly (readonly [FieldName, string])[];
  const pick = <T>(values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values);
  const field = pick(fields.map(([name]) => name));
  const ranged = (kinds: readonly string[]) =>
    pick(fields.flatMap(([name, kind]) => (kinds.includes(kind) ? [name] : [])));
  const text = pick([...ODD_TEXTS, ...SEARCHES, ...ODD_NUMBERS, ...ODD_DATES].map((each) => each ?? ''));
  const not = fc.boolean();
  const range = (named: fc.Arbitrary<FieldName>, bounds: readonly string[]) =>
    fc
      .record({ field: named, from: fc.option(pick(bounds)), to: fc.option(pick(bounds)), not })
      .map(({ from, to, ...rest }) => ({
        kind: 'range' as const,
        ...rest,
        ...(from !== null && { from }),
        ...(to !== null && { to }),
      }));
  return fc.oneof(
    fc.record({ kind: pick(['equals', 'contains', 'startsWith'] as const), field, value: text, not }),
    fc.record({ kind: fc.constant('isOneOf' as const), field, values: fc.array(text, { maxLength: 4 }), not }),
    fc.record({ kind: fc.constant('isEmpty' as const), field, not }),
    fc.record({ kind: fc.constant('exactly' as const), field, value: fc.option(text), not }),
    fc.record({ kind: fc.constant('anyText' as const), value: pick(SEARCHES) }),
    range(ranged(['number', 'money']), ['-1.5', '0', '-0', '1.5', '10', '999999999999999999', '0.000000001']),
    range(ranged(['date']), ['2026-09-16', '2026-09-17', '2025-01-01']),
    // Without limits: every readable number or amount.
    fc.record({ kind: fc.constant('range' as const), field: ranged(['number', 'money']) }),
    ...(dataset === 'reports' ? [fc.record({ kind: fc.constant('differs' as const), not })] : []),
  );
}

const asQuery = (dataset: DatasetName, filters: readonly Filter[]): Query => ({
  dataset,
  filters,
  sort: [],
  page: 1,
  pageSize: 1,
});

function foundBySql(store: ColumnStore, { dataset, filters }: Query): readonly number[] {
  return inSnapshot({ ...store, dataset }, (context) => {
    const condition = conditionFor(context, filters);
    if (condition.kind === 'unknown') throw new Error('unknown');
    const where = condition.where === undefined ? sql`` : sql` WHERE ${condition.where}`;
    const statement = sql`SELECT row_id FROM ${DATASET_TABLES[dataset]}${where} ORDER BY row_id`;
    return allRows(store.db, statement).map((row) => toNumber(row['row_id']));
  });
}

function foundInColumns(store: ColumnStore, { dataset, filters }: Query): readonly number[] {
  return onColumns(store, dataset, ({ context, index, rowsOf }) => {
    const resolved = resolveFilters(context, filters);
    if (resolved.kind === 'unknown') throw new Error('unknown');
    const mask = rowsOf(resolved.tests);
    return Array.from({ length: index.rows }, (_, row) => positionOf(index.positions, row)).filter(
      (_, row) => mask === null || isIn(mask, row),
    );
  });
}

describe('the rows a query finds', () => {
  let temp: TempStore;
  let store: ColumnStore;
  let splitStore: ColumnStore;
  beforeAll(() => {
    temp = makeTempStore();
    for (const dataset of DATASETS) fill(temp.db, dataset, ROWS[dataset]);
    store = columnsOf(temp.db);
    splitStore = columnsOf(temp.db, undefined, splitScans(3));
  });
  afterAll(() => temp.remove());

  it.each(DATASETS)(
    'are the same in SQL, in the columns and in a naive computation, for random filters of %s',
    (dataset) => {
      fc.assert(
        fc.property(fc.array(filterOf(dataset), { maxLength: 3 }), (filters) => {
          const query = asQuery(dataset, filters);
          const naive = ROWS[dataset].flatMap((row, index) =>
            filters.every((filter) => matches(row, filter, query)) ? [index + 1] : [],
          );
          expect(foundInColumns(store, query)).toEqual(naive);
          expect(foundInColumns(splitStore, query)).toEqual(naive);
          expect(foundBySql(store, query)).toEqual(naive);
        }),
        { numRuns: 500, seed: 20_260_918 },
      );
    },
  );

  it.each<[string, DatasetName, FieldName, string]>([
    ['dates', 'reports', 'biz_date', '18 de\u0301c 2026'],
    ['numbers', 'charges', 'fee_rate', 'de\u0301c'],
    ['amounts', 'reports', 'commission_amount', 'de\u0301c'],
    ['texts', 'reports', 'dcp_name', 'de\u0301c'],
  ])('are found by the composed form of %s that could not be read', (_, dataset, field, sent) => {
    const odd = makeTempStore();
    onTestFinished(() => odd.remove());
    fill(odd.db, dataset, [
      { id: '1', [field]: sent },
      { id: '2', [field]: 'else' },
    ]);
    const columns = columnsOf(odd.db);
    for (const filter of [
      { kind: 'equals', field, value: sent.normalize('NFC') },
      { kind: 'contains', field, value: 'DéC' },
    ] as const) {
      const query = asQuery(dataset, [filter]);
      expect([foundBySql(columns, query), foundInColumns(columns, query)]).toEqual([[1], [1]]);
    }
  });

  it('differ if the amounts do not add up to the last billionth, and not if one cannot be read', () => {
    const query = asQuery('reports', [{ kind: 'differs' }]);
    const found = new Set(foundInColumns(store, query));
    const ofSums = Array.from({ length: 6 }, (_, sums) => found.has(sums * 3 + 1));
    expect(ofSums).toEqual([false, false, false, false, false, true]);
    expect(found.size).toBeGreaterThan(50);
  });

  it('are the members that were fetched, also for reports, which are identified by all their values', () => {
    const keys = [5, 7, 11].map((at) => Object.keys(FIELDS.reports).map((field) => valueAt('reports', at, field)));
    const asOf = new Date(NOW_MS).toISOString();
    putMembers(temp.db, { subject: 'currency=ODD', dataset: 'reports', asOf, copyNumber: 1, keys });
    const query = asQuery('reports', [{ kind: 'service', name: 'currency', value: 'ODD' }]);
    expect(foundInColumns(store, query)).toEqual([5, 7, 11]);
    expect(foundBySql(store, query)).toEqual([5, 7, 11]);
  });
});

function valueAt(dataset: DatasetName, position: number, field: string): string | null {
  return ROWS[dataset][position - 1]?.[field as FieldName] ?? null;
}

describe('columns in memory', () => {
  let temp: TempStore;
  beforeEach(() => {
    temp = makeTempStore();
  });
  afterEach(() => temp.remove());

  const dated = (currency: string, count: number): readonly RowValues[] =>
    Array.from({ length: count }, () => ({ biz_date: '2026-09-18', currency, trade_amount: '1' }));
  const EVERYTHING = asQuery('reports', []);

  it('are those of the copy with which a query began, even if another is committed meanwhile', () => {
    fill(temp.db, 'reports', dated('HKD', 3));
    const reading = openDatabase({ path: temp.path, key: RAW_KEY, mode: 'read' });
    const store = { db: reading, shelf: new ColumnShelf(), now: () => NOW_MS };
    const during = onColumns(store, 'reports', ({ context }) => {
      fill(temp.db, 'reports', dated('USD', 5));
      return {
        rows: context.state.rows,
        totals: queryTotals(store, EVERYTHING),
      };
    });
    expect(during).toMatchObject({ rows: 3, totals: { rows: 3, currencies: [{ currency: 'HKD' }] } });
    expect(queryTotals(store, EVERYTHING)).toMatchObject({ rows: 5, currencies: [{ currency: 'USD' }] });
    reading.close();
  });

  it('are dropped with their copy, even if the next has as many rows', () => {
    const store = columnsOf(temp.db);
    fill(temp.db, 'reports', dated('HKD', 3));
    expect(queryTotals(store, EVERYTHING)).toMatchObject({ currencies: [{ currency: 'HKD', rows: 3 }] });
    fill(temp.db, 'reports', dated('USD', 3));
    expect(queryTotals(store, EVERYTHING)).toMatchObject({ currencies: [{ currency: 'USD', rows: 3 }] });
  });

  it('can contain any number of distinct texts, with codes of one, two and more bytes', () => {
    const rows = Array.from({ length: 70_000 }, (_, index) => ({ dcp_name: `P${index}`, currency: `C${index % 300}` }));
    fill(temp.db, 'reports', rows);
    const found = onColumns(columnsOf(temp.db), 'reports', ({ index }) =>
      (['currency', 'dcp_name'] as const).map((field) => {
        const column = index.columns.get(field);
        if (column?.kind !== 'coded') throw new Error('no texts');
        return { bytes: column.codes.BYTES_PER_ELEMENT, texts: [...column.codes].map((code) => column.texts[code]) };
      }),
    );
    expect(found.map(({ bytes }) => bytes)).toEqual([2, 4]);
    expect(found[0]?.texts).toEqual(rows.map((row) => row.currency));
    expect(found[1]?.texts).toEqual(rows.map((row) => row.dcp_name));
  });

  it('take less than 100 bytes a report', () => {
    const random = seededRandom(4);
    const amount = (): string => (random() * 90_000 - 10_000).toFixed(2);
    const rows = Array.from({ length: 50_000 }, (_, index) => ({
      biz_date: ODD_DATES[index % 4] ?? null,
      broker_code: `AE${index % 500}`,
      broker_team_code: `T${index % 40}`,
      dcp_name: `高淨值客戶套餐 ${index % 5_000}`,
      currency: ['HKD', 'USD', 'CNY'][index % 3] ?? null,
      trade_amount: amount(),
      broker_commission_amount: amount(),
      org_commission_amount: amount(),
      commission_amount: amount(),
    }));
    fill(temp.db, 'reports', rows);
    const bytes = onColumns(columnsOf(temp.db), 'reports', ({ index }) => sizeBytes(index) / index.rows);
    console.log(`columns in memory: ${bytes.toFixed(1)} bytes a report`);
    expect(bytes).toBeLessThan(100);
  });
});
