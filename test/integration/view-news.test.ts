// A run with the real threads reports what it changed in watched views; so does taking a smaller copy.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startLoopbackService, type LoopbackService } from '../service/loopback.ts';
import { memoryKeychain, type MemoryKeychain } from '../support/memory-keychain.ts';
import { startDesk, type RunningDesk } from '../support/running-desk.ts';
import { aView } from '../support/saved-views.ts';

let userDataDir: string;
let service: LoopbackService;
let keychain: MemoryKeychain;
let desk: RunningDesk;
beforeEach(async () => {
  userDataDir = mkdtempSync(join(tmpdir(), 'desk-view-news-'));
  service = await startLoopbackService({ packages: 100, clients: 20, reportRows: 200, ledgerDates: 5 });
  keychain = memoryKeychain();
  desk = await startDesk({ userDataDir, keychain });
  await desk.call.signIn({ serviceUrl: service.url, token: service.tokens.full });
  await desk.syncEnd();
});
afterEach(async () => {
  await desk.close();
  await service.close();
  rmSync(userDataDir, { recursive: true, force: true });
});

async function sync(): Promise<void> {
  await desk.call.startSync({ scope: { kind: 'full' } });
  await desk.syncEnd();
}

test('a run sends an event for what entered and left, and none if nothing did', async () => {
  await desk.call.saveView({ view: aView({ isWatched: true }) });
  await sync();
  expect(desk.events.viewNews ?? []).toEqual([]);
  service.control.mutate({ kind: 'delete', dataset: 'charges', at: 3 });
  service.control.mutate({ kind: 'delete', dataset: 'charges', at: 7 });
  await sync();
  expect(desk.events.viewNews).toMatchObject([[{ viewId: 'view-1', entered: 0, left: 2 }]]);
  const listed = await desk.call.listViewNews({});
  expect(listed).toMatchObject([{ name: 'Pending charges', left: 2 }]);
  const [{ runId, seenAt } = { runId: '', seenAt: '' }] = listed;
  expect(await desk.call.dismissViewNews({ viewId: 'view-1', runId, seenAt })).toEqual([]);
});

test('a run that could not read anything reports nothing', async () => {
  await desk.call.saveView({ view: aView({ isWatched: true }) });
  service.control.mutate({ kind: 'delete', dataset: 'charges', at: 3 });
  await service.close();
  await sync();
  expect(desk.events.viewNews ?? []).toEqual([]);
});

test('a smaller copy reports what left when the person takes it, not before', async () => {
  await desk.call.saveView({ view: aView({ isWatched: true }) });
  service.control.mutate({ kind: 'keepFirst', dataset: 'charges', rows: 10 });
  await sync();
  expect(desk.events.viewNews ?? []).toEqual([]);
  await desk.call.decideHeldBack({ resource: 'charges', decision: 'take' });
  expect(desk.events.viewNews).toMatchObject([[{ entered: 0, left: 90 }]]);
});

test('views and their remembered rows survive a restart', async () => {
  const [saved] = await desk.call.saveView({ view: aView({ isWatched: true, isDefault: true, name: '港股' }) });
  await desk.close();
  desk = await startDesk({ userDataDir, keychain });
  expect(await desk.call.listViews({})).toEqual([saved]);
  service.control.mutate({ kind: 'delete', dataset: 'charges', at: 3 });
  await sync();
  expect(desk.events.viewNews).toMatchObject([[{ name: '港股', entered: 0, left: 1 }]]);
});
