// A store, a filtering service with some charges and reports, and one-line queries to both: the copy's answer, and the
// right one.

import { afterEach, beforeEach, expect } from 'vitest';
import type { RowsAnswer } from '../../shared/contract/answers.ts';
import type { DatasetName, ServiceFilterName } from '../../shared/contract/fields.ts';
import type { Parity } from '../../shared/contract/proof.ts';
import type { Receipt } from '../../shared/contract/sync.ts';
import { openDatabase } from '../../main/store/file/database.ts';
import { filteringService, type FilteringService } from './filtering-service.ts';
import type { JsonRow } from './scripted-service.ts';
import { openSyncedStore, TEST_KEY, type SyncedStore } from './synced-store.ts';

export let store: SyncedStore;
export let service: FilteringService;

const DATES = ['2026-09-16', '2026-09-17', '2026-09-17', '2026-09-18', '2026-09-18', '2026-09-18'];

export function charge(id: number): JsonRow {
  return {
    ...{
      id: String(id),
      billing_item_id: String(9_000 + id),
      name: `Package ${id % 4 === 0 ? 'Gold' : 'silver'} ${id}`,
    },
    ...{ basis: id % 3 === 0 ? 'HK/HKD' : 'US/USD', fee_rate: `0.0${id % 5}25` },
    ...{ state_val: id % 4 === 0 ? '1' : '0', biz_type_val: id % 2 === 0 ? 'S' : 'F', name_id_val: 'C' },
  };
}

function report(at: number): JsonRow {
  return {
    ...{
      biz_date: DATES[at % DATES.length],
      broker_code: `AE${1 + (at % 3)}`,
      broker_team_code: 'T1',
      dcp_name: 'Standard',
    },
    ...{ trade_amount: `${100 + at}.00`, currency: at % 2 === 0 ? 'HKD' : 'USD', commission_amount: '2.00' },
  };
}

/** Registers set-up and clean-up for each test of the calling file. */
export function useStage(): void {
  beforeEach(() => {
    store = openSyncedStore();
    service = filteringService({
      charges: Array.from({ length: 40 }, (_, index) => charge(index + 1)),
      reports: Array.from({ length: 60 }, (_, index) => report(index)),
    });
    service.dictionaries.billing_business_type = [
      { key: 'S', label: 'Stocks' },
      { key: 'F', label: 'Futures' },
    ];
    service.dictionaries.billing_business_type_code = [{ key: 'C', label: 'Commission' }];
    service.dictionaries.tenant_currencies = ['HKD', 'USD'].map((key) => ({ key, label: `${key} dollar` }));
    service.dictionaries.broker_accounts_for_select = ['AE1', 'AE2', 'AE3'].map((key) => ({ key, label: `Ms ${key}` }));
  });
  afterEach(() => store.close());
}

export function sync(scope: 'full' | 'quick' = 'full'): Promise<readonly Receipt[]> {
  return store.sync(service.client, { scope: { kind: scope } });
}

export function ask(name: ServiceFilterName, value: string): RowsAnswer {
  const dataset: DatasetName = ['currency', 'broker_code', 'biz_date'].includes(name) ? 'reports' : 'charges';
  const filters = [{ kind: 'service', name, value } as const];
  return store.reader.queryRows({ dataset, filters, sort: [], page: 1, pageSize: 1_000 });
}

/** The ids found, `unknown`, or for reports the amounts. */
export function found(name: ServiceFilterName, value: string): readonly string[] | 'unknown' {
  const answer = ask(name, value);
  if (answer.kind === 'unknown') return 'unknown';
  expect(answer.total).toBe(answer.rows.length);
  return answer.rows.map(({ values }) => String(values.id ?? values.trade_amount));
}

/** The same from the service's rows. */
export function truth(name: ServiceFilterName, value: string): readonly string[] {
  const dataset: DatasetName = ['currency', 'broker_code', 'biz_date'].includes(name) ? 'reports' : 'charges';
  const rows = service.rows[dataset].filter((row) => service.filters[name]?.(row, value));
  return rows.map((row) => String(row['id'] ?? row['trade_amount']));
}

export function parityOf(name: ServiceFilterName, value: string): Parity {
  const entry = store.reader.listParity({}).find((each) => each.name === name && each.value === value);
  if (!entry) throw new Error(`no parity of ${name} ${value}`);
  return entry;
}

export function readingOf(name: ServiceFilterName): unknown {
  return store.reader.getLearnedFacts({}).filters.find((each) => each.name === name)?.reading;
}

/** Changes the store directly, unnoticed by the app. */
export function tamper(statement: string): void {
  const db = openDatabase({ path: store.path, key: TEST_KEY, mode: 'write' });
  db.exec(statement);
  db.close();
}

export function filteredRequests(): number {
  return service.asked.filter((asked) => asked.pageSize === 50).length;
}
