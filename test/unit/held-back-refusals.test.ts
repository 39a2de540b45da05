// What the window refuses while a smaller copy waits for a decision, because such a run would end without a request; and what
// it refuses while nothing can be written.

import { expect, test, vi } from 'vitest';
import { callSchemas } from '../../main/schemas/calls.ts';
import { DATASETS, type DatasetName } from '../../shared/contract/fields.ts';
import type { Receipt } from '../../shared/contract/sync.ts';
import { messages } from '../../renderer/messages/messages.ts';
import { checkRefusal, fetchRefusal, runRefusal } from '../../renderer/syncing/can-sync.ts';
import { standingWords } from '../../renderer/syncing/proof/parity-words.ts';
import { PinsState } from '../../renderer/syncing/pins/pins.svelte.ts';
import { SessionState } from '../../renderer/session/session.svelte.ts';
import { SyncState } from '../../renderer/syncing/sync.svelte.ts';
import { fakeScenes } from '../support/fake-scenes.ts';

const READ_AT = '2026-09-18T10:00:00.000Z';

function sessionOf(scene: 'reports' | 'readOnly'): SessionState {
  const session = new SessionState();
  session.current = fakeScenes(Date.parse(READ_AT))[scene]?.session ?? null;
  return session;
}

const WRITABLE = sessionOf('reports');

function syncWith(held: readonly DatasetName[], synced: readonly DatasetName[] = DATASETS): SyncState {
  const sync = new SyncState();
  const edges = {
    newestReadAt: READ_AT,
    copyNumber: 1,
    newestLedgerDate: null,
    oldestLedgerDate: null,
    reachedDay: null,
  };
  const value = DATASETS.map((resource) => ({
    ...{ resource, asOf: synced.includes(resource) ? READ_AT : null, complete: true, rows: 5, ...edges },
    ...{ confirmed: null, last: null, lastPlace: null },
    heldBack: held.includes(resource) ? { newRows: 0, liveRows: 5, readAt: READ_AT } : null,
    hasShrunk: held.includes(resource),
  }));
  sync.resources = { kind: 'ready', value };
  return sync;
}

test.each<readonly [held: readonly DatasetName[], isRefused: boolean]>([
  [[], false],
  [['reports'], false],
  [['charges'], true],
  [['charges', 'reports'], true],
])('while %j wait, fetching clients is refused: %s', (held, isRefused) => {
  expect(fetchRefusal({ sync: syncWith(held), session: WRITABLE })).toBe(
    isRefused ? messages.pins.fetchAfterDecision : null,
  );
});

test('without a copy of the charges, fetching clients is refused, with the permission that is missing', () => {
  const sync = syncWith([], ['reports']);
  expect(fetchRefusal({ sync, session: WRITABLE })).toBe(messages.pins.fetchAfterFirstCopy);
  // Only this is read of the receipt.
  const last = { missingScope: 'fees.read' } as Receipt;
  sync.resources = { kind: 'ready', value: sync.statuses.map((status) => ({ ...status, last })) };
  expect(fetchRefusal({ sync, session: WRITABLE })).toContain('this account lacks fees.read');
});

test.each<readonly [held: readonly DatasetName[], synced: readonly DatasetName[], isRefused: boolean]>([
  [[], [], false],
  [[], DATASETS, false],
  [['charges'], DATASETS, false],
  [['charges'], ['charges'], true],
  [['charges', 'reports'], DATASETS, true],
])('while %j of %j wait, a check is refused: %s', (held, synced, isRefused) => {
  expect(checkRefusal({ sync: syncWith(held, synced), session: WRITABLE })).toBe(
    isRefused ? messages.parity.checkAfterDecision : null,
  );
});

test.each<readonly [held: readonly DatasetName[], synced: readonly DatasetName[], text: string]>([
  [[], DATASETS, messages.parity.standing(5, 0)],
  [
    ['charges'],
    DATASETS,
    `${messages.parity.standing(5, 0)} Customized charges are left out: a smaller copy waits for your decision.`,
  ],
  [
    ['reports'],
    DATASETS,
    `${messages.parity.standing(5, 0)} Daily reports are left out: a smaller copy waits for your decision.`,
  ],
  [DATASETS, DATASETS, messages.parity.checkAfterDecision],
])('while %j of %j wait, the checked values are counted in the words %j', (held, synced, text) => {
  expect(standingWords({ checked: 5, waiting: 0 }, syncWith(held, synced))).toBe(text);
});

test('a run under way is named first: it may change the decision', () => {
  const sync = syncWith(DATASETS);
  sync.starting = true;
  const desk = { sync, session: WRITABLE };
  expect([fetchRefusal(desk), checkRefusal(desk)]).toEqual([messages.parity.syncRuns, messages.parity.syncRuns]);
});

test.each([
  [100, false],
  [101, true],
])('a filter text of %i characters is no client to keep: %s', (chars, isRefused) => {
  const pins = new PinsState({ sync: syncWith([]), session: WRITABLE });
  const client = 'x'.repeat(chars);
  expect(pins.keepRefusal(client)).toBe(isRefused ? messages.pins.tooLong(client) : null);
  expect(callSchemas.addPins.safeParse({ aaids: [client] }).success).toBe(!isRefused);
});

test('a copy that cannot be written begins no run of any kind', () => {
  const desk = { sync: syncWith([]), session: sessionOf('readOnly') };
  const refusals = [runRefusal(desk), fetchRefusal(desk), checkRefusal(desk), new PinsState(desk).fetchRefusal];
  expect(new Set(refusals)).toEqual(new Set([messages.session.readOnlySync]));
});

test.each<readonly [held: readonly DatasetName[], runs: readonly string[]]>([
  [[], ['pins']],
  [['charges'], []],
])('while %j wait, a client that is added is kept, and the runs begun are %j', async (held, runs) => {
  const begun: string[] = [];
  const calls = {
    addPins: (): unknown => [],
    startSync: ({ scope }: { scope: { kind: string } }): unknown => begun.push(scope.kind),
    getSyncStatus: (): unknown => ({ progress: null, resources: [], brokenRun: null }),
  };
  const added = vi.spyOn(calls, 'addPins');
  const call = (name: keyof typeof calls, args: never) => Promise.resolve({ ok: true, value: calls[name](args) });
  vi.stubGlobal('window', { api: { call } });
  await new PinsState({ sync: syncWith(held), session: WRITABLE }).add(['8'], { fetchNow: true });
  expect([added.mock.calls.length, begun]).toEqual([1, runs]);
});
