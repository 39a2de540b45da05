// A sync over a simulated slow line: how many requests are under way, what goes over the line, and that every page is still
// read twice. Speed is the bench's subject.

import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../main/clock.ts';
import { createServiceClient } from '../../main/service/client.ts';
import { FEWEST_AT_ONCE, MOST_AT_ONCE } from '../../main/sync/reading/requests-at-once.ts';
import { startLoopbackService } from '../service/loopback.ts';
import { startSlowLine } from '../support/slow-line.ts';
import { openSyncedStore } from '../support/synced-store.ts';
import type { SampleFlags } from '../service/flags.ts';

const PAGES = 60;
const PAGE_ROWS = 50;
const ROWS: Partial<SampleFlags> = { packages: 1, reportRows: PAGES * PAGE_ROWS, pageSizeCap: PAGE_ROWS };

async function syncOverLine() {
  const service = await startLoopbackService({ ...ROWS, gzip: true });
  onTestFinished(() => service.close());
  const port = Number(new URL(service.url).port);
  await using line = await startSlowLine({ port, bitsPerSecond: 20e6, roundTripMs: 300 });
  const store = openSyncedStore(systemClock);
  onTestFinished(() => store.close());
  const seen = { underWay: 0, most: 0 };
  const fetch: typeof globalThis.fetch = async (...request) => {
    seen.most = Math.max(seen.most, ++seen.underWay);
    try {
      return await globalThis.fetch(...request);
    } finally {
      seen.underWay -= 1;
    }
  };
  const client = createServiceClient({ serviceUrl: line.url, token: service.tokens.full, fetch, clock: systemClock });
  const stop = new AbortController();
  const receipts = await store.sync(client, {
    scope: { kind: 'again', dataset: 'reports' },
    // The proof asks other questions.
    onReceipt: () => stop.abort(),
    signal: stop.signal,
  });
  return { receipt: receipts[0], most: seen.most, bytesDown: line.bytesDown, requests: service.control.requests() };
}

test('long round trips get more requests; each page is read twice, and compressed', async () => {
  const { receipt, most, bytesDown, requests } = await syncOverLine();
  expect(receipt).toMatchObject({ verdict: 'complete', passes: 2 });
  expect(most).toBeGreaterThan(FEWEST_AT_ONCE);
  expect(most).toBeLessThanOrEqual(MOST_AT_ONCE);
  const pages = Map.groupBy(requests, ({ page }) => page);
  expect([...pages.values()].map((asked) => asked.length)).toEqual(Array.from({ length: PAGES }, () => 2));
  expect(bytesDown).toBeGreaterThan(0);
  expect(bytesDown).toBeLessThan((receipt?.bytes ?? 0) / 2);
});
