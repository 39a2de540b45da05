// Places: back and forward between screens as they were left.

import { beforeEach, expect, test, vi } from 'vitest';
import { FrameState } from '../../renderer/frame/frame.svelte.ts';

const HKD = { kind: 'exactly', field: 'currency', value: 'HKD' } as const;

let frame: FrameState;
/** What the screens show, in the place of a table's filters. */
let filter: string;

beforeEach(() => {
  vi.stubGlobal('window', { api: { call: async () => ({ ok: true, value: null }), on: () => () => undefined } });
  frame = new FrameState(() => null);
  filter = 'none';
  frame.remember(() => {
    const before = filter;
    return () => (filter = before);
  });
  frame.show('overview');
});

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
