import type { SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Filter, Query, SortKey } from '../../shared/contract/query.ts';
import { conditionFor } from '../../main/store/question/filters.ts';
import { inSnapshot } from '../../main/store/question/query-context.ts';
import { labelPairsStatement } from '../../main/store/question/labels/row-labels.ts';
import { countRows, positionsStatement } from '../../main/store/question/rows.ts';
import { positionsIn } from '../../main/store/question/row-positions.ts';
import { render } from '../../main/store/file/statements.ts';
import { fill, makeTempStore } from '../support/temp-store.ts';
import type { TempStore } from '../support/temp-store.ts';

const REPORT_ORDER: readonly SortKey[] = [
  { field: 'biz_date', direction: 'descending' },
  { field: 'broker_code', direction: 'ascending' },
  { field: 'dcp_name', direction: 'ascending' },
  { field: 'currency', direction: 'ascending' },
];
const CHARGE_ORDER: readonly SortKey[] = [
  { field: 'name', direction: 'ascending' },
  { field: 'name_id', direction: 'ascending' },
  { field: 'id', direction: 'ascending' },
];

describe('query plans', () => {
  let store: TempStore;
  beforeAll(() => {
    store = makeTempStore();
    fill(
      store.db,
      'reports',
      Array.from({ length: 2_000 }, (_, index) => ({
        biz_date: `2026-09-${String(1 + (index % 28)).padStart(2, '0')}`,
        broker_code: `A${index % 40}`,
        broker_team_code: `G${index % 5}`,
        dcp_name: `Package ${index % 9}`,
        currency: index % 2 === 0 ? 'HKD' : 'USD',
      })),
    );
    fill(
      store.db,
      'charges',
      Array.from({ length: 2_000 }, (_, index) => ({
        id: String(index),
        name: `Charge ${index % 300}`,
        state_val: String(index % 2),
      })),
    );
  });
  afterAll(() => store.remove());

  function plan(facts: Partial<Query>): string {
    const query: Query = { dataset: 'reports', filters: [], sort: REPORT_ORDER, page: 1, pageSize: 100, ...facts };
    return inSnapshot({ db: store.db, dataset: query.dataset }, (context) => {
      const condition = conditionFor(context, query.filters);
      if (condition.kind === 'unknown') throw new Error('unknown');
      const found = { condition, total: countRows(context, condition.where) };
      const positions = positionsStatement(context, query, found);
      if (positions === null) throw new Error('an empty page has no plan');
      return planOf(positions.statement);
    });
  }

  function allRowsPlan(filters: readonly Filter[]): string {
    return inSnapshot({ db: store.db, dataset: 'reports' }, (context) => {
      const condition = conditionFor(context, filters);
      if (condition.kind === 'unknown') throw new Error('unknown');
      const order = { sort: REPORT_ORDER, fixedFields: condition.fixedFields };
      return planOf(positionsIn(context, condition.where, order));
    });
  }

  function planOf(statement: SQL): string {
    const { text, values } = render(statement);
    const steps = store.db.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${text}`).all(...values);
    return steps.map((step) => step.detail).join('; ');
  }

  it.each([
    ['state_val', 'state'],
    ['biz_type_val', 'biz_type'],
    ['name_id_val', 'name_id'],
  ] as const)('the labels beside %s are read from an index, not from the rows', (field, labelField) => {
    const found = planOf(labelPairsStatement('charges', { field, labelField }));
    expect(found).toMatch(/USING COVERING INDEX charges_by_\w+_label_[abc]/);
    expect(found).not.toContain('TEMP B-TREE FOR GROUP BY');
  });

  it.each([
    ['reports by default', {}],
    ['the last page of reports', { page: 20 }],
    ['charges by default', { dataset: 'charges', sort: CHARGE_ORDER }],
    ['the last page of charges', { dataset: 'charges', sort: CHARGE_ORDER, page: 20 }],
    ['reports by AE', { sort: [{ field: 'broker_code', direction: 'ascending' }] }],
    ['reports by AE, backwards', { sort: [{ field: 'broker_code', direction: 'descending' }] }],
    ['reports by currency', { sort: [{ field: 'currency', direction: 'ascending' }] }],
    ['charges by state', { dataset: 'charges', sort: [{ field: 'state_val', direction: 'ascending' }] }],
    ['a period in the default order', { filters: [{ kind: 'range', field: 'biz_date', from: '2026-09-10' }] }],
  ] as const)('%s: an index gives the order, nothing is sorted', (_, facts) => {
    const found = plan(facts);
    expect(found).toContain('COVERING INDEX');
    expect(found).not.toContain('TEMP B-TREE');
  });

  it.each<readonly [string, Filter]>([
    ['AE', { kind: 'equals', field: 'broker_code', value: 'a7' }],
    ['currency', { kind: 'equals', field: 'currency', value: 'HKD' }],
    ['one AE by a part of its code', { kind: 'contains', field: 'broker_code', value: '39' }],
    ['exactly one AE', { kind: 'exactly', field: 'broker_code', value: 'A7' }],
    ['one AE of a list', { kind: 'isOneOf', field: 'broker_code', values: ['a7', 'nobody'] }],
  ])('%s in the default order: found by its index, sorted within a day at most', (_, filter) => {
    const found = plan({ filters: [filter] });
    expect(found).toMatch(/SEARCH reports USING INDEX reports_by_(ae|currency)_[abc]/);
    expect(found).not.toContain('TEMP B-TREE FOR ORDER BY');
  });

  it.each<readonly [string, Filter]>([
    ['a ledger date of the service', { kind: 'service', name: 'biz_date', value: '2026-09-18' }],
    ['exactly a ledger date', { kind: 'exactly', field: 'biz_date', value: '2026-09-18' }],
    ['a ledger date as typed', { kind: 'equals', field: 'biz_date', value: '2026-09-18' }],
  ])('%s is found by the index of dates', (_, filter) => {
    expect(plan({ filters: [filter] })).toMatch(/SEARCH reports USING INDEX reports_by_date_[abc]/);
  });

  it.each<readonly [string, Filter]>([
    ['a package', { kind: 'equals', field: 'dcp_name', value: 'Package 3' }],
    ['an AE group', { kind: 'equals', field: 'broker_team_code', value: 'G1' }],
    ['a quick search', { kind: 'anyText', value: 'a39' }],
    ['every AE but one', { kind: 'equals', field: 'broker_code', value: 'A7', not: true }],
  ])('all rows of %s are scanned, then sorted: no index of the order is walked', (_, filter) => {
    expect(allRowsPlan([filter])).toMatch(/^SCAN reports; USE TEMP B-TREE FOR ORDER BY$/);
  });

  it.each<readonly [string, readonly Filter[], RegExp]>([
    ['one AE', [{ kind: 'equals', field: 'broker_code', value: 'A7' }], /^SEARCH reports USING INDEX reports_by_ae_/],
    ['every row', [], /^SCAN reports USING COVERING INDEX reports_by_date_\w$/],
  ])('all rows of %s come from an index', (_, filters, wanted) => {
    expect(allRowsPlan(filters)).toMatch(wanted);
  });

  it('state in the default order: found by its index, sorted within a name at most', () => {
    const filters: readonly Filter[] = [{ kind: 'service', name: 'state', value: '0' }];
    const found = plan({ dataset: 'charges', sort: CHARGE_ORDER, filters });
    expect(found).toContain('charges_by_state');
    expect(found).not.toContain('TEMP B-TREE FOR ORDER BY');
  });
});
