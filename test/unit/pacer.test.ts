import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Pacer } from '../../main/sync/reading/pacer.ts';

const GAP_MS = 200;

let sent: number[];
let newest: number;
let pacer: Pacer;
beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  newest = 0;
  pacer = new Pacer(GAP_MS, () => sent.push(newest));
});
afterEach(() => {
  vi.useRealTimers();
});

function offer(value: number): void {
  newest = value;
  pacer.soon();
}

test('the first goes at once, and of those that follow too soon the newest goes when its time has come', () => {
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

test('the one that waited opens a gap of its own', () => {
  offer(1);
  offer(2);
  vi.advanceTimersByTime(GAP_MS);
  offer(3);
  expect(sent).toEqual([1, 2]);
  vi.advanceTimersByTime(GAP_MS);
  expect(sent).toEqual([1, 2, 3]);
});

test('what cannot wait goes at once, and nothing is sent twice', () => {
  offer(1);
  offer(2);
  newest = 3;
  pacer.now();
  expect(sent).toEqual([1, 3]);
  vi.advanceTimersByTime(10 * GAP_MS);
  expect(sent).toEqual([1, 3]);
});

test('after a stop nothing that waited is sent', () => {
  offer(1);
  offer(2);
  pacer.stop();
  vi.advanceTimersByTime(10 * GAP_MS);
  expect(sent).toEqual([1]);
});
