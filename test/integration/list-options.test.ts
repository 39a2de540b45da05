// Each option of a filter's list finds exactly the rows that it counts.

import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CellValue, DatasetName, DictionaryName } from '../../shared/contract/fields.ts';
import type { Filter, Query } from '../../shared/contract/query.ts';
import { queryFacet } from '../../main/store/columns/facets.ts';
import { replaceDictionary } from '../../main/store/question/labels/dictionaries.ts';
import { queryRows } from '../../main/store/question/rows.ts';
import type { FilteredTable } from '../../renderer/filters/filtered-table.ts';
import { controlFilter, filterControls, isSameControl, type FilterId } from '../../renderer/filters/table-filters.ts';
import { readOffered } from '../../renderer/filters/values/list-values.ts';
import { columnsOf, fill, makeReceipt, makeTempStore, NOW_MS, type TempStore } from '../support/temp-store.ts';

let store: TempStore;
beforeEach(() => {
  store = makeTempStore();
});
afterEach(() => store.remove());

const TEXTS: readonly CellValue[] = ['A', 'A', 'B', 'C', '', '', null, null, null];

const question = (dataset: DatasetName, filters: readonly Filter[]): Query => ({
  ...{ dataset, filters, sort: [], page: 1, pageSize: 10 },
});

function putDictionary(name: DictionaryName, labels: Readonly<Record<string, string>>): void {
  const entries = Object.entries(labels).map(([key, label]) => ({ key, label }));
  replaceDictionary(store.db, name, entries, { receipt: makeReceipt(name), asOf: '2026-09-18T10:00:00Z' });
}

type List = { readonly dataset: DatasetName; readonly id: FilterId };

/** The options of a list with the filter that each sets, and whether the list takes that filter for its own. */
async function optionsOf({ dataset, id }: List) {
  const control = filterControls(dataset).find((each) => each.id === id);
  if (control === undefined) throw new Error(`no list ${id}`);
  const names = { knownValues: () => [], findName: () => null };
  const readFacet: FilteredTable['readFacet'] = (subject, search) => {
    const answer = queryFacet(columnsOf(store.db), { query: question(dataset, []), subject, search, limit: 200 });
    return Promise.resolve(answer.kind === 'values' ? answer : null);
  };
  // The cast: the options of a list read no more of a table than this.
  const table = { dataset, filters: { names }, readFacet } as unknown as FilteredTable;
  const { options } = await readOffered({ table, control, asker: 'filterList' }, '');
  return options.map(({ label, value, rows, filter = controlFilter(id, value) }) => {
    if (filter === null) throw new Error(`${label} has no filter`);
    const answer = queryRows(store.db, question(dataset, [filter]), { now: () => NOW_MS });
    const found = answer.kind === 'rows' ? answer.total : answer.kind;
    return { label, rows, found, isOwn: isSameControl(control, filter) };
  });
}

const EMPTY = [
  { label: 'not sent', rows: 3, found: 3, isOwn: true },
  { label: 'sent empty', rows: 2, found: 2, isOwn: true },
];

test.each<List & { readonly field: string; readonly dictionary?: DictionaryName }>([
  { dataset: 'charges', id: 'state', field: 'state_val' },
  { dataset: 'charges', id: 'biz_type', field: 'biz_type_val', dictionary: 'billing_business_type' },
  { dataset: 'charges', id: 'biz_type_code', field: 'name_id_val', dictionary: 'billing_business_type_code' },
  { dataset: 'reports', id: 'currency', field: 'currency', dictionary: 'tenant_currencies' },
  { dataset: 'reports', id: 'broker_code', field: 'broker_code', dictionary: 'broker_accounts_for_select' },
  { dataset: 'reports', id: 'broker_team_code', field: 'broker_team_code' },
  { dataset: 'reports', id: 'dcp_name', field: 'dcp_name' },
])('each option of $id finds the rows that it counts, also those without a value', async (list) => {
  const { dataset, field, dictionary } = list;
  if (dictionary !== undefined) putDictionary(dictionary, { A: 'Ann', B: 'Bob' });
  const rows = TEXTS.map((text, at) => ({ ...(dataset === 'charges' && { id: String(at) }), [field]: text }));
  fill(store.db, dataset, rows);
  const options = await optionsOf(list);
  expect(options.map(({ rows, found }) => [rows, found])).toEqual([
    [2, 2],
    [1, 1],
    [1, 1],
    [3, 3],
    [2, 2],
  ]);
  expect(options.slice(3)).toEqual(EMPTY);
});

test('rows without a value are offered beside labels too', async () => {
  putDictionary('billing_business_type', { A: 'Ann', B: 'Bob' });
  const texts = ['Ann', 'Bob', '', '', null, null, null];
  fill(
    store.db,
    'charges',
    texts.map((text, at) => ({ id: String(at), biz_type_val: text })),
  );
  const options = await optionsOf({ dataset: 'charges', id: 'biz_type' });
  expect(options.slice(2)).toEqual(EMPTY);
});
