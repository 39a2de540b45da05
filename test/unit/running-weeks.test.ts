import { expect, test } from 'vitest';
import { overTimeChart } from '../../renderer/charts/data/over-time.ts';

const WEEKS = ['2026-09-14', '2026-09-07'].map((value) => {
  const currencies = [{ currency: 'HKD', rows: 1, sums: {} }];
  return { value, label: null, rows: 1, currencies, filters: [] };
});

/** Whether each week of the chart is said to be running. */
function running(newest: string): readonly (readonly [string, boolean | undefined])[] {
  const { categories } = overTimeChart(WEEKS, {
    step: 'week',
    currency: 'HKD',
    newest,
  });
  return categories.map(({ label, isRunning }) => [label.replace(/^.*?(, so far)?$/, '$1'), isRunning]);
}

test('a chart says of a week that reports can still come, until its Friday is there', () => {
  const [ended, soFar] = [['', false] as const, [', so far', true] as const];
  expect(running('2026-09-16')).toEqual([ended, soFar]);
  expect(running('2026-09-18')).toEqual([ended, ended]);
  expect(running('')).toEqual([ended, ended]);
});
