import { expect, test } from 'vitest';
import type { SyncProgress } from '../../shared/contract/sync.ts';
import { ProgressMeter } from '../../main/sync/reading/progress.ts';
import { FakeClock } from '../support/fake-clock.ts';

test('a reading that starts again does not reduce the run’s progress', () => {
  const fractions: number[] = [];
  const progress = new ProgressMeter({
    runId: 'run',
    plan: { reads: ['charges', 'reports'], proves: ['charges'] },
    clock: new FakeClock(0),
    send: ({ fraction }) => fractions.push(fraction),
  });
  const told = (): number => fractions.at(-1) ?? NaN;
  progress.startPass('charges', false);
  progress.addRows('charges', 100, 100);
  progress.startPass('charges', true);
  const confirming = told();
  expect(confirming).toBeGreaterThan(0);
  progress.startPass('charges', false);
  expect(told()).toBe(confirming);
  for (const dataset of ['charges', 'reports'] as const) {
    progress.startSaving(dataset);
    progress.finish(dataset);
  }
  expect(told()).toBeLessThan(1);
  progress.prove('charges', { checked: 3, of: 3 });
  progress.finish('charges');
  expect(told()).toBe(1);
  progress.stop();
});

/** The last report of charges and reports that are read beside each other, after `steps`. */
function reportedAfter(steps: (progress: ProgressMeter, clock: FakeClock) => void): SyncProgress {
  const reports: SyncProgress[] = [];
  const clock = new FakeClock(0);
  const plan = { reads: ['charges', 'reports'], proves: [] } as const;
  const progress = new ProgressMeter({ runId: 'run', plan, clock, send: (report) => reports.push(report) });
  progress.startPass('reports', false);
  progress.startPass('charges', false);
  steps(progress, clock);
  progress.pause(1);
  progress.stop();
  const last = reports.at(-1);
  if (last === undefined) throw new Error('no progress was reported');
  return last;
}

test('of resources that are read beside each other, the one that takes longest is shown', () => {
  expect(reportedAfter(() => undefined).current).toBe('reports');
  expect(reportedAfter((progress) => progress.finish('reports')).current).toBe('charges');
});

test('a run can be cancelled while one resource is saved and another still read', () => {
  expect(reportedAfter((progress) => progress.startSaving('reports')).cancellable).toBe(true);
  const bothSaved = reportedAfter((progress) => {
    progress.startSaving('reports');
    progress.startSaving('charges');
  });
  expect(bothSaved.cancellable).toBe(false);
});

test('the time left is that of the resource that takes longest, and unknown while one of them is', () => {
  const readRows = (progress: ProgressMeter, clock: FakeClock): void => {
    clock.advance(1_000);
    progress.addRows('reports', 10, 100);
  };
  expect(reportedAfter(readRows).secondsLeft).toBeNull();
  const bothKnown = reportedAfter((progress, clock) => {
    readRows(progress, clock);
    progress.addRows('charges', 10, 30);
  });
  // 90 and another 100 reports at 10 in a second.
  expect(bothKnown.secondsLeft).toBe(19);
});

test('a clock that is set during a reading does not change the time left', () => {
  for (const correctionMs of [86_400_000, -86_400_000]) {
    const report = reportedAfter((progress, clock) => {
      clock.correct(correctionMs);
      clock.advance(1_000);
      progress.addRows('reports', 10, 100);
      progress.addRows('charges', 10, 30);
    });
    expect(report.secondsLeft).toBe(19);
  }
});

test('a dataset whose proof has failed is no longer under way while the next is proven', () => {
  const report = reportedAfter((progress) => {
    progress.finish('reports');
    progress.prove('charges', { checked: 1, of: 9 });
    progress.prove('reports', { checked: 1, of: 9 });
  });
  expect(report.current).toBe('reports');
  expect(report.resources).toContainEqual({ resource: 'charges', phase: 'done', rows: 1, total: 9 });
});
