import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ProgressThrottle } from '../../main/sync/reading/progress-throttle.ts';

const GAP_MS = 200;

let sent: number[];
let newest: number;
let throttle: ProgressThrottle;
beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  newest = 0;
  throttle = new ProgressThrottle(GAP_MS, () => sent.push(newest));
});
afterEach(() => {
  vi.useRealTimers();
});

function offer(value: number): void {
  newest = value;
  throttle.sendSoon();
}

test('the first event is sent at once, and of those that follow too soon, the newest is sent when its time comes', () => {
  offer(1);
  offer(2);
  offer(3);
  expect(sent).toEqual([1]);
  vi.advanceTimersByTime(GAP_MS - 1);
  expect(sent).toEqual([1]);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual([1, 3]);
  vi.advanceTimersByTime(10 * GAP_MS);
  expect(sent).toEqual([1, 3]);
});

test('the event that waited starts a new interval', () => {
  offer(1);
  offer(2);
  vi.advanceTimersByTime(GAP_MS);
  offer(3);
  expect(sent).toEqual([1, 2]);
  vi.advanceTimersByTime(GAP_MS);
  expect(sent).toEqual([1, 2, 3]);
});

test('an urgent event is sent at once, and nothing is sent twice', () => {
  offer(1);
  offer(2);
  newest = 3;
  throttle.sendNow();
  expect(sent).toEqual([1, 3]);
  vi.advanceTimersByTime(10 * GAP_MS);
  expect(sent).toEqual([1, 3]);
});

test('after a stop no waiting event is sent', () => {
  offer(1);
  offer(2);
  throttle.stop();
  vi.advanceTimersByTime(10 * GAP_MS);
  expect(sent).toEqual([1]);
});
