// Automatic sync with the running app and the loopback service: off until switched on.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sampleFlags } from '../service/flags.ts';
import { startLoopbackService } from '../service/loopback.ts';
import { memoryKeychain } from '../support/memory-keychain.ts';
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

test('a daily sync that closing the app has cut off starts again with the app; one that a person cancelled counts', async () => {
  const userDataDir = mkdtempSync(join(tmpdir(), 'desk-auto-'));
  const service = await startLoopbackService(sampleFlags({ packages: 20, reportRows: 200, ledgerDates: 5, aes: 4 }), {
    port: 0,
  });
  onTestFinished(async () => {
    await service.close();
    rmSync(userDataDir, { recursive: true, force: true });
  });
  /** Resolved by the first request that gets no answer; null while all get one. */
  let silence: PromiseWithResolvers<void> | null = null;
  const gated: typeof fetch = (input, init) => {
    if (silence === null) return fetch(input, init);
    const stopped = Promise.withResolvers<never>();
    init?.signal?.addEventListener('abort', () => stopped.reject(new DOMException('stopped', 'AbortError')));
    silence.resolve();
    return stopped.promise;
  };
  const keychain = memoryKeychain();
  const startMs = Date.now();
  const clockAt = (hour: number) => new ManualClock(startMs + hour * 60 * MINUTE_MS);
  const start = (clock: ManualClock) => startDesk({ userDataDir, fetch: gated, keychain, clock });
  const startUnansweredSync = async (desk: RunningDesk): Promise<void> => {
    silence = Promise.withResolvers();
    await desk.call.startSync({ scope: { kind: 'quick' } });
    await silence.promise;
  };

  const first = await start(clockAt(0));
  await first.call.signIn({ serviceUrl: service.url, token: service.tokens.full });
  await first.syncEnd();
  await first.call.writePreference({ name: 'settings', value: JSON.stringify({ autoSyncEveryHours: 24 }) });
  await first.close();

  const second = await start(clockAt(23));
  await startUnansweredSync(second);
  await second.close();
  silence = null;

  const clock = clockAt(25);
  const third = await start(clock);
  onTestFinished(() => third.close());
  // If the session changes while the app plans, it waits for a minute.
  const runsAMinuteLater = async (): Promise<number> => {
    await pass({ clock, desk: third, minutes: 1 });
    return await runs(third);
  };
  await expect.poll(runsAMinuteLater, { timeout: 30_000 }).toBe(3);
  await third.syncEnd();
  await startUnansweredSync(third);
  await third.call.cancelSync({});
  await third.syncEnd();
  const ends = (await third.call.listReceipts({ limit: 200 })).flatMap(({ error }) => error ?? []);
  expect(ends.map(({ facts }) => facts)).toEqual([{}, { isCutOff: 1 }]);
});
