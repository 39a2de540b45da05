// The summary of a view: all of one copy, with what a reader outside the window must know.

import { expect, test, vi } from 'vitest';
import type { Bridge } from '../../shared/contract/calls.ts';
import type { Profile } from '../../shared/contract/session.ts';
import { FailedReads } from '../../renderer/lib/calls/failed-reads.svelte.ts';
import { readSummary } from '../../renderer/sending/view-summary.ts';
import { TableState } from '../../renderer/table/table.svelte.ts';
import { createFakeBridge, type FakeScene } from '../support/fake-bridge.ts';
import { fakeScenes } from '../support/fake-scenes.ts';

const NOW_MS = Date.parse('2026-09-21T12:00:00Z');
const PROFILE: Profile = { id: 'p1', kind: 'service', serviceUrl: 'https://broker.example', name: 'broker.example' };
const SEAL = {
  level: 'read',
  lines: [
    { id: 'read', tone: 'plain', text: 'two passes equal' },
    { id: 'checked', tone: 'plain', text: 'not checked' },
  ],
} as const;

function scene(over: Partial<FakeScene>): FakeScene {
  const base = fakeScenes(NOW_MS)['reports'];
  if (base === undefined) throw new Error('no such scene');
  return { ...base, ...over };
}

/** A copy read at this time, without a ledger date that was read too early. */
function copyOf(asOf: string, reports: number): FakeScene {
  const { resources, changes } = scene({});
  return scene({
    resources: resources.map((status) => ({ ...status, asOf })),
    changes: { ...changes, ledgerDates: [] },
    rows: { charges: 0, reports },
  });
}

/** `next`: the copy that has replaced this one once totals were asked for so many times. */
async function summaryOf(
  first: FakeScene,
  { next = () => null, profile = PROFILE }: { next?: (asked: number) => FakeScene | null; profile?: Profile } = {},
): Promise<{ readonly lines: readonly string[] | null; readonly asked: number }> {
  let bridge = createFakeBridge(first);
  let asked = 0;
  const api: Bridge = {
    on: (name, listener) => bridge.on(name, listener),
    call: async (name, args) => {
      const answer = await bridge.call(name, args);
      if (name !== 'queryTotals') return answer;
      const copy = next((asked += 1));
      if (copy !== null) bridge = createFakeBridge(copy);
      return answer;
    },
  };
  vi.stubGlobal('window', { api });
  const table = new TableState('reports', { withTotals: false, failedReads: new FailedReads() });
  const text = await readSummary(table, { readSeal: () => Promise.resolve(SEAL), profile, nowMs: NOW_MS });
  return { lines: text?.split('\n') ?? null, asked };
}

const EARLIER = copyOf('2026-09-18T10:04:00.000Z', 30);
const LATER = copyOf('2026-09-18T12:00:00.000Z', 20);

test('totals and time are of one copy, also if another one comes between them', async () => {
  const { lines, asked } = await summaryOf(EARLIER, { next: (count) => (count === 1 ? LATER : null) });
  expect(asked).toBe(2);
  expect(lines).toEqual([
    'Daily reports: all rows',
    expect.stringMatching(/Together 20 rows\.$/),
    expect.stringMatching(/^As of Fri 18 Sep 2026 20:00 HKT,/),
  ]);
});

test('nothing is copied while copies keep coming', async () => {
  const next = (count: number): FakeScene => copyOf(`2026-09-18T1${count}:00:00.000Z`, 30);
  expect(await summaryOf(EARLIER, { next })).toEqual({ lines: null, asked: 3 });
});

test('says that the data is made up', async () => {
  const { lines } = await summaryOf(EARLIER, { profile: { ...PROFILE, kind: 'sample' } });
  expect(lines?.slice(3)).toEqual(['Sample data: made up by the built-in sample service. Nothing here is real.']);
});

test('says that the copy is incomplete, and which dates were read too early', async () => {
  const { resources, changes } = scene({});
  const incomplete = resources.map((each) => (each.resource === 'reports' ? { ...each, complete: false } : each));
  const { lines } = await summaryOf(scene({ resources: incomplete, rows: { charges: 0, reports: 3_300 } }));
  const [newest] = changes.ledgerDates;
  expect(newest?.isReadTooEarly).toBe(true);
  expect(lines?.slice(3)).toEqual([
    expect.stringMatching(
      new RegExp(`^Made from an incomplete copy: .* Not read again since the day after: ${newest?.date}\\.`),
    ),
  ]);
});
