import { expect, test } from 'vitest';
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
