// Reports of many ledger dates on a scripted service, and runs by ledger date into a real encrypted file. The dates are
// calendar days; the newest is the fake clock's day.

import type { Row } from '../../shared/contract/answers.ts';
import type { Receipt, SyncScope } from '../../shared/contract/sync.ts';
import { closeDatabase, openDatabase, type Database } from '../../main/store/file/database.ts';
import { shiftDate } from '../../shared/rules/dates.ts';
import { saveFacts } from '../../main/store/tables/learned.ts';
import { ProgressMeter } from '../../main/sync/reading/progress.ts';
import { runDataset } from '../../main/sync/datasets/dataset-run.ts';
import { runReportsByDate } from '../../main/sync/datasets/reports-by-date.ts';
import { countedClient } from './counted-client.ts';
import { FakeClock } from './fake-clock.ts';
import { noLimits } from './no-limits.ts';
import {
  directDecoder,
  directWriter,
  scriptedService,
  type AskedPage,
  type JsonRow,
  type ScriptedService,
} from './scripted-service.ts';
import { failOnBug, openSyncedStore, TEST_KEY, type SyncedStore } from './synced-store.ts';

export const TODAY = '2026-09-18';
export const TOMORROW = '2026-09-19';

export type DatedReports = {
  readonly store: SyncedStore;
  readonly clock: FakeClock;
  readonly service: ScriptedService;
  /** The receipt of the last run. */
  readonly asked: AskedPage[];
  full(): Promise<Receipt>;
  quick(): Promise<Receipt>;
  run(scope: Extract<SyncScope, { kind: 'quick' | 'dates' }>, random?: () => number): Promise<Receipt>;
  /** Replaces fields of the n-th row of a date. */
  restate(date: string, values: JsonRow, nth?: number): void;
  rowsOf(date: string): readonly Row['values'][];
  withDatabase<T>(use: (db: Database) => T): T;
};

/** `ago` calendar days before today. */
export function daysAgo(ago: number): string {
  return shiftDate(TODAY, -ago) ?? '';
}

export function report(date: string, values: JsonRow = {}): JsonRow {
  return {
    biz_date: date,
    broker_code: 'AE001',
    broker_team_code: 'T1',
    dcp_name: 'Standard',
    trade_amount: '1000.00',
    currency: 'HKD',
    broker_commission_amount: '1.00',
    org_commission_amount: '2.00',
    commission_amount: '3.00',
    ...values,
  };
}

/** A few rows for each of the last `dates` days, newest first. */
export function reportsOf(dates: number, rowsEach = 3): JsonRow[] {
  return Array.from({ length: dates }, (_, ago) =>
    Array.from({ length: rowsEach }, (_, row) => report(daysAgo(ago), { broker_code: `AE00${row + 1}` })),
  ).flat();
}

/**
 * Reading everything costs more than any reading by date unless `wholeCost` says how many requests it takes. The date filter is
 * known to be obeyed unless said otherwise.
 */
export function datedReports(
  rows: JsonRow[],
  options: { pageCap?: number; dateFilter?: 'obeyed' | 'ignored' | 'notAsked'; wholeCost?: number } = {},
): DatedReports {
  const clock = new FakeClock();
  const store = openSyncedStore(clock);
  const service = scriptedService({ reports: rows }, options.pageCap);
  const asked: AskedPage[] = [];
  service.beforePage = (request) => void asked.push(request);
  let runs = 0;
  const withDatabase = <T>(use: (db: Database) => T): T => {
    const db = openDatabase({ path: store.path, key: TEST_KEY, mode: 'write' });
    try {
      return use(db);
    } finally {
      closeDatabase(db);
    }
  };
  withDatabase((db) => saveFacts(db, { dateFilter: options.dateFilter ?? 'obeyed' }));
  const context = (random: () => number) => {
    const runId = `run-${++runs}`;
    // Each run is later than the one before.
    clock.advance(3_600_000);
    asked.length = 0;
    const progress = new ProgressMeter({
      runId,
      plan: { reads: ['reports'], proves: [] },
      clock,
      send: () => undefined,
    });
    const signal = new AbortController().signal;
    return {
      runId,
      ...countedClient(service.client, clock),
      writer: directWriter(store.writer),
      decoder: directDecoder(),
      clock,
      random,
      signal,
      progress,
      limits: noLimits(),
      onBug: failOnBug,
    };
  };
  const run: DatedReports['run'] = (scope, random = () => 0.5) =>
    runReportsByDate(context(random), scope, () => options.wholeCost ?? Infinity);
  return {
    store,
    clock,
    service,
    asked,
    full: () =>
      runDataset(
        context(() => 0.5),
        'reports',
        { offersKeptAgain: true },
      ),
    quick: () => run({ kind: 'quick' }),
    run,
    restate(date, values, nth = 0) {
      const held = service.rows.reports;
      const index = held.indexOf(held.filter((row) => row['biz_date'] === date)[nth] as JsonRow);
      held[index] = { ...held[index], ...values };
    },
    rowsOf: (date) =>
      store
        .allRows('reports')
        .map((row) => row.values)
        .filter((values) => values.biz_date === date),
    withDatabase,
  };
}
