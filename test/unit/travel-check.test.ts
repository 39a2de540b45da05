import { describe, expect, test } from 'vitest';
import { RESOURCES } from '../../shared/contract/fields.ts';
import type { Parity, Pin } from '../../shared/contract/proof.ts';
import type { LedgerDate, ResourceStatus } from '../../shared/contract/sync.ts';
import { judgeTravel, type TravelFacts } from '../../main/travel/travel-check.ts';

const NOW_MS = Date.parse('2026-09-18T10:00:00Z');
const hoursAgo = (hours: number): string => new Date(NOW_MS - hours * 3_600_000).toISOString();

function status(facts: Partial<ResourceStatus> & Pick<ResourceStatus, 'resource'>): ResourceStatus {
  const edges = { newestLedgerDate: null, oldestLedgerDate: null, reachedDay: null };
  const unknown = { ...edges, confirmed: null, last: null, lastPlace: null, heldBack: null };
  return {
    asOf: hoursAgo(1),
    newestReadAt: hoursAgo(1),
    copyNumber: 1,
    complete: true,
    rows: 10,
    ...unknown,
    hasShrunk: false,
    ...facts,
  };
}

const PIN: Pin = {
  ...{ aaid: '8', nickname: '', pinnedAt: hoursAgo(9) },
  ...{ asOf: hoursAgo(1), rows: 2, isOutdated: false, failure: null },
};
const AGREES: Parity = {
  ...{ dataset: 'charges', name: 'state', value: '0', label: null, mark: 'rowsAgree' },
  ...{ serviceTotal: 5, localTotal: 5, checkedAt: hoursAgo(1), compared: 5, resolvedByMembership: false },
};

function factsWith(changes: Partial<TravelFacts> = {}): TravelFacts {
  return {
    nowMs: NOW_MS,
    staleAfterDays: 3,
    statuses: RESOURCES.map((resource) => status({ resource })),
    ledgerDates: [],
    parity: [AGREES],
    pins: [PIN],
    custody: 'keychain',
    isEncrypted: true,
    freeBytes: 10_000_000_000,
    storeBytes: 1_000_000,
    token: 'held',
    rehearsal: { kind: 'passed', questions: 3, isKeyKept: true },
    ...changes,
  };
}

function withStatus(changed: Partial<ResourceStatus> & Pick<ResourceStatus, 'resource'>): Partial<TravelFacts> {
  return { statuses: RESOURCES.map((resource) => status(resource === changed.resource ? changed : { resource })) };
}

function problems(changes: Partial<TravelFacts>): readonly string[] {
  return judgeTravel(factsWith(changes)).lines.flatMap(({ step, verdict, problem }) =>
    verdict === 'ok' ? [] : `${step} ${verdict}: ${problem}`,
  );
}

test('everything synced, proven and rehearsed is ready, with one line per step', () => {
  const check = judgeTravel(factsWith());
  expect(check.ready).toBe(true);
  expect(check.lines.map(({ step }) => step).join()).toBe(
    'charges,reports,dictionaries,parity,pins,encryption,diskSpace,token,rehearsal',
  );
  expect(check.lines.every(({ verdict, problem }) => verdict === 'ok' && problem === null)).toBe(true);
});

const CASES: readonly (readonly [title: string, changes: Partial<TravelFacts>, problem: string])[] = [
  ['a dataset never read', withStatus({ resource: 'charges', asOf: null }), 'charges failed: notHeld'],
  ['an incomplete copy', withStatus({ resource: 'reports', complete: false }), 'reports warning: notComplete'],
  [
    'a smaller copy that waits',
    withStatus({
      ...{ resource: 'charges', hasShrunk: true },
      heldBack: { newRows: 0, liveRows: 10, readAt: hoursAgo(1) },
    }),
    'charges warning: heldBack',
  ],
  [
    'a copy that was kept over a smaller one',
    withStatus({ resource: 'charges', hasShrunk: true }),
    'charges warning: keptOver',
  ],
  [
    'a dataset read exactly 3 days ago',
    withStatus({ resource: 'charges', asOf: hoursAgo(72) }),
    'charges warning: old',
  ],
  ['a dataset read 73 hours ago', withStatus({ resource: 'charges', asOf: hoursAgo(73) }), 'charges warning: old'],
  [
    'a dataset read 25 hours ago where that counts as old',
    { ...withStatus({ resource: 'charges', asOf: hoursAgo(25) }), staleAfterDays: 1 },
    'charges warning: old',
  ],
  ['a missing dictionary', withStatus({ resource: 'tenant_currencies', asOf: null }), 'dictionaries failed: notHeld'],
  [
    'an incomplete dictionary',
    withStatus({ resource: 'tenant_currencies', complete: false }),
    'dictionaries warning: listNotComplete',
  ],
  ['a value that differs', { parity: [AGREES, { ...AGREES, mark: 'differs' }] }, 'parity warning: differs'],
  ['nothing held against the service', { parity: [] }, 'parity warning: notChecked'],
  ['a client not fetched', { pins: [PIN, { ...PIN, rows: null, asOf: null }] }, 'pins failed: notFetched'],
  [
    'a client that could not be fetched',
    { pins: [{ ...PIN, failure: { code: 'offline', message: '', facts: {} } }] },
    'pins failed: fetchFailed',
  ],
  [
    'a client not fetched since the charges were read again',
    { pins: [PIN, { ...PIN, isOutdated: true }] },
    'pins warning: fetchOutdated',
  ],
  ['a plain file', { isEncrypted: false }, 'encryption failed: notEncrypted'],
  ['a key kept until quit', { custody: 'untilQuit' }, 'encryption failed: keptUntilQuit'],
  ['no room for another copy', { freeBytes: 200_000_000 }, 'diskSpace warning: littleSpace'],
  ['a full disk', { freeBytes: 1_000_000 }, 'diskSpace failed: littleSpace'],
  ['no token', { token: 'missing' }, 'token warning: tokenMissing'],
  ['a refused token', { token: 'rejected' }, 'token warning: tokenRejected'],
  [
    'a rehearsal that failed',
    { rehearsal: { kind: 'failed', problem: 'keyNotRead', facts: { code: 'keychainLocked' } } },
    'rehearsal failed: keyNotRead',
  ],
];

