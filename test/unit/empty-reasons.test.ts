// Why a table has no rows: asked for by the screen in sight alone, and once for an answer.

import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Bridge } from '../../shared/contract/calls.ts';
import { FailedReads } from '../../renderer/lib/calls/failed-reads.svelte.ts';
import { EmptyReasons } from '../../renderer/screens/empty-reasons.svelte.ts';
import { TableState } from '../../renderer/table/table.svelte.ts';
import { createFakeBridge } from '../support/fake-bridge.ts';
import { fakeScenes } from '../support/fake-scenes.ts';

/** No row has it. */
const NOWHERE = { kind: 'exactly', field: 'dcp_name', value: 'nowhere' } as const;
const HKD = { kind: 'exactly', field: 'currency', value: 'HKD' } as const;

/** Who asked for a page, in their order. */
let asked: string[];
let until: Promise<unknown>;
let fails: boolean;

beforeEach(() => {
  asked = [];
  until = Promise.resolve();
  fails = false;
  const scene = fakeScenes(Date.parse('2026-09-21T12:00:00Z'))['reports'];
  if (scene === undefined) throw new Error('no such scene');
  const bridge = createFakeBridge(scene);
  const call: Bridge['call'] = async (name, args, asker) => {
    if (name === 'queryRows') asked.push(asker ?? 'nobody');
    if (asker !== 'emptyReasons') return await bridge.call(name, args);
    await until;
    return fails ? { ok: false, code: 'cancelled', message: '', facts: {} } : await bridge.call(name, args);
  };
  vi.stubGlobal('window', { api: { call, on: (name, listener) => bridge.on(name, listener) } satisfies Bridge });
});

/** The filter that was added last is tried first, so two questions find the one that keeps all rows out. */
async function openEmpty(): Promise<{ readonly table: TableState; readonly culprit: string | undefined }> {
  const table = new TableState('reports', { withTotals: false, failedReads: new FailedReads() });
  table.start();
  await vi.waitFor(() => expect(table.answer.kind).toBe('ready'));
  table.filters.replace([NOWHERE, HKD].map((filter) => ({ filter, isOn: true })));
  await vi.waitFor(() => expect([table.total, table.busy]).toEqual([0, false]));
  asked.splice(0);
  return { table, culprit: table.filters.entries[0]?.id };
}

test('the filter that keeps all rows out is found once for an answer', async () => {
  const { table, culprit } = await openEmpty();
  const reasons = new EmptyReasons(table);
  reasons.find();
  await vi.waitFor(() => expect(reasons.removal?.id).toBe(culprit));
  // The screen is shown again.
  reasons.find();
  expect([reasons.removal?.id, asked]).toEqual([culprit, ['emptyReasons', 'emptyReasons']]);
  await table.reload();
  reasons.find();
  await vi.waitFor(() => expect(asked).toEqual([...asked.slice(0, 2), 'table', 'emptyReasons', 'emptyReasons']));
});

test('a screen that goes out of sight asks no further, and anew once it is shown again', async () => {
  const { table, culprit } = await openEmpty();
  const held = Promise.withResolvers<undefined>();
  until = held.promise;
  const reasons = new EmptyReasons(table);
  const stop = reasons.find();
  stop();
  const other = new EmptyReasons(table);
  other.find();
  held.resolve(undefined);
  await vi.waitFor(() => expect(other.removal?.id).toBe(culprit));
  expect([reasons.removal, asked.length]).toEqual([null, 3]);
  reasons.find();
  await vi.waitFor(() => expect(reasons.removal?.id).toBe(culprit));
});

test('reasons that could not be read are asked for anew', async () => {
  const { table, culprit } = await openEmpty();
  const reasons = new EmptyReasons(table);
  fails = true;
  reasons.find();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await turn();
  fails = false;
  reasons.find();
  await vi.waitFor(() => expect(reasons.removal?.id).toBe(culprit));
});
