import { describe, expect, it } from 'vitest';
import { isPageIndexed, needsTwoIndexes } from '../../main/threads/page-route.ts';
import type { Filter, Query } from '../../shared/contract/query.ts';

const NEAR = { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 100 } as const satisfies Query;

const INDEXED: readonly (readonly [string, Query])[] = [
  ['no filter', NEAR],
  ['the usual order', { ...NEAR, sort: [{ field: 'biz_date', direction: 'descending' }] }],
  ['an AE and a period', { ...NEAR, filters: [{ kind: 'equals', field: 'broker_code', value: 'AE1' }, thisMonth()] }],
  ['a filter of the service with known values', { ...NEAR, filters: [service('currency')] }],
  ['a client', { ...NEAR, dataset: 'charges', filters: [service('aaid')] }],
];
const LOOKED_THROUGH: readonly (readonly [string, Query])[] = [
  ['a page far in', { ...NEAR, page: 201 }],
  ['an order by amounts', { ...NEAR, sort: [{ field: 'commission_amount', direction: 'ascending' }] }],
  ['quick search', { ...NEAR, filters: [{ kind: 'anyText', value: 'a' }] }],
  ['part of a name', { ...NEAR, filters: [{ kind: 'contains', field: 'dcp_name', value: 'a' }] }],
  ['every AE but one', { ...NEAR, filters: [{ kind: 'equals', field: 'broker_code', value: 'AE1', not: true }] }],
  ['a range of amounts', { ...NEAR, filters: [{ kind: 'range', field: 'commission_amount', from: '1' }] }],
  ['an index beside a scan', { ...NEAR, filters: [thisMonth(), { kind: 'differs' }] }],
  ['free text of the service', { ...NEAR, dataset: 'charges', filters: [service('name')] }],
  ['a package', { ...NEAR, filters: [{ kind: 'equals', field: 'dcp_name', value: 'Gold' }] }],
  ['an order by packages', { ...NEAR, sort: [{ field: 'dcp_name', direction: 'ascending' }] }],
  ['a column without an index', { ...NEAR, dataset: 'charges', sort: [{ field: 'min', direction: 'ascending' }] }],
];

function thisMonth(): Filter {
  return { kind: 'period', field: 'biz_date', period: 'thisMonth' };
}

function service(name: 'currency' | 'aaid' | 'name' | 'state'): Filter {
  return { kind: 'service', name, value: 'x' };
}

describe('a page is found', () => {
  it.each(INDEXED)('by an index: %s', (_, query) => expect(isPageIndexed(query)).toBe(true));
  it.each(LOOKED_THROUGH)('in memory: %s', (_, query) => expect(isPageIndexed(query)).toBe(false));
});

describe('memory is faster', () => {
  const ae: Filter = { kind: 'equals', field: 'broker_code', value: 'AE1' };
  const state: Filter = { kind: 'exactly', field: 'state_val', value: '0' };
  const currencies: Filter = { kind: 'isOneOf', field: 'currency', values: ['HKD', 'USD'] };
  it.each([
    ['for filters on two columns', [ae, currencies]],
    ['also for one of the service', [ae, service('currency')]],
    ['also for one that no column answers', [state, service('aaid')]],
  ])('%s', (_, filters) => expect(needsTwoIndexes({ ...NEAR, filters })).toBe(true));
  it.each([
    ['for none', []],
    ['for one', [ae]],
    ['for two on one column', [ae, ae]],
    ['for one of the service on the same column', [state, service('state')]],
    ['for one and a period', [ae, thisMonth()]],
  ])('not %s', (_, filters) => expect(needsTwoIndexes({ ...NEAR, filters })).toBe(false));
});
