import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATASETS, FIELDS } from '../../shared/contract/fields.ts';
import type { DatasetName, FieldName } from '../../shared/contract/fields.ts';
import type { Query, SortField, SortKey } from '../../shared/contract/query.ts';
import { COMPUTED_DECIMALS } from '../../main/store/file/decimal-order.ts';
import { queryRowsOnColumns } from '../../main/store/columns/column-pages.ts';
import { createQueryCache } from '../../main/store/question/query-context.ts';
import { queryRows } from '../../main/store/question/rows.ts';
import { queryTotals } from '../../main/store/columns/totals.ts';
import { placeOf } from '../support/place-of.ts';
import { columnsOf, fill, makeTempStore, NOW_MS } from '../support/temp-store.ts';
import { seededRandom } from '../support/seeded-random.ts';
import type { TempStore } from '../support/temp-store.ts';
import { naiveQuery } from '../support/naive-query.ts';
import { oddRows, randomFilter } from '../support/odd-rows.ts';

function randomQuery(dataset: DatasetName, random: () => number): Query {
  const computed: readonly SortField[] = dataset === 'reports' ? COMPUTED_DECIMALS : [];
  // Computed columns are tried more often than each field.
  const fields = [...(Object.keys(FIELDS[dataset]) as FieldName[]), ...computed, ...computed];
  const filters = Array.from({ length: Math.floor(random() * 3) }, () => randomFilter(dataset, random));
  const sort = Array.from({ length: Math.floor(random() * 4) }, (): SortKey => {
    const field = fields[Math.floor(random() * fields.length)] as SortField;
    return { field, direction: random() < 0.5 ? 'ascending' : 'descending' };
  });
  const pageSize = 1 + Math.floor(random() * 60);
  return { dataset, filters, sort, page: 1 + Math.floor(random() * 6), pageSize };
}

describe('queries against a naive computation', () => {
  const rows = { charges: oddRows('charges', 300, seededRandom(7)), reports: oddRows('reports', 400, seededRandom(8)) };
  let store: TempStore;
  beforeAll(() => {
    store = makeTempStore();
    for (const dataset of DATASETS) fill(store.db, dataset, rows[dataset]);
  });
  afterAll(() => store.remove());

  it.each(DATASETS)('answers 400 random queries of %s like the naive computation', (dataset) => {
    const random = seededRandom(42);
    const cache = createQueryCache();
    const columns = columnsOf(store.db);
    for (let index = 0; index < 400; index += 1) {
      const query = randomQuery(dataset, random);
      const answer = queryRows(store.db, query, { cache, now: () => NOW_MS });
      expect(queryRowsOnColumns(columns, query), JSON.stringify(query)).toEqual(answer);
      const expected = naiveQuery(rows[dataset], query);
      if (answer.kind !== 'rows') throw new Error(`unknown: ${JSON.stringify(query)}`);
      const page = { total: answer.total, keys: answer.rows.map(placeOf) };
      expect({ query, ...page }).toEqual({ query, total: expected.total, keys: expected.page.map(String) });
    }
  });

  it.each(DATASETS)(
    'gives the same pages of %s from an index and from the columns, near and far, with any sort',
    (dataset) => {
      const random = seededRandom(77);
      const columns = columnsOf(store.db);
      for (let index = 0; index < 200; index += 1) {
        const wide = [{ kind: 'isEmpty', field: 'currency', not: true }] as const;
        const query = { ...randomQuery(dataset, random), filters: index % 2 === 0 ? [] : wide, pageSize: 17 };
        for (const page of [1, 2, 9, 17, 18, 24, 25]) {
          const answer = queryRows(store.db, { ...query, page }, { now: () => NOW_MS });
          expect(queryRowsOnColumns(columns, { ...query, page }), JSON.stringify({ ...query, page })).toEqual(answer);
        }
      }
    },
  );

  it.each(DATASETS)('returns every cell of %s exactly as it was sent', (dataset) => {
    const answer = queryRows(
      store.db,
      { dataset, filters: [], sort: [], page: 1, pageSize: 500 },
      { now: () => NOW_MS },
    );
    if (answer.kind !== 'rows') throw new Error('unknown');
    expect(answer.rows.map((row) => row.values)).toEqual(rows[dataset]);
  });

  it('shows each row on exactly one page, with any sort', () => {
    const random = seededRandom(3);
    for (let round = 0; round < 20; round += 1) {
      const query = { ...randomQuery('reports', random), filters: [], pageSize: 37 };
      const keys = Array.from({ length: 11 }, (_, index) => {
        const answer = queryRows(store.db, { ...query, page: index + 1 }, { now: () => NOW_MS });
        return answer.kind === 'rows' ? answer.rows.map(placeOf) : [];
      }).flat();
      expect(new Set(keys).size).toBe(400);
      expect(keys.length).toBe(400);
    }
  });

  it('counts the same number of rows in totals and in pages', () => {
    const random = seededRandom(11);
    for (let round = 0; round < 60; round += 1) {
      const query = randomQuery('reports', random);
      const totals = queryTotals(columnsOf(store.db), query);
      expect(totals).toMatchObject({ kind: 'totals', rows: naiveQuery(rows.reports, query).total });
    }
  });
});
