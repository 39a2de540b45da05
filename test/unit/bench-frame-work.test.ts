import { expect, test } from 'vitest';
import { frameWorkOf, type TraceEvent } from '../bench/app/frame-work.ts';

const PAGE = { pid: 7, tid: 1 } as const;

function event(
  name: 'RunTask' | 'Commit',
  startMs: number,
  ms: number,
  thread: { readonly pid: number; readonly tid: number } = PAGE,
): TraceEvent {
  return { name, ...thread, ts: startMs * 1_000, dur: ms * 1_000, tdur: ms * 500 };
}

test('the work of a frame is all tasks since the frame before', () => {
  const events = [
    event('Commit', 13, 1),
    ...[event('RunTask', 0, 2), event('RunTask', 5, 3), event('RunTask', 10, 4)],
    ...[event('RunTask', 20, 6), event('Commit', 25, 1), event('RunTask', 30, 90)],
  ];
  expect(frameWorkOf(events)).toEqual({
    processor: { framesMs: [4.5, 3], longestTaskMs: 45 },
    elapsed: { framesMs: [9, 6], longestTaskMs: 90 },
  });
});

test('tasks of other threads and processes are left out', () => {
  const other = { pid: 8, tid: 1 } as const;
  const events = [
    ...[event('RunTask', 0, 2), event('Commit', 1, 1), event('RunTask', 5, 2), event('Commit', 6, 1)],
    ...[event('RunTask', 0, 50, other), event('Commit', 3, 1, other)],
  ];
  expect(frameWorkOf(events).elapsed).toEqual({ framesMs: [2, 2], longestTaskMs: 2 });
});

test('a trace without processor times was not measured', () => {
  const { tdur: _tdur, ...task } = event('RunTask', 0, 2);
  expect(() => frameWorkOf([task, event('Commit', 3, 1)])).toThrow('no processor times');
});

test('a task without a processor time counts with all of its time', () => {
  const { tdur: _tdur, ...task } = event('RunTask', 0, 2);
  const events = [task, event('RunTask', 2, 6), event('Commit', 9, 1)];
  expect(frameWorkOf(events).processor).toEqual({ framesMs: [5], longestTaskMs: 3 });
});

test('a page that drew no frame was not measured', () => {
  expect(() => frameWorkOf([event('RunTask', 0, 2)])).toThrow('no frame');
});
