// What Today derives from the copies, between the moment one of them changes and the answers on the new one.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Bridge, CallArguments, CallName, CallValue } from '../../shared/contract/calls.ts';
import type { CurrencyTotals, TotalsAnswer } from '../../shared/contract/answers.ts';
import type { ResourceStatus } from '../../shared/contract/sync.ts';
import { periodFilter } from '../../renderer/charts/data/compare-periods.ts';
import { RereadState } from '../../renderer/screens/reread.svelte.ts';
import { differingCount, knownMarks } from '../../renderer/syncing/proof/parity-figures.ts';
import { ProofState } from '../../renderer/syncing/proof/proof.svelte.ts';
import { SyncState } from '../../renderer/syncing/sync.svelte.ts';
import { ExplainState } from '../../renderer/today/explain.svelte.ts';
import { DIFFERS } from '../../renderer/today/explanations.ts';
import { MonthsState } from '../../renderer/today/months.svelte.ts';
import { messages } from '../../renderer/messages/messages.ts';
import { createFakeBridge } from '../support/fake-bridge.ts';
import { fakeScenes } from '../support/fake-scenes.ts';

const MONTHS = {
  before: { from: '2026-08-01', to: '2026-08-31' },
  after: { from: '2026-09-01', to: '2026-09-30' },
};

let bridge: ReturnType<typeof createFakeBridge>;
let reports: ResourceStatus;
/** The total commission of every question about totals. */
let sum: string;
/** The filters of every question about totals. */
let asked: CallArguments<'queryTotals'>['filters'][];
/** Calls that wait. */
let held: Map<CallName, PromiseWithResolvers<null>>;
let failing: CallName | null;
const ends: (() => void)[] = [];

function totals(): TotalsAnswer {
  const sums: CurrencyTotals['sums'] = { commission_amount: { sum, notSummable: 0 } };
  return { kind: 'totals', rows: 1, currencies: [{ currency: 'HKD', rows: 1, sums }], ledgerDates: null, notes: [] };
}

beforeEach(() => {
  const scene = fakeScenes(Date.parse('2026-09-21T12:00:00Z'))['reports'];
  const status = scene?.resources.find(({ resource }) => resource === 'reports');
  if (scene === undefined || status === undefined) throw new Error('no such scene');
  reports = status;
  bridge = createFakeBridge(scene);
  [sum, asked, failing] = ['100', [], null];
  held = new Map();
  const api: Bridge = {
    on: (name, listener) => bridge.on(name, listener),
    call: async (name, args) => {
      await held.get(name)?.promise;
      if (name === failing) return { ok: false, code: 'storage', message: 'disk I/O error', facts: {} };
      if (name !== 'queryTotals') return await bridge.call(name, args);
      // reason: the arguments and the answer of `queryTotals`, which alone gets here.
      asked.push((args as CallArguments<'queryTotals'>).filters);
      return { ok: true, value: totals() as CallValue<typeof name> };
    },
  };
  vi.stubGlobal('window', { api });
});
afterEach(() => ends.splice(0).forEach((end) => end()));

/** A date is read again within a run: neither the oldest reading nor the run is another one, but the copy is. */
function readAgain(): void {
  const last = reports.last === null ? null : { ...reports.last, finishedAt: '2026-09-21T11:59:00.000Z' };
  reports = { ...reports, last, copyNumber: reports.copyNumber + 1 };
  reportAgain();
}

/** As at the end of the proof: the copy is the same. */
function reportAgain(): void {
  bridge.emit('resourceChanged', reports);
}

function hold(name: CallName): PromiseWithResolvers<null> {
  const gate = Promise.withResolvers<null>();
  held.set(name, gate);
  return gate;
}

