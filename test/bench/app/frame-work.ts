// What the page's main thread does while something happens, by Chromium's own trace of its tasks.

import type { CDPSession, Page } from 'playwright-core';

export type FrameWork = {
  /** For each frame that the page drew: the tasks since the frame before, in ms. */
  readonly framesMs: readonly number[];
  readonly longestTaskMs: number;
};

/** Both of the same tasks. */
export type TimedFrames = {
  /** By the processor time of the thread: what the page itself has to do. */
  readonly processor: FrameWork;
  /** By the clock, with the times in which other threads had the processors. */
  readonly elapsed: FrameWork;
};

/** `ts`, `dur` and `tdur`, the processor time of the thread, in microseconds. */
export type TraceEvent = {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
};

/** The event of a task, and the one that ends the page's part of a frame. */
const [TASK, FRAME] = ['RunTask', 'Commit'];
const CATEGORIES = ['disabled-by-default-devtools.timeline'];

export async function traceFrames(page: Page, act: (devtools: CDPSession) => Promise<unknown>): Promise<TimedFrames> {
  const devtools = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  // The cast: the protocol's type says no more than that these are objects.
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES, excludedCategories: ['*'] },
  });
  await act(devtools);
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.end');
  await complete;
  await devtools.detach();
  return frameWorkOf(events);
}

/** Of the thread that drew most frames, because the browser's own processes are traced too. */
export function frameWorkOf(events: readonly TraceEvent[]): TimedFrames {
  const frames = Map.groupBy(
    events.filter(({ name }) => name === FRAME),
    ({ pid, tid }) => `${pid} ${tid}`,
  );
  const [[thread, commits] = missingFrames()] = [...frames].toSorted(([, one], [, other]) => other.length - one.length);
  const tasks = events
    .filter(({ name, pid, tid }) => name === TASK && `${pid} ${tid}` === thread)
    .toSorted((one, other) => one.ts - other.ts);
  if (!tasks.some(({ tdur }) => tdur !== undefined)) throw new Error('the trace has no processor times');
  const endsUs = commits.map(({ ts }) => ts).toSorted((one, other) => one - other);
  return { processor: workOf(tasks, endsUs, processorMs), elapsed: workOf(tasks, endsUs, elapsedMs) };
}

/** Tasks and ends in the order of time. */
function workOf(
  tasks: readonly TraceEvent[],
  endsUs: readonly number[],
  msOf: (task: TraceEvent) => number,
): FrameWork {
  const framesMs: number[] = [];
  let next = 0;
  for (const endUs of endsUs) {
    let workMs = 0;
    for (let task = tasks[next]; task !== undefined && task.ts <= endUs; task = tasks[(next += 1)])
      workMs += msOf(task);
    framesMs.push(workMs);
  }
  return { framesMs, longestTaskMs: Math.max(0, ...tasks.map(msOf)) };
}

/** Chromium leaves the processor time out of single tasks: they count with all of their time, never with less. */
function processorMs({ dur = 0, tdur = dur }: TraceEvent): number {
  return tdur / 1_000;
}

function elapsedMs({ dur = 0 }: TraceEvent): number {
  return dur / 1_000;
}

function missingFrames(): never {
  throw new Error('the page drew no frame');
}
