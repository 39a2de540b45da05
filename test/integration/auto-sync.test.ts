// Automatic sync with the running app and the loopback service: off until switched on.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sampleFlags } from '../service/flags.ts';
import { startLoopbackService } from '../service/loopback.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { startDesk, type RunningDesk } from '../support/running-desk.ts';

const MINUTE_MS = 60_000;

async function runs(desk: RunningDesk): Promise<number> {
  const receipts = await desk.call.listReceipts({ resource: 'charges', limit: 50 });
  return receipts.length;
}

/** After each minute a question goes through the threads, behind whatever the minute has made the app ask them. */
async function pass({
  clock,
  desk,
  minutes,
}: {
  clock: ManualClock;
  desk: RunningDesk;
  minutes: number;
}): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 1) {
    await clock.advance(MINUTE_MS);
    await runs(desk);
  }
}

test('after a run that ended offline, the next one starts by itself once the service answers', async () => {
  const userDataDir = mkdtempSync(join(tmpdir(), 'desk-auto-'));
  const service = await startLoopbackService(sampleFlags({ packages: 20, reportRows: 200, ledgerDates: 5, aes: 4 }), {
    port: 0,
  });
  let reachable = true;
  let questions = 0;
  const gated: typeof fetch = (input, init) => {
    questions += 1;
    return reachable ? fetch(input, init) : Promise.reject(new TypeError('net::ERR_INTERNET_DISCONNECTED'));
  };
  const clock = new ManualClock(Date.now());
  const desk = await startDesk({ userDataDir, fetch: gated, clock });
  onTestFinished(async () => {
    await desk.close();
    await service.close();
    rmSync(userDataDir, { recursive: true, force: true });
  });
  const ended = async (): Promise<boolean> => (await desk.call.getSyncStatus({})).progress === null;
  const end = () => expect.poll(ended, { timeout: 30_000 }).toBe(true);
  await desk.call.signIn({ serviceUrl: service.url, token: service.tokens.full });
  await end();
  reachable = false;
  await desk.call.startSync({ scope: { kind: 'quick' } });
  await end();
  expect(await runs(desk)).toBe(2);

  // While off, no request is sent, however long it takes.
  questions = 0;
  await pass({ clock, desk, minutes: 30 });
  expect(questions).toBe(0);

  await desk.call.writePreference({
    name: 'settings',
    value: JSON.stringify({ autoSyncOnReconnect: true, autoSyncEveryHours: null }),
  });
  await expect.poll(() => questions, { timeout: 10_000 }).toBe(1);
  expect(await runs(desk)).toBe(2);
  reachable = true;
  await pass({ clock, desk, minutes: 4 });
  await expect.poll(() => runs(desk), { timeout: 30_000 }).toBe(3);
  await end();
  const { resources } = await desk.call.getSyncStatus({});
  expect(resources.every(({ last }) => last?.error === null)).toBe(true);
});
