// A service with another generation of rows on each day. Every row names its generation, so that a store that mixes two
// of them is recognised.

import { DATASETS, type DatasetName } from '../../shared/contract/fields.ts';
import { DAY_MS } from '../../shared/rules/dates.ts';
import { openDatabase } from '../../main/store/file/database.ts';
import { servicePrint, storedPrint } from '../support/drift-schedule.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { scriptedService, type JsonRow, type ScriptedService } from '../support/scripted-service.ts';
import { openSyncedStore, TEST_KEY, type SyncedStore } from '../support/synced-store.ts';

const FIRST_DAY_MS = Date.UTC(2026, 0, 1);
const PAGE_CAP = 50;
const DEFAULT_ROWS = 120;

export function clockOf(generation: number): FakeClock {
  return new FakeClock(FIRST_DAY_MS + generation * DAY_MS);
}

function generationAt(time: string): number {
  return Math.floor((Date.parse(time) - FIRST_DAY_MS) / DAY_MS);
}

function rowsOf(generation: number, dataset: DatasetName, rows: number): JsonRow[] {
  const random = seededRandom(generation);
  return Array.from({ length: rows }, (_, index) =>
    dataset === 'charges'
      ? {
          id: String(index + 1),
          name: `Package ${index} of ${generation}`,
          fee_rate: random().toFixed(6),
          state_val: '0',
        }
      : {
          biz_date: `2026-09-${10 + (index % 5)}`,
          broker_code: `AE${index % 7}`,
          dcp_name: `Package ${index} of ${generation}`,
          currency: index % 2 === 0 ? 'HKD' : 'USD',
          trade_amount: (random() * 1e6).toFixed(2),
        },
  );
}

export function serviceOf(generation: number, rows = DEFAULT_ROWS): ScriptedService {
  return scriptedService(
    { charges: rowsOf(generation, 'charges', rows), reports: rowsOf(generation, 'reports', rows) },
    PAGE_CAP,
  );
}

export async function syncGeneration(path: string, generation: number, rows = DEFAULT_ROWS): Promise<void> {
  const store = openSyncedStore(clockOf(generation), path);
  try {
    const receipts = await store.sync(serviceOf(generation, rows).client);
    const bad = receipts.filter(({ verdict }) => verdict !== 'complete');
    if (bad.length > 0)
      throw new Error(
        `not synced: ${JSON.stringify(bad.map(({ resource, verdict, error }) => ({ resource, verdict, error })))}`,
      );
  } finally {
    store.close();
  }
}

export type HeldGenerations = Record<DatasetName, number>;

/**
 * The generation of each dataset, by its rows, its as-of time and its receipt; 0 if it was never synced. Throws if these
 * do not belong together.
 */
export function generationsIn(store: SyncedStore, rows = DEFAULT_ROWS): HeldGenerations {
  return Object.fromEntries(
    DATASETS.map((dataset) => [dataset, generationOf(store, dataset, rows)]),
  ) as HeldGenerations;
}

function generationOf(store: SyncedStore, dataset: DatasetName, rows: number): number {
  const status = store.reader.resourceStatus({ resource: dataset });
  const held = store.allRows(dataset);
  if (status.asOf === null) {
    if (held.length > 0 || status.complete || status.rows > 0)
      throw new Error(`${dataset}: rows without an as-of time`);
    return 0;
  }
  const generation = generationAt(status.asOf);
  const wanted = servicePrint(dataset, rowsOf(generation, dataset, rows));
  if (storedPrint(held) !== wanted) throw new Error(`${dataset}: the rows are not those of generation ${generation}`);
  const receipt = store.reader
    .listReceipts({ resource: dataset, limit: 100 })
    .find(({ verdict }) => verdict === 'complete' || verdict === 'refreshed');
  if (receipt === undefined || generationAt(receipt.finishedAt) !== generation || receipt.rowsHeld !== rows) {
    throw new Error(`${dataset}: the receipt is not that of generation ${generation}`);
  }
  if (!status.complete) throw new Error(`${dataset}: not marked complete`);
  return generation;
}

/** Opens the file as the next start of the app does, and checks it. `look` reads anything else from it. */
export function judge(
  path: string,
  rows = DEFAULT_ROWS,
  look: (store: SyncedStore) => void = () => undefined,
): HeldGenerations & { readonly openMs: number } {
  const startedMs = performance.now();
  const store = openSyncedStore(clockOf(500), path);
  const openMs = performance.now() - startedMs;
  try {
    if (store.setAside !== null) throw new Error(`set aside as ${store.setAside.reason}`);
    checkIntegrity(path);
    look(store);
    return { ...generationsIn(store, rows), openMs };
  } finally {
    store.close();
  }
}

export function checkIntegrity(path: string): void {
  const db = openDatabase({ path, key: TEST_KEY, mode: 'read' });
  try {
    const found = db.pragma('integrity_check', { simple: true });
    if (found !== 'ok') throw new Error(`integrity_check: ${String(found)}`);
    if ((db.pragma('foreign_key_check') as unknown[]).length > 0) throw new Error('a foreign key leads nowhere');
  } finally {
    db.close();
  }
}
