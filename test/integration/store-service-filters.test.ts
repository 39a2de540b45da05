import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DatasetName, DictionaryName, ServiceFilterName } from '../../shared/contract/fields.ts';
import type { Filter, Query } from '../../shared/contract/query.ts';
import { replaceDictionary } from '../../main/store/question/labels/dictionaries.ts';
import { queryFacet } from '../../main/store/columns/facets.ts';
import { queryRows } from '../../main/store/question/rows.ts';
import { queryTotals } from '../../main/store/columns/totals.ts';
import { placeOf } from '../support/place-of.ts';
import { columnsOf, fill, makeReceipt, makeTempStore, NOW_MS } from '../support/temp-store.ts';
import type { TempStore } from '../support/temp-store.ts';

let store: TempStore;
beforeEach(() => {
  store = makeTempStore();
});
afterEach(() => store.remove());

function query(dataset: DatasetName, filters: readonly Filter[]): Query {
  return { dataset, filters, sort: [], page: 1, pageSize: 100 };
}

function service(dataset: DatasetName, name: ServiceFilterName, value: string) {
  return queryRows(store.db, query(dataset, [{ kind: 'service', name, value }]), { now: () => NOW_MS });
}

function keysOf(answer: ReturnType<typeof service>): readonly string[] | string {
  return answer.kind === 'rows' ? answer.rows.map(placeOf) : answer.kind;
}

function putDictionary(name: DictionaryName, entries: Readonly<Record<string, string>>): void {
  const list = Object.entries(entries).map(([key, label]) => ({ key, label }));
  replaceDictionary(store.db, name, list, { receipt: makeReceipt(name), asOf: '2026-09-18T10:00:00Z' });
}

describe('service filters', () => {
  it('reads state from its raw code, exactly, and says that the service has not confirmed it', () => {
    fill(store.db, 'charges', [
      { id: '1', state_val: '0' },
      { id: '2', state_val: '1' },
      { id: '3', state_val: null },
    ]);
    const answer = service('charges', 'state', '0');
    const notes = [{ name: 'state', standing: 'notProven', reason: 'readingNotProven' }];
    expect(answer).toMatchObject({ kind: 'rows', total: 1, notes });
    expect(keysOf(answer)).toEqual(['1']);
  });

  it('matches free text by containing, and says that this is the app’s rule', () => {
    fill(store.db, 'charges', [
      { id: '1', fee_rate: '0.25%' },
      { id: '2', fee_rate: '0.30' },
    ]);
    expect(service('charges', 'fee_rate_spec', '25%')).toMatchObject({
      kind: 'rows',
      total: 1,
      notes: [{ name: 'fee_rate_spec', standing: 'appRule', reason: 'matchingNotStated', matching: 'contains' }],
    });
  });

  it('matches ids exactly, and says that this is the app’s rule', () => {
    fill(store.db, 'charges', [{ id: '0012' }, { id: '12' }, { id: '120' }]);
    const answer = service('charges', 'id', '12');
    expect(keysOf(answer)).toEqual(['2']);
    expect(answer).toMatchObject({ notes: [{ name: 'id', standing: 'appRule', matching: 'exact' }] });
  });

  it.each([
    ['pending', 'pendingNotKept'],
    ['aaid', 'clientNotKept'],
  ] as const)('says unknown for %s, in rows, totals and facets', (name, reason) => {
    fill(store.db, 'charges', [{ id: '1' }]);
    const unknown = { kind: 'unknown', notes: [{ name, standing: 'unknown', reason }] };
    const asked = query('charges', [{ kind: 'service', name, value: '0' }]);
    expect(queryRows(store.db, asked, { now: () => NOW_MS })).toEqual(unknown);
    expect(queryTotals(columnsOf(store.db), asked)).toEqual(unknown);
    const subject = { kind: 'service', name } as const;
    expect(queryFacet(columnsOf(store.db), { query: query('charges', []), subject, search: '', limit: 10 })).toEqual(
      unknown,
    );
  });

  it('finds rows by key if rows contain keys', () => {
    putDictionary('broker_accounts_for_select', { A1: 'Ann', A2: 'Bob' });
    fill(store.db, 'reports', [{ broker_code: 'A1' }, { broker_code: 'A2' }, { broker_code: 'A1' }]);
    expect(keysOf(service('reports', 'broker_code', 'A1'))).toEqual(['1', '3']);
    expect(keysOf(service('reports', 'broker_code', 'A9'))).toEqual([]);
  });

  it('finds rows by key if rows contain labels', () => {
    putDictionary('broker_accounts_for_select', { A1: 'Ann', A2: 'Bob' });
    fill(store.db, 'reports', [{ broker_code: 'Ann' }, { broker_code: 'Bob' }]);
    expect(keysOf(service('reports', 'broker_code', 'A2'))).toEqual(['2']);
  });

  it('says unknown for a label that two keys share', () => {
    putDictionary('broker_accounts_for_select', { A1: 'Ann', A2: 'Bob', A3: 'Ann' });
    fill(store.db, 'reports', [{ broker_code: 'Ann' }, { broker_code: 'Bob' }]);
    expect(keysOf(service('reports', 'broker_code', 'A1'))).toBe('unknown');
    expect(keysOf(service('reports', 'broker_code', 'A2'))).toEqual(['2']);
  });

  it('says unknown if rows contain neither keys nor labels', () => {
    putDictionary('tenant_currencies', { '1': 'HKD', '2': 'USD' });
    fill(store.db, 'reports', [{ currency: 'Hong Kong dollar' }]);
    expect(service('reports', 'currency', '1')).toEqual({
      kind: 'unknown',
      notes: [{ name: 'currency', standing: 'unknown', reason: 'columnNotRecognised' }],
    });
  });

  it('says unknown if rows never contain the column', () => {
    putDictionary('tenant_currencies', { '1': 'HKD' });
    fill(store.db, 'reports', [{ biz_date: '2026-09-18' }]);
    expect(keysOf(service('reports', 'currency', '1'))).toBe('unknown');
  });

  it('learns again when the dictionary changes', () => {
    fill(store.db, 'charges', [{ id: '1', biz_type_val: 'S' }]);
    expect(keysOf(service('charges', 'biz_type', 'S'))).toBe('unknown');
    putDictionary('billing_business_type', { S: 'Stocks' });
    expect(keysOf(service('charges', 'biz_type', 'S'))).toEqual(['1']);
  });
});

