// Group B: a service that allows less than the app would like to ask, over real HTTP and with the sample service's own limits.

import { expect, test } from 'vitest';
import { systemClock } from '../../main/clock.ts';
import type { SampleFlags } from '../../main/sample/flags.ts';
import { startLoopbackService } from '../../main/sample/loopback.ts';
import { createServiceClient } from '../../main/service/client.ts';
import { openSyncedStore } from '../support/synced-store.ts';
import { tried } from './points.ts';

const SMALL = { packages: 100, clients: 50, reportRows: 400, ledgerDates: 20, endDate: '2026-09-18' };

/** Verdicts and rows of a first copy. */
async function firstCopy(flags: Partial<SampleFlags>): Promise<Record<string, unknown>> {
  const service = await startLoopbackService({ ...SMALL, ...flags });
  const store = openSyncedStore(systemClock);
  try {
    const client = createServiceClient({
      serviceUrl: service.url,
      token: service.tokens.full,
      fetch: globalThis.fetch,
      clock: systemClock,
    });
    const receipts = await store.sync(client);
    const verdictOf = (resource: string) => receipts.find((receipt) => receipt.resource === resource)?.verdict;
    return {
      charges: [verdictOf('charges'), store.allRows('charges').length],
      reports: [verdictOf('reports'), store.allRows('reports').length],
    };
  } finally {
    store.close();
    await service.close();
  }
}

test('B12 a first copy is made where page sizes, depth or the number of requests are limited', async ({ task }) => {
  const whole = { charges: ['complete', 100], reports: ['complete', 400] };
  for (const size of [500, 200, 100, 50]) {
    expect(await firstCopy({ refusePageSizeAbove: size })).toEqual(whole);
    tried(task, 1);
  }
  expect(await firstCopy({ refusePageSizeAbove: 100, refuseRowsBeyond: 100 })).toEqual({
    ...whole,
    reports: ['refreshed', 400],
  });
  tried(task, 1);
  expect(await firstCopy({ pageSizeCap: 20, requestsPerTenSeconds: 60 })).toEqual(whole);
  tried(task, 1);
}, 240_000);

test('B13 rows that are all the same are taken; a service that ignores the page number is not', async ({ task }) => {
  const equal = { reportRows: 1_200, ledgerDates: 1, pageSizeCap: 100 };
  expect(await firstCopy({ ...equal, equalReports: true })).toMatchObject({ reports: ['complete', 1_200] });
  expect(await firstCopy({ ...equal, equalReports: true, ignorePage: true })).toMatchObject({ reports: ['failed', 0] });
  tried(task, 2);
}, 120_000);
