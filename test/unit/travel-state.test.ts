import { beforeEach, expect, test, vi } from 'vitest';
import type { Bridge } from '../../shared/contract/calls.ts';
import type { Parity, ParityMark, Pin } from '../../shared/contract/proof.ts';
import type { TravelCheck, TravelLine } from '../../shared/contract/travel.ts';
import { TravelState } from '../../renderer/syncing/travel/travel.svelte.ts';
import { createFakeBridge, type FakeScene } from '../support/fake-bridge.ts';
import { fakeScenes } from '../support/fake-scenes.ts';

const READY: TravelLine = { step: 'charges', verdict: 'ok', problem: null, facts: {} };
const NOT_REHEARSED: TravelLine = { step: 'rehearsal', verdict: 'failed', problem: 'syncRunning', facts: {} };
const NOT_ENCRYPTED: TravelLine = { step: 'encryption', verdict: 'failed', problem: 'notEncrypted', facts: {} };

const COMPARED: TravelLine = { step: 'parity', verdict: 'ok', problem: null, facts: { unchecked: 0, differing: 0 } };
const CLIENT: Pin = {
  ...{ aaid: '10023', nickname: '', pinnedAt: '2026-09-01T00:00:00.000Z' },
  ...{ asOf: '2026-09-20T00:00:00.000Z', rows: 3, isOutdated: false, failure: null },
};

let lines: readonly TravelLine[];
let bridge: ReturnType<typeof createFakeBridge>;
type Known = ReturnType<ConstructorParameters<typeof TravelState>[0]['known']>;
/** What is here now. */
let present: Known;
const NOW_MS = Date.parse('2026-09-21T12:00:00Z');
const DAY_MS = 86_400_000;
const ACCESS = { custody: 'keychain', token: 'held', tokenEntered: null } as const;
let resources: FakeScene['resources'];
let nowMs: number;
let access: ReturnType<ConstructorParameters<typeof TravelState>[0]['access']>;

function known({ pins = [CLIENT], mark = 'rowsAgree' }: { pins?: readonly Pin[]; mark?: ParityMark }): Known {
  const value = { name: 'state', value: '0', label: null, serviceTotal: 2, localTotal: 2, checkedAt: null } as const;
  const parity: Parity = { dataset: 'charges', ...value, mark, compared: 2, resolvedByMembership: false };
  return {
    resources: { kind: 'ready', value: [] },
    pins: { kind: 'ready', value: pins },
    parity: { kind: 'ready', value: [parity] },
  };
}

beforeEach(() => {
  present = known({});
  nowMs = NOW_MS;
  access = ACCESS;
  const scene = fakeScenes(NOW_MS)['changes'];
  if (scene === undefined) throw new Error('no such scene');
  resources = scene.resources;
  bridge = createFakeBridge(scene);
  const api: Bridge = {
    on: (name, listener) => bridge.on(name, listener),
    call: async (name, args) => {
      const answer = await bridge.call(name, args);
      if (name !== 'runTravelCheck' || !answer.ok) return answer;
      const ready = lines.every(({ verdict }) => verdict === 'ok');
      const check: TravelCheck = { ready, checkedAt: '2026-09-21T11:00:00.000Z', lines };
      return { ok: true, value: check as typeof answer.value };
    },
  };
  vi.stubGlobal('window', { api });
});

function start(): TravelState {
  return new TravelState({
    ...{ staleAfterDays: () => 3, nowMs: () => nowMs },
    ...{ access: () => access, known: () => present },
  });
}

test('keeps the last outcome when a check could not rehearse because a sync ran', async () => {
  const travel = start();
  lines = [READY];
  await travel.load();
  lines = [READY, NOT_REHEARSED];
  await travel.load();
  expect(travel.check).toMatchObject({ kind: 'ready', value: { ready: false } });
  expect(travel.last).toMatchObject({ ready: true, missing: [] });
});

