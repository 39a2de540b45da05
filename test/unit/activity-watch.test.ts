// When the window reports that it is used.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { ActivityWatch } from '../../renderer/frame/activity-watch.ts';

let nowMs: number;
let reported: number[];
let stop: () => void;
let target: EventTarget;

beforeEach(() => {
  nowMs = 1_000_000;
  reported = [];
  target = new EventTarget();
  stop = new ActivityWatch({ target, nowMs: () => nowMs, report: () => reported.push(nowMs - 1_000_000) }).start();
});
afterEach(() => stop());

function use(name: string, atMs: number): void {
  nowMs = 1_000_000 + atMs;
  target.dispatchEvent(new Event(name));
}

test('keys, clicks, movements and the wheel are use, and are reported at once after a pause', () => {
  use('pointermove', 0);
  use('keydown', 10_000);
  use('pointerdown', 20_000);
  use('wheel', 30_000);
  use('focus', 40_000);
  expect(reported).toEqual([0, 10_000, 20_000, 30_000]);
});

test('a mouse that moves on is reported every five seconds', () => {
  for (let atMs = 0; atMs <= 12_000; atMs += 100) use('pointermove', atMs);
  expect(reported).toEqual([0, 5_000, 10_000]);
});

test('a clock that was set back does not silence it', () => {
  use('keydown', 0);
  use('keydown', -3_600_000);
  expect(reported).toEqual([0, -3_600_000]);
});

test('nothing is reported once it has stopped', () => {
  stop();
  use('keydown', 0);
  expect(reported).toEqual([]);
});
