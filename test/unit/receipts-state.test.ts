// The receipts of the Sync screen, and the one that a link leads to.

import { beforeEach, expect, test, vi } from 'vitest';
import type { CallArguments } from '../../shared/contract/calls.ts';
import { LIMITS } from '../../shared/contract/limits.ts';
import type { Receipt } from '../../shared/contract/sync.ts';
import { isNamed, type ReceiptName } from '../../renderer/syncing/proof/proof.svelte.ts';
import { ReceiptsState } from '../../renderer/syncing/receipts/receipts.svelte.ts';
import { fakeScenes } from '../support/fake-scenes.ts';

const NOW_MS = Date.parse('2026-09-21T12:00:00Z');
let stored: readonly Receipt[];
let canRead: boolean;
/** By the name of their event. */
let listeners: Map<string, (value: unknown) => void>;

function nameOf(runId: string, resource: ReceiptName['resource']): ReceiptName {
  return { runId, resource, verdict: 'complete' };
}

/** Of this many runs, each with a receipt of both datasets, the newest first. */
function receiptsOf(runs: number): readonly Receipt[] {
  const last = fakeScenes(NOW_MS)['changes']?.resources[0]?.last;
  if (last === null || last === undefined) throw new Error('no receipt');
  return Array.from({ length: 2 * runs }, (_, place) => {
    const resource = place % 2 === 0 ? 'charges' : 'reports';
    return { ...last, runId: `run-${Math.floor(place / 2)}`, resource, verdict: 'complete' };
  });
}

beforeEach(() => {
  stored = receiptsOf(100);
  canRead = true;
  const call = (_name: string, { limit, resource, before }: CallArguments<'listReceipts'>) => {
    if (!canRead) return Promise.resolve({ ok: false, code: 'storage', message: 'SQLITE_IOERR', facts: {} });
    const isBefore = (each: Receipt) => each.runId === before?.runId && each.resource === before.resource;
    const value = stored
      .slice(stored.findIndex(isBefore) + 1)
      .filter((each) => resource === undefined || each.resource === resource)
      .slice(0, limit);
    return Promise.resolve({ ok: true, value });
  };
  listeners = new Map();
  const on = (name: string, listener: (value: unknown) => void) => {
    listeners.set(name, listener);
    return () => listeners.delete(name);
  };
  vi.stubGlobal('window', { api: { on, call } });
});

function listed({ list }: ReceiptsState): readonly string[] {
  return list.kind === 'ready' ? list.value.map(({ runId, resource }) => `${runId} ${resource}`) : [];
}

test('a receipt that a link leads to is listed, however old it is', async () => {
  const receipts = new ReceiptsState(() => NOW_MS);
  await receipts.load();
  expect(listed(receipts)).not.toContain('run-99 charges');
  await receipts.reveal(nameOf('run-99', 'charges'));
  expect(listed(receipts)).toContain('run-99 charges');
  expect(receipts.openRunId).toBe('run-99');
});

test('a choice of receipts that hides it is taken back, another one stays', async () => {
  const receipts = new ReceiptsState(() => NOW_MS);
  receipts.choose('reports');
  await receipts.reveal(nameOf('run-0', 'reports'));
  expect(receipts.resource).toBe('reports');
  await receipts.reveal(nameOf('run-0', 'charges'));
  expect(receipts.resource).toBeNull();
  expect(listed(receipts)).toContain('run-0 charges');
});

test('a receipt that is not kept any more leaves the list as it is', async () => {
  stored = stored.slice(0, 40);
  const receipts = new ReceiptsState(() => NOW_MS);
  expect(await receipts.reveal(nameOf('gone', 'charges'))).toBe(false);
  expect(listed(receipts).length).toBe(40);
  expect(receipts.unlisted).toBe('notKept');
});

test('a receipt older than the newest of all is listed among those of its dataset, one still older is given up', async () => {
  stored = receiptsOf(LIMITS.listEntries + 1);
  const receipts = new ReceiptsState(() => NOW_MS);
  const [within, beyond] = [LIMITS.listEntries - 1, LIMITS.listEntries];
  expect(await receipts.reveal(nameOf(`run-${within}`, 'charges'))).toBe(true);
  expect(receipts.resource).toBe('charges');
  expect(listed(receipts)).toContain(`run-${within} charges`);
  expect(receipts.unlisted).toBeNull();
  expect(await receipts.reveal(nameOf(`run-${beyond}`, 'charges'))).toBe(false);
  expect(receipts.unlisted).toBe('tooOld');
});

test('why a receipt is not listed is said until another one or another dataset is chosen', async () => {
  const receipts = new ReceiptsState(() => NOW_MS);
  await receipts.reveal(nameOf('gone', 'charges'));
  expect(receipts.unlisted).toBe('notKept');
  receipts.choose('reports');
  expect(receipts.unlisted).toBeNull();
  await receipts.reveal(nameOf('gone', 'charges'));
  expect(receipts.unlisted).toBe('notKept');
  await receipts.reveal(nameOf('run-0', 'charges'));
  expect(receipts.unlisted).toBeNull();
});

