// Drift during runs by ledger date: if a run claims to have read a date, its rows must be those that the service had for
// that date at one moment of the run; all other dates stay unchanged.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeDatabase, openDatabase } from '../../main/store/file/database.ts';
import { saveFacts } from '../../main/store/tables/learned.ts';
import { runReportsByDate } from '../../main/sync/datasets/reports-by-date.ts';
import { ProgressMeter } from '../../main/sync/reading/progress.ts';
import { countedClient } from '../support/counted-client.ts';
import { noLimits } from '../support/no-limits.ts';
import { daysAgo, report } from '../support/dated-reports.ts';
import { drift, fingerprint } from '../support/drift.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { directDecoder, directWriter, scriptedService, type JsonRow } from '../support/scripted-service.ts';
import { failOnBug, openSyncedStore, TEST_KEY, type SyncedStore } from '../support/synced-store.ts';

const SCHEDULES_PER_RATE = 60;
const DRIFT_RATES = [0.005, 0.02, 0.1];
const DATES = 16;
const ROWS = 96;
const PAGE_CAP = 4;

let store: SyncedStore;
beforeAll(() => {
  store = openSyncedStore(new FakeClock());
  const db = openDatabase({ path: store.path, key: TEST_KEY, mode: 'write' });
  saveFacts(db, { dateFilter: 'obeyed' });
  closeDatabase(db);
});
afterAll(() => store.close());

const rowsOf = (rows: readonly JsonRow[], date: string): string =>
  fingerprint(rows.filter((row) => row['biz_date'] === date));
const held = (): readonly JsonRow[] => store.allRows('reports').map((row) => row.values);

type Outcome = { readonly verdict: string; readonly wrong: readonly string[] };

async function runSchedule(rate: number, seed: number): Promise<Outcome> {
  const random = seededRandom(seed);
  const pick = (values: readonly string[]): string => values[Math.floor(random() * values.length)] ?? '';
  const newRow = (): JsonRow =>
    report(daysAgo(Math.floor(random() * DATES)), {
      broker_code: pick(['A', 'B', 'C']),
      commission_amount: pick(['1', '2']),
    });
  const service = scriptedService({ reports: Array.from({ length: ROWS }, newRow) }, PAGE_CAP);
  await store.syncDataset('reports', service.client, random);
  for (let changes = 0; changes < 5; changes += 1) drift(service.rows.reports, random, newRow);
  const before = held();
  const states: JsonRow[][] = [[...service.rows.reports]];
  service.beforePage = () => {
    if (random() >= rate) return;
    drift(service.rows.reports, random, newRow);
    states.push([...service.rows.reports]);
  };
  const { clock } = store;
  const progress = new ProgressMeter({
    runId: 'drift',
    plan: { reads: ['reports'], proves: [] },
    clock,
    send: () => undefined,
  });
  const signal = new AbortController().signal;
  const context = {
    runId: `drift-${seed}`,
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
  const receipt = await runReportsByDate(context, { kind: 'quick' }, () => Infinity);
  const after = held();
  const all = [...new Set([...before, ...after].map((row) => String(row['biz_date'])))];
  if (receipt.verdict === 'refreshed') {
    const read = new Set(receipt.ledgerDates?.read);
    const isRight = (date: string): boolean =>
      read.has(date)
        ? states.some((state) => rowsOf(state, date) === rowsOf(after, date))
        : rowsOf(before, date) === rowsOf(after, date);
    return { verdict: receipt.verdict, wrong: all.filter((date) => !isRight(date)) };
  }
  const allowed = receipt.verdict === 'complete' ? states : [before];
  const isRight = allowed.some((state) => fingerprint(state) === fingerprint(after));
  return { verdict: receipt.verdict, wrong: isRight ? [] : ['all'] };
}

describe('reports that change during a quick run', () => {
  test.each(DRIFT_RATES)(
    'are never committed in a state that the service did not have (drift %d a page)',
    async (rate) => {
      const verdicts = new Map<string, number>();
      const wrong: string[] = [];
      for (let seed = 1; seed <= SCHEDULES_PER_RATE; seed += 1) {
        const outcome = await runSchedule(rate, seed * 104_729 + Math.round(rate * 1_000));
        verdicts.set(outcome.verdict, (verdicts.get(outcome.verdict) ?? 0) + 1);
        wrong.push(...outcome.wrong.map((date) => `${seed}: ${date}`));
      }
      expect(wrong).toEqual([]);
      if (rate < 0.1) expect(verdicts.get('refreshed') ?? 0).toBeGreaterThan(SCHEDULES_PER_RATE / 10);
    },
  );
});
