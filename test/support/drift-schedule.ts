// One seeded schedule of drift against one dataset. Checks that every copy committed as complete was once the service's state.

import type { Row } from '../../shared/contract/answers.ts';
import { FIELDS, type DatasetName } from '../../shared/contract/fields.ts';
import { chargeRow, drift, fingerprint, reportRow } from './drift.ts';
import { seededRandom } from './seeded-random.ts';
import { scriptedService, type JsonRow } from './scripted-service.ts';
import type { SyncedStore } from './synced-store.ts';

const ROWS = 48;
const PAGE_CAP = 12;

export const DRIFT_RATES = [0.005, 0.02, 0.05, 0.3] as const;

type Outcome = { readonly complete: boolean; readonly wrong: boolean };

export async function runSchedule(
  store: SyncedStore,
  schedule: { readonly dataset: DatasetName; readonly rate: number; readonly seed: number },
): Promise<Outcome> {
  const { dataset, rate } = schedule;
  const random = seededRandom(schedule.seed * 7_919 + Math.round(rate * 1_000));
  let nextId = 1;
  const newRow = (): JsonRow => (dataset === 'charges' ? chargeRow(nextId++, random) : reportRow(random));
  const service = scriptedService({ [dataset]: Array.from({ length: ROWS }, newRow) }, PAGE_CAP);
  const states = new Set([servicePrint(dataset, service.rows[dataset])]);
  service.beforePage = () => {
    if (random() >= rate) return;
    drift(service.rows[dataset], random, newRow);
    states.add(servicePrint(dataset, service.rows[dataset]));
  };
  const receipt = await store.syncDataset(dataset, service.client, random);
  if (receipt.verdict !== 'complete') return { complete: false, wrong: false };
  return { complete: true, wrong: !states.has(storedPrint(store.allRows(dataset))) };
}

/** The service's rows in the form of the store. */
export function servicePrint(dataset: DatasetName, rows: readonly JsonRow[]): string {
  const known = new Set(Object.keys(FIELDS[dataset]));
  return fingerprint(rows.map((row) => Object.fromEntries(Object.entries(row).filter(([field]) => known.has(field)))));
}

export function storedPrint(rows: readonly Row[]): string {
  return fingerprint(
    rows.map((row) => Object.fromEntries(Object.entries(row.values).filter(([, value]) => value !== null))),
  );
}