describe('ranges', () => {
  it('are off, and say so, if a ledger date is in no known format', () => {
    fill(store.db, 'reports', [{ biz_date: '2026-09-18' }, { biz_date: '18 Sep 2026' }]);
    const range = { kind: 'range', field: 'biz_date', from: '2026-09-01' } as const;
    expect(queryRows(store.db, query('reports', [range]), { now: () => NOW_MS })).toEqual({
      kind: 'unknown',
      notes: [{ name: 'biz_date', standing: 'unknown', reason: 'datesNotRecognised' }],
    });
    expect(keysOf(service('reports', 'biz_date', '18 Sep 2026'))).toEqual(['2']);
  });

  it('cover whole Hong Kong days, whatever the format of the rows', () => {
    fill(store.db, 'reports', [
      { biz_date: '2026-09-17T16:00:00Z' },
      { biz_date: '2026-09-18T15:59:59.999Z' },
      { biz_date: '2026-09-18T16:00:00Z' },
      { biz_date: '20260918' },
      { biz_date: '' },
    ]);
    const day = { kind: 'range', field: 'biz_date', from: '2026-09-18', to: '2026-09-18' } as const;
    expect(keysOf(queryRows(store.db, query('reports', [day]), { now: () => NOW_MS }))).toEqual(['1', '2', '4']);
  });

  it.each([
    { kind: 'range', field: 'trade_amount', from: '1,000' },
    { kind: 'range', field: 'biz_date', to: 'yesterday' },
    { kind: 'range', field: 'broker_code', from: 'A' },
  ] as const)('do not guess at limits they cannot read: $field', (range) => {
    fill(store.db, 'reports', [{ biz_date: '2026-09-18' }]);
    expect(queryRows(store.db, query('reports', [range]), { now: () => NOW_MS })).toMatchObject({
      kind: 'unknown',
      notes: [{ name: range.field, reason: 'valueNotUnderstood' }],
    });
  });
});

describe('facets', () => {
  const facet = (name: ServiceFilterName, filters: readonly Filter[] = [], search = '') =>
    queryFacet(columnsOf(store.db), {
      query: query('reports', filters),
      subject: { kind: 'service', name },
      search,
      limit: 10,
    });

  beforeEach(() => {
    putDictionary('broker_accounts_for_select', { A1: 'Ann', A2: 'Bob', A3: 'Cy' });
    fill(store.db, 'reports', [
      { broker_code: 'A1', currency: 'HKD' },
      { broker_code: 'A1', currency: 'USD' },
      { broker_code: 'A2', currency: 'HKD' },
      { broker_code: 'A7', currency: 'HKD' },
      { broker_code: null, currency: 'HKD' },
    ]);
  });

  it('list the dictionary’s values and others in the rows, with "not sent", most rows first', () => {
    expect(facet('broker_code')).toEqual({
      kind: 'values',
      values: [
        { value: 'A1', label: 'A1', dictionaryLabel: 'Ann', rows: 2 },
        { value: null, label: null, rows: 1 },
        { value: 'A2', label: 'A2', dictionaryLabel: 'Bob', rows: 1 },
        { value: 'A7', label: 'A7', rows: 1 },
        { value: 'A3', label: 'A3', dictionaryLabel: 'Cy', rows: 0 },
      ],
      more: 0,
    });
  });

  it('count under the other filters, not under their own', () => {
    const own: Filter = { kind: 'service', name: 'broker_code', value: 'A2' };
    const other: Filter = { kind: 'equals', field: 'currency', value: 'USD' };
    expect(facet('broker_code', [own, other])).toMatchObject({
      values: [{ value: 'A1', rows: 1 }, { rows: 0 }, { rows: 0 }],
    });
  });

  it('search keys and labels', () => {
    expect(facet('broker_code', [], 'bO')).toMatchObject({ values: [{ value: 'A2' }] });
    expect(facet('broker_code', [], 'a7')).toMatchObject({ values: [{ value: 'A7' }] });
  });

  it('count a column as it is written, with "not sent" among its values', () => {
    const answer = queryFacet(columnsOf(store.db), {
      query: query('reports', []),
      subject: { kind: 'column', field: 'broker_code' },
      search: '',
      limit: 2,
    });
    expect(answer).toEqual({
      kind: 'values',
      values: [
        { value: 'A1', label: 'A1', dictionaryLabel: 'Ann', rows: 2 },
        { value: null, label: null, rows: 1 },
      ],
      more: 2,
    });
  });
});