describe('after a copy that has the times and the run of the one before', () => {
  test('the months are read again, and until then no seal opens on the old ones', async () => {
    const months = new MonthsState(() => MONTHS);
    ends.push(months.follow());
    await vi.waitFor(() => expect(months.isOld).toBe(false));
    expect(months.all?.after.sum).toBe('100');
    asked = [];
    sum = '90';
    const gate = hold('queryTotals');
    readAgain();
    expect([months.isOld, months.all?.after.sum]).toEqual([true, '100']);
    gate.resolve(null);
    await vi.waitFor(() => expect(months.isOld).toBe(false));
    expect([months.all?.after.sum, asked]).toEqual([
      '90',
      [[periodFilter(MONTHS.before)], [periodFilter(MONTHS.after)]],
    ]);
  });

  test('the days of the AEs stay while the same copy is reported again', async () => {
    const months = new MonthsState(() => MONTHS);
    ends.push(months.follow());
    await vi.waitFor(() => expect(months.daysOfAe.size).toBeGreaterThan(0));
    const before = months.daysOfAe;
    readAgain();
    await vi.waitFor(() => expect(months.daysOfAe).not.toBe(before));
    await vi.waitFor(() => expect(months.daysOfAe.size).toBe(months.shownMovers.length));
    const days = months.daysOfAe;
    asked = [];
    reportAgain();
    expect(months.isOld).toBe(false);
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    expect(months.daysOfAe).toBe(days);
  });

  test('the days of the AEs are read again if the copy is reported twice before the months are', async () => {
    const months = new MonthsState(() => MONTHS);
    ends.push(months.follow());
    const areRead = () => months.daysOfAe.size > 0 && months.daysOfAe.size === months.shownMovers.length;
    await vi.waitFor(() => expect(areRead()).toBe(true));
    const ofEarlierCopy = [...months.daysOfAe.values()];
    const gate = hold('queryTotals');
    readAgain();
    reportAgain();
    gate.resolve(null);
    await vi.waitFor(() => expect([months.isOld, areRead()]).toEqual([false, true]));
    for (const days of months.daysOfAe.values()) expect(ofEarlierCopy).not.toContain(days);
  });

  test('what needs an explanation is read again, and until then no seal opens on it', async () => {
    const explain = new ExplainState(() => MONTHS.after);
    ends.push(explain.follow());
    await vi.waitFor(() => expect(explain.isOld).toBe(false));
    asked = [];
    readAgain();
    expect(explain.isOld).toBe(true);
    await vi.waitFor(() => expect(explain.isOld).toBe(false));
    expect(asked).toEqual([DIFFERS, [], [periodFilter(MONTHS.after)]]);
  });

  test('charges leave the figures of the reports as they are', async () => {
    const months = new MonthsState(() => MONTHS);
    ends.push(months.follow());
    await vi.waitFor(() => expect(months.isOld).toBe(false));
    bridge.emit('resourceChanged', { ...reports, resource: 'charges' });
    expect(months.isOld).toBe(false);
  });

  test('"Re-read this period" names no date of the copy before', async () => {
    const reread = new RereadState(new SyncState(), { nowMs: 0 }, () => ({ from: '2026-09-01', to: null }));
    ends.push(reread.start());
    expect(reread.plan).toEqual({ kind: 'refused', reason: 'reading' });
    await vi.waitFor(() => expect(reread.plan.kind).toBe('dates'));
    readAgain();
    expect(reread.plan).toEqual({ kind: 'refused', reason: 'reading' });
    await vi.waitFor(() => expect(reread.plan.kind).toBe('dates'));
  });
});

describe('that no filter value differs', () => {
  const differing = ({ parity }: ProofState) => differingCount(knownMarks(parity));

  test.each(['listParity', null] as const)('is not said before the marks are read; failed: %s', async (failed) => {
    const proof = new ProofState();
    failing = failed;
    const gate = hold('listParity');
    const loading = proof.load();
    expect(differing(proof)).toBeNull();
    gate.resolve(null);
    await loading;
    expect(differing(proof)).toEqual(failed === null ? expect.any(Number) : null);
  });

  test('is not said while values were not compared', () => {
    const none = { rowsAgree: 0, countsAgree: 0, differs: 0, notChecked: 0 };
    expect(differingCount(none)).toBeNull();
    expect(differingCount({ ...none, rowsAgree: 2, notChecked: 1 })).toBeNull();
    expect(differingCount({ ...none, rowsAgree: 2, countsAgree: 1 })).toBe(0);
    expect(differingCount({ ...none, differs: 1, notChecked: 5 })).toBe(1);
  });

  test('is left out of "Nothing to explain"', () => {
    const { nothing } = messages.today.explain;
    expect(nothing(MONTHS.after.from, true)).toContain('no filter value differs');
    expect(nothing(MONTHS.after.from, false)).not.toContain('no filter value differs');
  });
});
