// The number of requests that the sample service receives in each kind of run: a quick one never sends more than a full one.

import { afterEach, expect, test } from 'vitest';
import { systemClock } from '../../main/clock.ts';
import { startLoopbackService, type LoopbackService } from '../service/loopback.ts';
import type { SampleFlags } from '../service/flags.ts';
import { createServiceClient, type ServiceClient } from '../../main/service/client.ts';
import { openSyncedStore, type SyncedStore } from '../support/synced-store.ts';

const FEW_PACKAGES = { packages: 150, clients: 60 } as const;

let service: LoopbackService;
let store: SyncedStore;
let client: ServiceClient;
afterEach(async () => {
  store.close();
  await service.close();
});

async function open(flags: Partial<SampleFlags>): Promise<void> {
  service = await startLoopbackService({ ...FEW_PACKAGES, ...flags });
  store = openSyncedStore(systemClock);
  const { url: serviceUrl, tokens } = service;
  client = createServiceClient({ serviceUrl, token: tokens.full, fetch: globalThis.fetch, clock: systemClock });
}

async function run(kind: 'quick' | 'full'): Promise<{ requests: number; verdict: string | undefined }> {
  service.control.forgetRequests();
  const receipts = await store.sync(client, { scope: { kind } });
  const requests = service.control.requests().length;
  expect(receipts.reduce((sum, receipt) => sum + receipt.requests, 0)).toBe(requests);
  return { requests, verdict: receipts.find(({ resource }) => resource === 'reports')?.verdict };
}

test.each([
  { rows: 500, quickly: 'complete' },
  { rows: 5_000, quickly: 'complete' },
  { rows: 60_000, quickly: 'complete' },
  // With smaller pages, reading everything costs more than reading a part.
  { rows: 10_000, pageSizeCap: 20, quickly: 'refreshed' },
])(
  '“Sync now” sends no more requests than “Full sync” for $rows rows',
  async ({ rows, quickly, pageSizeCap = 1_000 }) => {
    await open({ reportRows: rows, pageSizeCap });
    const first = await run('full');
    const quick = await run('quick');
    const full = await run('full');
    expect(quick.requests).toBeLessThanOrEqual(full.requests);
    expect(quick.requests).toBeLessThanOrEqual(first.requests);
    expect(quick.verdict).toBe(quickly);
  },
);
