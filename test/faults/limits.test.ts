// Group B: a service with limits on pages and requests, over real HTTP, with the limits of the sample service.

import { expect, test } from 'vitest';
import { systemClock } from '../../main/clock.ts';
import type { SampleFlags } from '../service/flags.ts';
import { startLoopbackService } from '../service/loopback.ts';
import { createServiceClient } from '../../main/service/client.ts';
import { openSyncedStore } from '../support/synced-store.ts';
import { filteringService, type Asked } from '../support/filtering-service.ts';
import { SkippingClock } from '../support/skipping-clock.ts';
import { AES, depth, IS_FULL, tried } from './points.ts';

const SMALL = { packages: 100, clients: 50, reportRows: 400, ledgerDates: 20, aes: AES, endDate: '2026-09-18' };

/** Verdicts and rows of a first copy, and whether the service answered 429 meanwhile. */
async function firstCopy(flags: Partial<SampleFlags>): Promise<Record<string, unknown>> {
  // In the shortened set, pauses after a 429 take no real time: client and service share a clock that skips them.
  const clock = IS_FULL ? systemClock : new SkippingClock();
  const service = await startLoopbackService({ ...SMALL, ...flags }, { clock });
  const store = openSyncedStore(clock);
  try {
    const client = createServiceClient({
      serviceUrl: service.url,
      token: service.tokens.full,
      fetch: globalThis.fetch,
      clock,
    });
    const receipts = await store.sync(client);
    const verdictOf = (resource: string) => receipts.find((receipt) => receipt.resource === resource)?.verdict;
    return {
      charges: [verdictOf('charges'), store.allRows('charges').length],
      reports: [verdictOf('reports'), store.allRows('reports').length],
      isPaced: service.control.requests().some(({ status }) => status === 429),
    };
  } finally {
    store.close();
    await service.close();
  }
}

test('B12 a first copy is made although page size, depth or the number of requests is limited', async ({ task }) => {
  const whole = { charges: ['complete', 100], reports: ['complete', 400], isPaced: false };
  for (const size of [500, 200, 100, 50]) {
    expect(await firstCopy({ refusePageSizeAbove: size })).toEqual(whole);
    tried(task, 1);
  }
  expect(await firstCopy({ refusePageSizeAbove: 100, refuseRowsBeyond: 100 })).toEqual({
    ...whole,
    reports: ['refreshed', 400],
  });
  tried(task, 1);
  expect(await firstCopy({ pageSizeCap: 20, requestsPerTenSeconds: 40 })).toEqual({
    ...whole,
    isPaced: true,
  });
  tried(task, 1);
}, 240_000);

test('B13 equal rows are accepted; a service that ignores the page number is refused', async ({ task }) => {
  const equal = { reportRows: 1_200, ledgerDates: 1, pageSizeCap: 100 };
  expect(await firstCopy({ ...equal, equalReports: true })).toMatchObject({ reports: ['complete', 1_200] });
  expect(await firstCopy({ ...equal, equalReports: true, ignorePage: true })).toMatchObject({ reports: ['failed', 0] });
  tried(task, 2);
}, 120_000);

test('B13 a list of 64,000 members is read in one run of its own, is marked until then, and costs nothing before', async ({
  task,
}) => {
  const members = depth({ short: 6_400, full: 64_000 });
  const pageSize = members / 64;
  const codes: Readonly<Record<string, string>> = { K1: 'S', K2: 'F' };
  const charges = Array.from({ length: members + pageSize }, (_, at) => ({ biz_type_val: at < members ? 'S' : 'F' }));
  const service = filteringService({ charges: charges.map((row, at) => ({ id: String(at + 1), ...row })) });
  service.pageCap = pageSize;
  service.dictionaries.billing_business_type = Object.keys(codes).map((key) => ({ key, label: `Type ${key}` }));
  service.filters['biz_type'] = (row, value) => row['biz_type_val'] === codes[value];
  const store = openSyncedStore();
  const found: unknown[] = [];
  try {
    for (let run = 0; run < 3; run += 1) {
      service.asked.length = 0;
      await store.sync(service.client, { scope: { kind: run === 0 ? 'full' : 'quick' } });
      const filters = [{ kind: 'service', name: 'biz_type', value: 'K1' } as const];
      const answer = store.reader.queryRows({ dataset: 'charges', filters, sort: [], page: 1, pageSize: 1 });
      const isCertain = answer.kind === 'rows' && answer.notes.length === 0;
      const isListing = (asked: Asked) => asked.filters['biz_type'] === 'K1' && asked.pageSize > 50;
      found.push([service.asked.filter(isListing).length, isCertain ? answer.total : 'marked']);
      tried(task, 1);
    }
  } finally {
    store.close();
  }
  expect(found).toEqual([
    [0, 'marked'],
    [128, members],
    [0, 'marked'],
  ]);
}, 600_000);
