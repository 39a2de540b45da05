// The scripted service over real HTTP, with a hook by which a test answers a request itself; and a store that is synced
// from it through the real client.

import type { ServerResponse } from 'node:http';
import { DATASETS, DICTIONARIES, type DatasetName, type ResourceName } from '../../shared/contract/fields.ts';
import type { Receipt } from '../../shared/contract/sync.ts';
import { createServiceClient, type ServiceClient, type ServiceClientOptions } from '../../main/service/client.ts';
import { DATASET_PATHS } from '../../main/service/resources.ts';
import { chargeRow, reportRow } from '../support/drift.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { servicePrint, storedPrint } from '../support/drift-schedule.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { serveHttp, type Loopback, type SeenRequest } from '../support/loopback.ts';
import type { JsonRow } from '../support/scripted-service.ts';
import { openSyncedStore, type SyncedStore } from '../support/synced-store.ts';
import { heldOf } from './moving-service.ts';

export const TOKEN = 'CANARY-TOKEN-5b1d';
const HTTP_PAGE_CAP = 25;

export type AskedPage = {
  readonly resource: ResourceName;
  readonly page: number;
  readonly pageSize: number;
  readonly isFiltered: boolean;
};
/** Returns true if it answered the request, or left it unanswered on purpose. */
type Interference = (asked: AskedPage, response: ServerResponse) => boolean;

export type HttpScene = {
  readonly store: SyncedStore;
  readonly clock: FakeClock;
  readonly service: Loopback;
  readonly rows: Record<DatasetName, JsonRow[]>;
  readonly client: ServiceClient;
  interfere: Interference;
  /** A whole run over HTTP. */
  sync(options?: Parameters<SyncedStore['sync']>[1]): Promise<readonly Receipt[]>;
  clientWith(options: Partial<ServiceClientOptions>): ServiceClient;
  /** Everything a view can show, for comparing. */
  held(): unknown;
  /** Whether both datasets equal the service's. */
  isInStep(): boolean;
};

/** A store synced with a service on loopback; `interfere` may answer a page in its place. */
export async function overHttp(work: (scene: HttpScene) => Promise<void>, fetch = globalThis.fetch): Promise<void> {
  const clock = new FakeClock();
  const store = openSyncedStore(clock);
  const random = seededRandom(11);
  const rows = {
    charges: Array.from({ length: 60 }, (_, id) => chargeRow(id + 1, random)),
    reports: Array.from({ length: 110 }, (_, id) => ({ ...reportRow(random), dcp_name: `Package ${id}` })),
  };
  const current = { interfere: (() => false) as Interference };
  await using service = await serveHttp((request, response) => {
    const asked = askedPage(request);
    if (!current.interfere(asked, response)) response.end(pageText(rows, asked));
  });
  const clientWith = (options: Partial<ServiceClientOptions>): ServiceClient =>
    createServiceClient({ serviceUrl: service.url, token: TOKEN, fetch, clock, ...options });
  const client = clientWith({});
  const scene: HttpScene = {
    store,
    clock,
    service,
    rows,
    client,
    get interfere() {
      return current.interfere;
    },
    set interfere(interfere) {
      current.interfere = interfere;
    },
    sync: (options) => store.sync(client, options),
    clientWith,
    held: () => DATASETS.map((dataset) => heldOf(store, dataset)),
    isInStep: () =>
      DATASETS.every((dataset) => storedPrint(store.allRows(dataset)) === servicePrint(dataset, rows[dataset])),
  };
  try {
    const first = await scene.sync();
    if (!scene.isInStep())
      throw new Error(
        `the first copy is not what the service holds: ${JSON.stringify(first.map((r) => [r.resource, r.verdict, r.error, r.rowsHeld]))}`,
      );
    clock.advance(86_400_000);
    await work(scene);
  } finally {
    store.close();
  }
}

export function pageText(rows: Readonly<Record<DatasetName, JsonRow[]>>, { resource, page }: AskedPage): string {
  if (resource !== 'charges' && resource !== 'reports') {
    return JSON.stringify({ code: 0, message: 'OK', data: [{ key: 'k', value: 'v' }] });
  }
  const list = rows[resource].slice((page - 1) * HTTP_PAGE_CAP, page * HTTP_PAGE_CAP);
  return JSON.stringify({ code: 0, message: 'OK', data: { list, total: rows[resource].length } });
}

function askedPage({ url, body }: SeenRequest): AskedPage {
  const { pathname, searchParams } = new URL(url, 'http://any');
  const dataset = DATASETS.find((name) => DATASET_PATHS[name] === pathname);
  const dictionary = DICTIONARIES.find((name) => pathname.endsWith(`/refs/${name}`));
  const resource = dataset ?? dictionary;
  if (resource === undefined) throw new Error(`nobody asks for ${pathname}`);
  const sent = body === '' ? {} : (JSON.parse(body) as { page?: number; page_size?: number; filters?: object });
  const isFiltered = sent.filters !== undefined || [...searchParams.keys()].some((name) => name.startsWith('filters'));
  const page = sent.page ?? Number(searchParams.get('page'));
  const pageSize = sent.page_size ?? Number(searchParams.get('page_size'));
  return { resource, page, pageSize, isFiltered };
}

export function codesOf(receipts: readonly Receipt[]): Partial<Record<ResourceName, string>> {
  return Object.fromEntries(receipts.map((receipt) => [receipt.resource, receipt.error?.code ?? receipt.verdict]));
}