test('of two receipts that are asked for at once, only the second is said not to be listed', async () => {
  const receipts = new ReceiptsState(() => NOW_MS);
  const gone = receipts.reveal(nameOf('gone', 'charges'));
  await Promise.all([gone, receipts.reveal(nameOf('run-0', 'charges'))]);
  expect(receipts.unlisted).toBeNull();
});

test('a dataset that is chosen while an old receipt is looked for stays chosen', async () => {
  const receipts = new ReceiptsState(() => NOW_MS);
  const revealed = receipts.reveal(nameOf('gone', 'charges'));
  receipts.choose('reports');
  expect(await revealed).toBe(false);
  expect([receipts.resource, receipts.unlisted]).toEqual(['reports', null]);
});

test('the list says where it ends, if older receipts may be kept', async () => {
  stored = receiptsOf(LIMITS.listEntries);
  const receipts = new ReceiptsState(() => NOW_MS);
  await receipts.load();
  expect(receipts.older).toBe('more');
  while (receipts.older === 'more') {
    receipts.readMore();
    await receipts.load();
  }
  expect([receipts.older, listed(receipts).length]).toEqual(['notListed', LIMITS.listEntries]);
  stored = receiptsOf(5);
  await receipts.load();
  expect(receipts.older).toBeNull();
});

test('how many receipts there are is not known where more than are listed may be kept', async () => {
  const receipts = new ReceiptsState(() => NOW_MS);
  stored = receiptsOf(LIMITS.listEntries + 1);
  await receipts.reveal(nameOf(`run-${LIMITS.listEntries}`, 'charges'));
  expect([receipts.older, receipts.total]).toEqual(['notListed', null]);
  stored = receiptsOf(5);
  await receipts.load();
  expect(receipts.total).toBe(listed(receipts).length);
});

test('the JSON of all receipts has those that are too old to be listed', async () => {
  stored = receiptsOf(LIMITS.listEntries + 1);
  const receipts = new ReceiptsState(() => NOW_MS);
  const inJson = async () => {
    // The test stored what it reads.
    const file = JSON.parse((await receipts.readAllAsJson('https://service.example')) ?? '') as { receipts: Receipt[] };
    return file.receipts;
  };
  expect(await inJson()).toEqual(stored);
  receipts.choose('reports');
  expect(await inJson()).toEqual(stored.filter(({ resource }) => resource === 'reports'));
  expect(receipts.areTooManyForJson).toBe(false);
});

test('receipts that are too long for one JSON file are not cut, and this is said', async () => {
  const extraFields = ['x'.repeat(LIMITS.saveChars / 2)];
  stored = receiptsOf(1).map((each) => ({ ...each, extraFields }));
  const receipts = new ReceiptsState(() => NOW_MS);
  expect(await receipts.readAllAsJson('https://service.example')).toBeNull();
  expect(receipts.areTooManyForJson).toBe(true);
  receipts.choose('reports');
  expect(receipts.areTooManyForJson).toBe(false);
});

test('a receipt is found while a run ends, and one that cannot be read may be found later', async () => {
  const receipts = new ReceiptsState(() => NOW_MS);
  const revealed = receipts.reveal(nameOf('run-0', 'charges'));
  const newer = receipts.load();
  expect(await revealed).toBe(true);
  await newer;
  canRead = false;
  expect(await receipts.reveal(nameOf('run-0', 'charges'))).toBe(true);
  expect(receipts.list.kind).toBe('failed');
});

test('of two receipts of one run and dataset, the one that a link leads to is listed', async () => {
  const heldBack = receiptsOf(1).map((each) => ({ ...each, verdict: 'heldBack' as const }));
  stored = [...stored, ...heldBack];
  const receipts = new ReceiptsState(() => NOW_MS);
  const name = { ...nameOf('run-0', 'charges'), verdict: 'heldBack' } as const;
  expect(await receipts.reveal(name)).toBe(true);
  const named = receipts.list.kind === 'ready' ? receipts.list.value.filter((each) => isNamed(each, name)) : [];
  expect(named).toEqual([heldBack[0]]);
});

test('a receipt that is stored while a run goes on is listed at once', async () => {
  const [newest, ...older] = stored;
  stored = older;
  const receipts = new ReceiptsState(() => NOW_MS);
  const stop = receipts.start();
  await vi.waitFor(() => expect(receipts.list.kind).toBe('ready'));
  expect(listed(receipts)).not.toContain('run-0 charges');
  stored = newest === undefined ? older : [newest, ...older];
  listeners.get('resourceChanged')?.({});
  await vi.waitFor(() => expect(listed(receipts)).toContain('run-0 charges'));
  stop();
  expect(listeners.size).toBe(0);
});
