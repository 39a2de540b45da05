// An order of a second start that has given up, or was killed, while the running app was busy: it is not carried out later.

import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OrderBox } from '../../main/unattended/order-box.ts';
import type { Order } from '../../main/unattended/order.ts';
import { askRunningApp } from '../../main/unattended/second-start.ts';
import type { SavedView } from '../../shared/contract/views.ts';
import type { RunningDesk } from '../support/running-desk.ts';
import {
  answers,
  folder,
  heldFetch,
  secondStart,
  service,
  start,
  useUnattended,
  userDataDir,
} from '../support/unattended.ts';

const SYNC: Order = { sync: true, sample: false, profile: null, export: null };
const VIEW: SavedView = {
  ...{ id: 'view-1', dataset: 'reports', name: 'Month end', groupBy: 'broker_code', leftOut: 0, stored: null },
  ...{ filters: [], sort: [], columns: '[]', isDefault: false, isWatched: false },
};

useUnattended();

/** A running app whose requests wait from now on. */
async function busyApp(): Promise<{ readonly desk: RunningDesk; readonly answer: () => void }> {
  const held = heldFetch();
  const desk = await start({ fetch: held.fetch });
  await desk.call.signIn({ serviceUrl: service.url, token: service.tokens.full });
  await desk.syncEnd();
  await desk.call.saveView({ view: VIEW });
  held.hold();
  return { desk, answer: () => held.answer() };
}

async function lastRunId(desk: RunningDesk): Promise<unknown> {
  const { resources } = await desk.call.getSyncStatus({});
  return resources.find(({ resource }) => resource === 'reports')?.last?.runId;
}

/** The process of a start that was killed. */
function endedProcess(): number {
  return spawnSync(process.execPath, ['--version']).pid;
}

test.each(['has given up', 'was killed'] as const)(
  'while it waits for its turn, an order expires with the start that %s',
  async (end) => {
    const { desk, answer } = await busyApp();
    const first = askRunningApp(SYNC, secondStart(desk));
    await expect.poll(() => answers()).toHaveLength(1);
    const [box, id] = [new OrderBox(userDataDir), randomUUID()];
    await box.put(id, SYNC, end === 'was killed' ? endedProcess() : process.pid);
    desk.orders.take(id);
    await expect.poll(() => answers()).toHaveLength(2);
    if (end === 'has given up') await box.remove(id);
    answer();
    const result = await first;
    await desk.orders.finish();
    expect(result).toMatchObject({ exitCode: 0, sync: { runId: await lastRunId(desk) } });
    expect(readdirSync(join(userDataDir, 'unattended'))).toEqual([]);
  },
);

test('nothing is exported after the sync once the start has given up', async () => {
  const { desk, answer } = await busyApp();
  const [box, id] = [new OrderBox(userDataDir), randomUUID()];
  await box.put(id, { ...SYNC, export: { view: 'Month end', dataset: null, folder, format: 'csv' } });
  desk.orders.take(id);
  await expect.poll(() => answers()).toHaveLength(1);
  await box.remove(id);
  answer();
  await desk.orders.finish();
  expect(readdirSync(folder)).toEqual([]);
  expect(readdirSync(join(userDataDir, 'unattended'))).toEqual([]);
});

test('no sync is begun after a check that was under way once the start has given up', async () => {
  const { desk, answer } = await busyApp();
  const { runId } = await desk.call.startSync({ scope: { kind: 'check' } });
  const [box, id] = [new OrderBox(userDataDir), randomUUID()];
  await box.put(id, SYNC);
  desk.orders.take(id);
  await expect.poll(() => answers()).toHaveLength(1);
  await box.remove(id);
  answer();
  await desk.orders.finish();
  expect(await lastRunId(desk)).toBe(runId);
  expect(readdirSync(join(userDataDir, 'unattended'))).toEqual([]);
});

test('an order of an earlier version, which does not say who asked, is carried out', async () => {
  const { desk, answer } = await busyApp();
  const [box, id] = [new OrderBox(userDataDir), randomUUID()];
  await box.put(id, SYNC);
  writeFileSync(join(userDataDir, 'unattended', `${id}.order.json`), JSON.stringify(SYNC));
  desk.orders.take(id);
  answer();
  await desk.orders.finish();
  expect(box.findAnswer(id)).toMatchObject({ kind: 'done', result: { exitCode: 0 } });
});
