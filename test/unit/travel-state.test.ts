import { beforeEach, expect, test, vi } from 'vitest';
import type { Bridge } from '../../shared/contract/calls.ts';
import type { TravelCheck, TravelLine } from '../../shared/contract/travel.ts';
import { TravelState } from '../../renderer/syncing/travel/travel.svelte.ts';
import { createFakeBridge } from '../support/fake-bridge.ts';
import { fakeScenes } from '../support/fake-scenes.ts';

const READY: TravelLine = { step: 'charges', verdict: 'ok', problem: null, facts: {} };
const NOT_REHEARSED: TravelLine = { step: 'rehearsal', verdict: 'failed', problem: 'syncRunning', facts: {} };
const NOT_ENCRYPTED: TravelLine = { step: 'encryption', verdict: 'failed', problem: 'notEncrypted', facts: {} };

let lines: readonly TravelLine[];

beforeEach(() => {
  const scene = fakeScenes(Date.parse('2026-09-21T12:00:00Z'))['changes'];
  if (scene === undefined) throw new Error('no such scene');
  const bridge = createFakeBridge(scene);
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
  return new TravelState({ staleAfterDays: () => 3, statuses: () => [], pins: () => [] });
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
