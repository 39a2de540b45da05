// Between another copy and the marks and dates that belong to it, nothing counts as compared.

import { expect, onTestFinished, test, vi } from 'vitest';
import type { Bridge, CallName } from '../../shared/contract/calls.ts';
import { DATASETS, type DatasetName } from '../../shared/contract/fields.ts';
import type { Parity } from '../../shared/contract/proof.ts';
import { ProofState } from '../../renderer/syncing/proof/proof.svelte.ts';
import { SyncState } from '../../renderer/syncing/sync.svelte.ts';
import { WholeSealState } from '../../renderer/syncing/whole-seal.svelte.ts';
import { createFakeBridge } from '../support/fake-bridge.ts';
import { fakeScenes } from '../support/fake-scenes.ts';

const NOW_MS = Date.parse('2026-09-21T12:00:00Z');
const PARITIES = DATASETS.flatMap((dataset) =>
  (['rowsAgree', 'differs'] as const).map((mark): Parity => {
    const name = dataset === 'charges' ? 'state' : 'currency';
    const found = { serviceTotal: 5, localTotal: 5, compared: 5, checkedAt: '2026-09-21T11:00:00Z' };
    return { dataset, name, value: mark, label: null, mark, ...found, resolvedByMembership: false };
  }),
);

async function openSeal(parities = PARITIES.filter(({ mark }) => mark === 'rowsAgree'), readRuns = 1) {
  const scene = fakeScenes(NOW_MS)['reports'];
  if (scene === undefined) throw new Error('no such scene');
  // The older half of the ledger dates was read so many runs before the newest.
  const listLedgerDates = scene.changes.ledgerDates.map((date) => ({
    ...date,
    readRun: date.readRun === 8 ? 8 : 8 - readRuns,
  }));
  const bridge = createFakeBridge({ ...scene, answers: { listParity: [...parities], listLedgerDates } });
  const asked: CallName[] = [];
  let held: Promise<void> | null = null;
  const api: Bridge = {
    on: (name, listener) => bridge.on(name, listener),
    async call(name, args) {
      asked.push(name);
      await held;
      return await bridge.call(name, args);
    },
  };
  vi.stubGlobal('window', { api });
  const [sync, proof] = [new SyncState(), new ProofState()];
  const seal = new WholeSealState({ sync, proof, clock: { nowMs: NOW_MS } });
  for (const end of [sync.start(), proof.start(sync), seal.start()]) onTestFinished(end);
  await vi.waitFor(() => expect(seal.current).not.toBeNull());
  return {
    ...{ proof, seal, asked },
    /** Another copy, or a report on the same one; answers wait until the returned function is called. */
    report: (dataset: DatasetName, copyNumber: number): (() => void) => {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      held = promise.then(() => undefined);
      asked.splice(0);
      const status = scene.resources.find(({ resource }) => resource === dataset);
      if (status !== undefined) bridge.emit('resourceChanged', { ...status, copyNumber });
      return () => resolve(undefined);
    },
  };
}

test.each(DATASETS)(
  'after another copy of the %s, nothing counts as compared until its marks are there',
  async (dataset) => {
    const { proof, seal, report, asked } = await openSeal();
    expect(seal.current?.kind).toBe('checked');
    // As after a run that could not reach the service.
    report(dataset, 1)();
    expect(seal.current?.kind).toBe('checked');
    const answer = report(dataset, 2);
    expect(asked).toEqual(expect.arrayContaining(['listParity', 'listLedgerDates']));
    expect(seal.current?.kind).not.toBe('checked');
    expect(proof.parities.map(({ mark }) => mark)).toEqual(
      DATASETS.map((each) => (each === dataset ? 'notChecked' : 'rowsAgree')),
    );
    answer();
    await vi.waitFor(() => expect(seal.current?.kind).toBe('checked'));
    // The same copy again, as at the end of its proof: the marks are still about it.
    report(dataset, 2);
    expect(seal.current?.kind).toBe('checked');
  },
);

test('a value that differed in the copy before still warns', async () => {
  const { proof, report } = await openSeal(PARITIES);
  report('reports', 2);
  expect(proof.parities.filter(({ dataset }) => dataset === 'reports').map(({ mark }) => mark)).toEqual([
    'notChecked',
    'differs',
  ]);
});

test('until the ledger dates of another copy of the reports are known, the seal says only when it was read', async () => {
  const { seal, report } = await openSeal([]);
  const { oldestReading } = seal.current?.kind === 'read' ? seal.current : { oldestReading: '' };
  const answer = report('reports', 2);
  expect(seal.current).toMatchObject({ kind: 'settling', oldestReading });
  expect(seal.current).not.toHaveProperty('values');
  answer();
  await vi.waitFor(() => expect(seal.current?.kind).toBe('read'));
});

test('ledger dates of the copy before that were read too long ago are not said of another copy', async () => {
  const { seal, report } = await openSeal([], 12);
  expect(seal.current).toMatchObject({ kind: 'notProven', missing: [{ kind: 'readTooLongAgo' }] });
  report('reports', 2);
  expect(seal.current?.kind).toBe('settling');
});

test('what is missing is said while the ledger dates of another copy are read', async () => {
  const { seal, report } = await openSeal(PARITIES);
  expect(seal.current?.kind).toBe('notProven');
  report('reports', 2);
  expect(seal.current?.kind).toBe('notProven');
});

test('the seal judges at once by the number of runs that is chosen in the Settings', async () => {
  const { seal } = await openSeal(undefined, 5);
  expect(seal.current?.kind).toBe('checked');
  await seal.rereadRuns.choose('3');
  expect(seal.current?.kind).toBe('notProven');
  await seal.rereadRuns.choose('20');
  expect(seal.current?.kind).toBe('checked');
});