test('stores which lines failed, for the next start', async () => {
  lines = [READY, NOT_ENCRYPTED];
  await start().load();
  const next = start();
  await next.restore();
  expect(next.last).toMatchObject({ ready: false, missing: ['encryption'] });
});

const FAILURE = { code: 'serverFailed', message: '503', facts: {} } as const;

test.each([
  ['a client that could not be fetched again', known({ pins: [{ ...CLIENT, failure: FAILURE }] })],
  ['a client with other charges', known({ pins: [{ ...CLIENT, rows: 2 }] })],
  ['a filter value that differs', known({ mark: 'differs' })],
  ['a filter value that was not compared', known({ mark: 'notChecked' })],
])('a check does not count for what a run without a receipt leaves: %s', async (_what, left) => {
  lines = [READY, COMPARED];
  const travel = start();
  await travel.load();
  expect(travel.standing).toBe('current');
  present = left;
  const next = start();
  await next.restore();
  expect(next.standing).toBe('outdated');
});

test('the findings on screen are out of date once the check is, but never those of a check that did not count', async () => {
  const outdated = async (left: Known, checks: readonly (readonly TravelLine[])[]) => {
    present = known({});
    const travel = start();
    for (lines of checks) await travel.load();
    present = left;
    return travel.outdatedBy !== null;
  };
  const whole = [READY, COMPARED];
  expect(await outdated(known({}), [whole])).toBe(false);
  expect(await outdated(known({ pins: [{ ...CLIENT, failure: FAILURE }] }), [whole])).toBe(true);
  expect(await outdated(known({ pins: [] }), [[READY, NOT_REHEARSED]])).toBe(false);
});

test('each change after a check makes other findings necessary, the same state none', async () => {
  lines = [READY, COMPARED];
  present = known({});
  const travel = start();
  await travel.load();
  present = known({ pins: [] });
  const first = travel.outdatedBy;
  expect(first).not.toBeNull();
  present = known({ pins: [] });
  expect(travel.outdatedBy).toBe(first);
  present = known({ pins: [{ ...CLIENT, rows: 2 }] });
  expect([null, first]).not.toContain(travel.outdatedBy);
});

test.each([
  ['five days', () => (nowMs += 5 * DAY_MS)],
  ['a clock that was set back', () => (nowMs -= DAY_MS)],
  ['a key that is kept until the app is quit', () => (access = { ...ACCESS, custody: 'untilQuit' })],
  ['a token that was removed', () => (access = { ...ACCESS, token: 'missing' })],
])('a check does not count after %s', async (_what, pass) => {
  lines = [READY, COMPARED];
  present = { ...known({}), resources: { kind: 'ready', value: resources } };
  const travel = start();
  await travel.load();
  nowMs += 3_600_000;
  expect(travel.standing).toBe('current');
  pass();
  const next = start();
  await next.restore();
  expect(next.standing).toBe('outdated');
});

const UNREAD = { kind: 'loading' } as const;

test.each([{ resources: UNREAD }, { pins: UNREAD }, { parity: UNREAD }])(
  'a check counts for nothing before all that it judged is known: %j',
  async (unread) => {
    lines = [READY, COMPARED];
    await start().load();
    present = { ...present, ...unread };
    const next = start();
    await next.restore();
    expect(next.standing).toBe('unknown');
  },
);

test.each(['resources', 'pins', 'parity'] as const)(
  'a check counts for nothing from the end of a run until %s are read again',
  async (late) => {
    lines = [READY, COMPARED];
    await start().load();
    const next = start();
    await next.restore();
    const stop = next.start();
    const before = present;
    bridge.emit('syncProgress', null);
    present = { ...known({}), [late]: before[late] };
    expect(next.standing).toBe('unknown');
    stop();
    const again = start();
    await again.restore();
    const stopAgain = again.start();
    bridge.emit('syncProgress', null);
    present = known({});
    expect(again.standing).toBe('current');
    stopAgain();
  },
);
