// The search at the top finds AEs by the names that tables show after their codes.

import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DatasetName } from '../../shared/contract/fields.ts';
import type { Query } from '../../shared/contract/query.ts';
import { queryFacet } from '../../main/store/columns/facets.ts';
import { queryTotals } from '../../main/store/columns/totals.ts';
import { replaceDictionary } from '../../main/store/question/labels/dictionaries.ts';
import { createQueryCache } from '../../main/store/question/query-context.ts';
import { queryRows } from '../../main/store/question/rows.ts';
import { placeOf } from '../support/place-of.ts';
import { columnsOf, fill, makeReceipt, makeTempStore, NOW_MS, type TempStore } from '../support/temp-store.ts';

const AES = { AE012: 'Kwok Ka Yan', AE013: 'AE013 - Chan Tai Man', AE099: 'Kwok Ka Yan' };

let store: TempStore;
beforeEach(() => {
  store = makeTempStore();
});
afterEach(() => store.remove());

function putAes(aes: Readonly<Record<string, string>>): void {
  const name = 'broker_accounts_for_select';
  const entries = Object.entries(aes).map(([key, label]) => ({ key, label }));
  replaceDictionary(store.db, name, entries, { receipt: makeReceipt(name), asOf: '2026-09-18T10:00:00Z' });
}

const asking = (value: string, dataset: DatasetName = 'reports'): Query => ({
  ...{ dataset, filters: [{ kind: 'anyText', value }], sort: [], page: 1, pageSize: 10 },
});

/** The places of the rows that the search finds, in pages; totals and lists must count as many. */
function found(value: string, cache = createQueryCache()): readonly string[] {
  const query = asking(value);
  const page = queryRows(store.db, query, { now: () => NOW_MS, cache });
  if (page.kind !== 'rows') throw new Error('unknown');
  const columns = columnsOf(store.db);
  expect(queryTotals(columns, query)).toMatchObject({ rows: page.total });
  const facet = queryFacet(columns, { query, subject: { kind: 'column', field: 'currency' }, search: '', limit: 9 });
  expect(facet).toMatchObject({ values: page.total === 0 ? [] : [{ value: 'HKD', rows: page.total }] });
  return page.rows.map(placeOf);
}

test('a name finds the rows of its AE, also a part of it, and code and name together', () => {
  const rows = [{ broker_code: 'AE012' }, { broker_code: 'AE013' }, { broker_code: 'AE014', dcp_name: 'Kwok plan' }];
  fill(
    store.db,
    'reports',
    rows.map((row) => ({ ...row, currency: 'HKD' })),
  );
  expect(found('kwok')).toEqual(['3']);
  putAes(AES);
  expect(found('kwok')).toEqual(['1', '3']);
  expect(found('KA YAN')).toEqual(['1']);
  expect(found('ae012 kwok')).toEqual(['1']);
  // As the cells show it, with the code once.
  expect(found('AE013 Chan')).toEqual(['2']);
  expect(found('AE01')).toEqual(['1', '2', '3']);
});

test('a name that is new in the dictionary is found in the same copy', () => {
  fill(store.db, 'reports', [{ broker_code: 'AE012', currency: 'HKD' }]);
  const cache = createQueryCache();
  putAes({ AE012: 'Kwok Ka Yan' });
  expect(found('leung', cache)).toEqual([]);
  putAes({ AE012: 'Leung Ka Yan' });
  expect([found('leung', cache), found('kwok', cache)]).toEqual([['1'], []]);
});

test('where the rows contain names, no code of the dictionary is looked for', () => {
  fill(store.db, 'reports', [
    { broker_code: 'Kwok Ka Yan', currency: 'HKD' },
    { broker_code: 'Chan Tai Man', currency: 'HKD' },
  ]);
  putAes({ AE012: 'Kwok Ka Yan', 'Chan Tai Mans': 'Kwok' });
  expect(found('kwok')).toEqual(['1']);
});
