// The window's clock after the computer slept, when its timer has not run.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ClockState } from '../../renderer/frame/clock.svelte.ts';

const EVENING_MS = Date.parse('2026-09-18T10:00:00Z');
const MORNING_MS = Date.parse('2026-09-19T01:00:10Z');

let nowMs: number;
let target: EventTarget;
let clock: ClockState;
let stop: () => void;

beforeEach(() => {
  // Its timer never runs.
  vi.useFakeTimers();
  target = new EventTarget();
  nowMs = EVENING_MS;
  clock = new ClockState(() => nowMs);
  stop = clock.start(target);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test.each(['focus', 'visibilitychange', 'keydown', 'pointerdown'])('is right again at %s', (name) => {
  nowMs = MORNING_MS;
  expect(clock.hongKongDay).toBe('2026-09-18');
  target.dispatchEvent(new Event(name));
  expect([clock.nowMs, clock.hongKongDay]).toEqual([MORNING_MS, '2026-09-19']);
});

test('follows a clock that was set back', () => {
  nowMs = EVENING_MS - 60_000;
  target.dispatchEvent(new Event('keydown'));
  expect(clock.nowMs).toBe(nowMs);
});

test('moves with its timer alone while that runs, not with each key', () => {
  nowMs += 29_000;
  target.dispatchEvent(new Event('keydown'));
  expect(clock.nowMs).toBe(EVENING_MS);
});

test('follows nothing once it has ended', () => {
  stop();
  nowMs = MORNING_MS;
  target.dispatchEvent(new Event('keydown'));
  expect(clock.nowMs).toBe(EVENING_MS);
});
