// Drift: rows move between pages while a dataset is read. A commit that claims to be complete must equal a state
// that the service really held during the run.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FIELDS, type DatasetName, type Row } from '../../preload/contract.ts';
import { chargeRow, drift, fingerprint, reportRow, seededRandom } from '../support/drift.ts';
import { scriptedService, type JsonRow } from '../support/scripted-service.ts';
import { openSyncedStore, type SyncedStore } from '../support/synced-store.ts';

const SCHEDULES_PER_RATE = 250;
const DRIFT_RATES = [0.005, 0.02, 0.05, 0.3];
const ROWS = 48;
const PAGE_CAP = 12;

let store: SyncedStore;
beforeAll(() => {
  store = openSyncedStore();
});
afterAll(() => store.close());

type Outcome = { readonly complete: boolean; readonly wrong: boolean };

async function runSchedule(dataset: DatasetName, rate: number, seed: number): Promise<Outcome> {
  const random = seededRandom(seed);
  let nextId = 1;
  const newRow = (): JsonRow => (dataset === 'charges' ? chargeRow(nextId++, random) : reportRow(random));
  const service = scriptedService({ [dataset]: Array.from({ length: ROWS }, newRow) }, PAGE_CAP);
  const states = new Set([heldState(dataset, service.rows[dataset])]);
  service.beforePage = () => {
    if (random() >= rate) return;
    drift(service.rows[dataset], random, newRow);
    states.add(heldState(dataset, service.rows[dataset]));
  };
  const receipt = await store.syncDataset(dataset, service.client, random);
  if (receipt.verdict !== 'complete') return { complete: false, wrong: false };
  return { complete: true, wrong: !states.has(fingerprint(store.allRows(dataset).map(withoutUnsent))) };
}

function heldState(dataset: DatasetName, rows: readonly JsonRow[]): string {
  const known = new Set(Object.keys(FIELDS[dataset]));
  return fingerprint(rows.map((row) => Object.fromEntries(Object.entries(row).filter(([field]) => known.has(field)))));
}

function withoutUnsent(row: Row): JsonRow {
  return Object.fromEntries(Object.entries(row.values).filter(([, value]) => value !== null));
}

describe.each(['charges', 'reports'] as const)('%s that drift while they are read', (dataset) => {
  test.each(DRIFT_RATES)(
    'are never committed as complete in a state the service did not hold (drift %d a page)',
    async (rate) => {
      let complete = 0;
      const wrongSeeds: number[] = [];
      for (let seed = 1; seed <= SCHEDULES_PER_RATE; seed += 1) {
        const outcome = await runSchedule(dataset, rate, seed * 7_919 + Math.round(rate * 1_000));
        if (outcome.complete) complete += 1;
        if (outcome.wrong) wrongSeeds.push(seed);
      }
      expect(wrongSeeds).toEqual([]);
      expect(complete).toBeGreaterThan(0);
      if (rate <= 0.02) expect(complete / SCHEDULES_PER_RATE).toBeGreaterThanOrEqual(0.95);
    },
  );
});
