// Places: back and forward between screens as they were left.

import { beforeEach, expect, test, vi } from 'vitest';
import { ClientsState } from '../../renderer/clients/clients.svelte.ts';
import { FrameState } from '../../renderer/frame/frame.svelte.ts';
import { PinsState } from '../../renderer/syncing/pins/pins.svelte.ts';
import { SyncState } from '../../renderer/syncing/sync.svelte.ts';

const HKD = { kind: 'exactly', field: 'currency', value: 'HKD' } as const;

let frame: FrameState;
/** What the screens show, in the place of a table's filters. */
let filter: string;
let pins: PinsState;

beforeEach(() => {
  vi.stubGlobal('window', { api: { call: async () => ({ ok: true, value: null }), on: () => () => undefined } });
  frame = new FrameState(() => null);
  filter = 'none';
  frame.remember(() => {
    const before = filter;
    return { restore: () => (filter = before) };
  });
  pins = new PinsState({ sync: new SyncState(), session: { open: null } });
  setPinned('60000001', '60000002');
  frame.show('overview');
});

function setPinned(...aaids: readonly string[]): void {
  const unfetched = {
    nickname: '',
    pinnedAt: '2026-09-18T01:00:00.000Z',
    asOf: null,
    rows: null,
    isOutdated: false,
    failure: null,
  };
  pins.pins = { kind: 'ready', value: aaids.map((aaid) => ({ aaid, ...unfetched })) };
}

test('back and forward return to each place with its contents', () => {
  filter = 'October';
  frame.showRows({ dataset: 'reports', filters: [HKD] });
  expect(frame.takeRowsToShow('reports')).toEqual([HKD]);
  filter = 'HKD';
  frame.show('sync');

  frame.back();
  expect([frame.view, filter]).toEqual(['reports', 'HKD']);
  frame.back();
  expect([frame.view, filter]).toEqual(['overview', 'October']);
  expect(frame.canGoBack).toBe(false);
  frame.forward();
  expect([frame.view, filter]).toEqual(['reports', 'HKD']);
  frame.forward();
  expect(frame.view).toBe('sync');
  expect(frame.canGoForward).toBe(false);
});

test('other rows in the same screen are another place', () => {
  frame.show('reports');
  filter = 'October';
  frame.showRows({ dataset: 'reports', filters: [HKD] });
  filter = 'HKD';
  frame.back();
  expect([frame.view, filter]).toEqual(['reports', 'October']);
});

test('the same screen again is no new place, and going on forgets what Forward led to', () => {
  frame.show('overview');
  expect(frame.canGoBack).toBe(false);
  frame.show('charges');
  frame.back();
  expect(frame.canGoForward).toBe(true);
  frame.show('sync');
  expect(frame.canGoForward).toBe(false);
  frame.back();
  expect(frame.view).toBe('overview');
});

test('nothing happens where there is no place to return to', () => {
  frame.back();
  frame.forward();
  expect(frame.view).toBe('overview');
});

test('the list of clients and each page are places, and the page shown is opened only once', () => {
  const clients = new ClientsState(frame, pins);
  frame.show('clients');
  clients.open('60000001');
  clients.open('60000002');
  clients.open('60000002');
  const at = () => [frame.view, clients.aaid];
  frame.back();
  expect(at()).toEqual(['clients', '60000001']);
  frame.back();
  expect(at()).toEqual(['clients', null]);
  frame.forward();
  expect(at()).toEqual(['clients', '60000001']);
  clients.open(null);
  expect(at()).toEqual(['clients', null]);
  frame.back();
  expect(at()).toEqual(['clients', '60000001']);
});

test('a client opened on another screen is one place', () => {
  const clients = new ClientsState(frame, pins);
  clients.open('60000001');
  expect([frame.view, clients.aaid]).toEqual(['clients', '60000001']);
  frame.back();
  expect([frame.view, frame.canGoBack]).toEqual(['overview', false]);
});

test('a step to the page of a client that was removed is no step, nor is one to what that page became', () => {
  const clients = new ClientsState(frame, pins);
  frame.show('clients');
  clients.open('60000001');
  clients.open('60000002');
  clients.open(null);
  setPinned('60000001');
  const at = () => [frame.view, clients.pin?.aaid ?? null];
  frame.back();
  expect(at()).toEqual(['clients', '60000001']);
  setPinned();
  expect([at(), frame.canGoForward]).toEqual([['clients', null], false]);
  frame.back();
  expect([at(), frame.canGoBack]).toEqual([['overview', null], false]);
});

test('a place is no step back to itself, and one on another screen stays one', () => {
  const clients = new ClientsState(frame, pins);
  frame.show('clients');
  clients.open('60000001');
  setPinned('60000002');
  expect(frame.canGoBack).toBe(true);
  frame.show('sync');
  frame.back();
  expect([frame.view, clients.pin, frame.canGoForward]).toEqual(['clients', undefined, true]);
  frame.back();
  expect([frame.view, frame.canGoBack]).toEqual(['overview', false]);
});