describe('each missing thing is named on its own line', () => {
  test.each(CASES)('%s', (_title, changes, problem) => {
    expect(problems(changes)).toEqual([problem]);
    expect(judgeTravel(factsWith(changes)).ready).toBe(!problem.includes('failed'));
  });
});

test('a client not fetched while a smaller copy of the charges waits is to be decided first', () => {
  const heldBack = { newRows: 0, liveRows: 10, readAt: hoursAgo(1) };
  const pins = [PIN, { ...PIN, rows: null, asOf: null }];
  expect(problems({ ...withStatus({ resource: 'charges', heldBack }), pins })).toEqual([
    'charges warning: heldBack',
    'pins failed: fetchWaits',
  ]);
  expect(problems({ ...withStatus({ resource: 'reports', heldBack }), pins })).toContain('pins failed: notFetched');
});

function ledgerDate(readHours: number, over: Partial<LedgerDate> = {}): LedgerDate {
  const read = { readAt: hoursAgo(readHours), countedAt: null, isReadTooEarly: false, readRun: 1 };
  return { date: `d${readHours}`, rows: 5, kept: false, ...read, ...over };
}

/** Read an hour ago by date: one date by its rows, two that were read days ago by their number only. */
function reportsConfirmed(confirmed: ResourceStatus['confirmed']): TravelFacts {
  const counted = { countedAt: hoursAgo(1) };
  const ledgerDates = [ledgerDate(1), ledgerDate(100, counted), ledgerDate(90, counted)];
  return factsWith({ ...withStatus({ resource: 'reports', asOf: hoursAgo(100), confirmed }), ledgerDates });
}

test('reports are as old as the last confirmation of all of them, and say what was only counted since', () => {
  const [, reports] = judgeTravel(reportsConfirmed({ at: hoursAgo(1), by: 'sync' })).lines;
  expect(reports).toMatchObject({
    verdict: 'ok',
    facts: { readAt: hoursAgo(1), oldestReadAt: hoursAgo(100), onlyCounted: 2 },
  });
});

test('reports that no run has confirmed are as old as their oldest reading', () => {
  const [, reports] = judgeTravel(reportsConfirmed(null)).lines;
  expect(reports).toMatchObject({ verdict: 'warning', problem: 'old', facts: { readAt: hoursAgo(100) } });
});

test('a kept date whose rows are gone says nothing of the age of the rows', () => {
  const gone = ledgerDate(1_000, { rows: 0, kept: true, countedAt: hoursAgo(1) });
  const facts = factsWith({ ledgerDates: [ledgerDate(1), gone] });
  expect(judgeTravel(facts).lines[1]).toMatchObject({ facts: { oldestReadAt: hoursAgo(1), onlyCounted: 0 } });
});

test('rows that were read ahead of this clock are of unknown age', () => {
  const facts = factsWith(withStatus({ resource: 'charges', asOf: hoursAgo(-48) }));
  expect(judgeTravel(facts).lines[0]).toMatchObject({ verdict: 'warning', problem: 'aheadOfClock' });
});

test('a value for which the service’s own list was fetched counts as differing if the list differs too', () => {
  const problem = 'parity warning: differs';
  expect(problems({ parity: [{ ...AGREES, mark: 'differs', resolvedByMembership: true }] })).toEqual([problem]);
  expect(problems({ parity: [{ ...AGREES, resolvedByMembership: true }] })).toEqual([]);
});
