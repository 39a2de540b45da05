// A value in a list has the label of its rows, with the dictionary's beside it if that differs.

import { beforeEach, describe, expect, test } from 'vitest';
import type { FacetAnswer, FacetSubject } from '../../shared/contract/answers.ts';
import type { DatasetName } from '../../shared/contract/fields.ts';
import { service, store, sync, useStage } from '../support/proof-stage.ts';

useStage();

beforeEach(() => {
  service.rows.charges = service.rows.charges.map((row) => ({
    ...row,
    biz_type: row['biz_type_val'] === 'S' ? '股票' : 'Futures',
  }));
});

function facet(subject: FacetSubject, search = '', dataset: DatasetName = 'charges'): FacetAnswer {
  const query = { dataset, filters: [], sort: [], page: 1, pageSize: 1 } as const;
  return store.aggregates.queryFacet({ query, subject, search, limit: 10 });
}

const STOCKS = { value: 'S', label: '股票', dictionaryLabel: 'Stocks', rows: 20 };
const FUTURES = { value: 'F', label: 'Futures', rows: 20 };
const SUBJECT = { kind: 'service', name: 'biz_type' } as const;

test('a filter list shows the rows’ label, and the dictionary’s if that differs', async () => {
  await sync();
  expect(facet(SUBJECT)).toEqual({ kind: 'values', values: [FUTURES, STOCKS], more: 0 });
});

test('a value is found by either label', async () => {
  await sync();
  expect(facet(SUBJECT, 'stock')).toEqual({ kind: 'values', values: [STOCKS], more: 0 });
  expect(facet(SUBJECT, '股')).toEqual({ kind: 'values', values: [STOCKS], more: 0 });
});

test('the most frequent label counts if rows disagree', async () => {
  service.rows.charges[1] = { ...service.rows.charges[1], biz_type: 'Equities' };
  await sync();
  expect(facet(SUBJECT)).toEqual({ kind: 'values', values: [FUTURES, STOCKS], more: 0 });
});

test('columns and the keys in the window have the same label', async () => {
  await sync();
  expect(facet({ kind: 'column', field: 'biz_type_val' })).toEqual({
    kind: 'values',
    values: [FUTURES, STOCKS],
    more: 0,
  });
  expect(store.reader.listDictionary({ name: 'billing_business_type' })).toEqual([
    { key: 'S', label: 'Stocks', rowLabel: '股票' },
    { key: 'F', label: 'Futures' },
  ]);
});

test('a state has the name that its rows give it', async () => {
  service.rows.charges = service.rows.charges.map((row) => ({
    ...row,
    state: row['state_val'] === '0' ? '生效' : '失效',
  }));
  await sync();
  const values = [
    { value: '0', label: '生效', rows: 30 },
    { value: '1', label: '失效', rows: 10 },
  ];
  expect(facet({ kind: 'service', name: 'state' })).toEqual({ kind: 'values', values, more: 0 });
  expect(facet({ kind: 'column', field: 'state_val' })).toEqual({ kind: 'values', values, more: 0 });
});

describe('if rows show only the code', () => {
  const AES = ['AE1', 'AE2', 'AE3'].map((value) => ({
    ...{ value, label: value, dictionaryLabel: `Ms ${value}`, rows: 20 },
  }));

  test('the code is the label, with the dictionary’s beside it', async () => {
    await sync();
    const list = { kind: 'values', values: AES, more: 0 };
    expect(facet({ kind: 'service', name: 'broker_code' }, '', 'reports')).toEqual(list);
    expect(facet({ kind: 'column', field: 'broker_code' }, '', 'reports')).toEqual(list);
    expect(facet({ kind: 'service', name: 'broker_code' }, 'ms ae2', 'reports')).toMatchObject({ values: [AES[1]] });
    expect(store.reader.listDictionary({ name: 'broker_accounts_for_select' })).toEqual(
      AES.map(({ value, dictionaryLabel }) => ({ key: value, label: dictionaryLabel, rowLabel: value })),
    );
  });

  test('a currency named by its own code has one label', async () => {
    service.dictionaries.tenant_currencies = ['HKD', 'USD'].map((key) => ({ key, label: key }));
    await sync();
    expect(facet({ kind: 'service', name: 'currency' }, '', 'reports')).toEqual({
      kind: 'values',
      more: 0,
      values: ['HKD', 'USD'].map((value) => ({ value, label: value, rows: 30 })),
    });
  });

  test('a code that the dictionary does not know is its own label', async () => {
    service.dictionaries.broker_accounts_for_select = [{ key: 'AE1', label: 'Ms AE1' }];
    await sync();
    expect(facet({ kind: 'service', name: 'broker_code' }, '', 'reports')).toEqual({
      kind: 'values',
      more: 0,
      values: AES.map((each, at) => (at === 0 ? each : { value: each.value, label: each.value, rows: each.rows })),
    });
  });
});

test('if rows show the dictionary’s labels, that is the only label', async () => {
  service.rows.reports = service.rows.reports.map((row) => ({
    ...row,
    broker_code: `Ms ${String(row['broker_code'])}`,
  }));
  service.filters['broker_code'] = (row, value) => row['broker_code'] === `Ms ${value}`;
  await sync();
  expect(facet({ kind: 'service', name: 'broker_code' }, '', 'reports')).toEqual({
    kind: 'values',
    more: 0,
    values: ['AE1', 'AE2', 'AE3'].map((value) => ({ value, label: `Ms ${value}`, rows: 20 })),
  });
  expect(store.reader.listDictionary({ name: 'broker_accounts_for_select' })[0]).toEqual({
    key: 'AE1',
    label: 'Ms AE1',
  });
});
