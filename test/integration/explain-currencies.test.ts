// Explanations of a difference where currencies were chosen: the figure may be in one of the others.

import { afterEach, expect, test } from 'vitest';
import type { Filter } from '../../shared/contract/query.ts';
import { queryTotals } from '../../main/store/columns/totals.ts';
import { explainDifference } from '../../main/store/explaining/explain-difference.ts';
import { replaceDictionary } from '../../main/store/question/labels/dictionaries.ts';
import { loggedRuns, type LoggedRuns } from '../support/logged-runs.ts';
import { columnsOf, makeReceipt } from '../support/temp-store.ts';

const CURRENCIES = ['HKD', 'USD', 'CNY', 'EUR'];
const chosen = (value: string) => ({ kind: 'service', name: 'currency', value }) as const;

let store: LoggedRuns;
afterEach(() => store.remove());

test.each<readonly [string, Filter]>([
  ['one is', chosen('HKD')],
  ['two are', { kind: 'anyOf', filters: [chosen('HKD'), chosen('USD')] }],
])('a difference is looked for in every other currency where %s chosen', (_, filter) => {
  store = loggedRuns();
  const rows = CURRENCIES.map((currency, at) => ({ currency, commission_amount: String(10 * at) }));
  store.commit('reports', rows);
  const entries = CURRENCIES.map((key) => ({ key, label: `Currency ${key}` }));
  const receipt = makeReceipt('tenant_currencies');
  const asOf = receipt.finishedAt;
  replaceDictionary(store.db, 'tenant_currencies', entries, { receipt, asOf });
  const columns = columnsOf(store.db);
  const query = { dataset: 'reports', filters: [filter], sort: [], page: 1, pageSize: 100 } as const;
  const asked = { query, field: 'commission_amount', currency: 'HKD', figure: '20' } as const;
  const answer = explainDifference(columns, asked);
  if (answer.kind !== 'compared') throw new Error('not answered');
  expect(answer.compared.currencies).toBe(3);
  expect(answer.causes).toMatchObject([{ kind: 'currency', currency: 'CNY', rows: 1 }]);
  const [cause] = answer.causes;
  expect(queryTotals(columns, { ...query, filters: cause?.filters ?? [] })).toMatchObject({ rows: 1 });
});
