// A value of a list has the label that its rows show; the dictionary's stands beside it where it is another.

import { beforeEach, expect, test } from 'vitest';
import type { FacetAnswer, FacetSubject } from '../../preload/contract.ts';
import { service, store, sync, useStage } from '../support/proof-stage.ts';

useStage();

beforeEach(() => {
  service.rows.charges = service.rows.charges.map((row) => ({
    ...row,
    biz_type: row['biz_type_val'] === 'S' ? '股票' : 'Futures',
  }));
});

function facet(subject: FacetSubject, search = ''): FacetAnswer {
  const query = { dataset: 'charges', filters: [], sort: [], page: 1, pageSize: 1 } as const;
  return store.aggregates.queryFacet({ query, subject, search, limit: 10 });
}

const STOCKS = { value: 'S', label: '股票', dictionaryLabel: 'Stocks', rows: 20 };
const FUTURES = { value: 'F', label: 'Futures', rows: 20 };
const SUBJECT = { kind: 'service', name: 'biz_type' } as const;

test('a filter list shows the label of the rows, and the dictionary’s where it is another', async () => {
  await sync();
  expect(facet(SUBJECT)).toEqual({ kind: 'values', values: [FUTURES, STOCKS] });
});

test('a value is found by either label', async () => {
  await sync();
  expect(facet(SUBJECT, 'stock')).toEqual({ kind: 'values', values: [STOCKS] });
  expect(facet(SUBJECT, '股')).toEqual({ kind: 'values', values: [STOCKS] });
});

test('the label of most rows counts where rows disagree', async () => {
  service.rows.charges[1] = { ...service.rows.charges[1], biz_type: 'Equities' };
  await sync();
  expect(facet(SUBJECT)).toEqual({ kind: 'values', values: [FUTURES, STOCKS] });
});

test('columns and the keys of the window have the same label', async () => {
  await sync();
  const { label, rows, value } = STOCKS;
  expect(facet({ kind: 'column', field: 'biz_type_val' })).toMatchObject({ values: [FUTURES, { label, rows, value }] });
  expect(store.reader.listDictionary({ name: 'billing_business_type' })).toEqual([
    { key: 'S', label: 'Stocks', rowLabel: '股票' },
    { key: 'F', label: 'Futures' },
  ]);
});
