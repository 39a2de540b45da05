import { expect, test } from 'vitest';
import type { Figure } from '../bench/figures.ts';
import { growthOf } from '../bench/growth.ts';
import { figuresTable, growthTable } from '../bench/markdown.ts';

const FIGURE = {
  name: 'first sync',
  section: 'sync',
  size: 1_000_000,
  rows: 1_020_000,
  unit: 'ms',
  beside: {},
} as const;

/** Without the two lines of the head. */
function linesOf(...figures: readonly Figure[]): readonly string[] {
  return figuresTable(figures).split('\n').slice(2);
}

test('a line has the summary of its rounds, the fastest peer and the outcome', () => {
  const figure: Figure = {
    ...FIGURE,
    values: [8_100, 7_624.6, 9_000],
    beside: { 'decoding alone': [7_000, 7_100, 6_900], 'another peer': [9_999] },
    wanted: { kind: 'timesFaster', least: 0.9 },
  };
  expect(linesOf(figure)).toEqual([
    '| first sync | 8,100 ms (7,625–9,000) | 7,000, decoding alone | 0.86 | ≥ 0.9 × | **no** |',
  ]);
});

test('a figure that is only reported has no outcome, and larger figures have fewer decimals', () => {
  const values = [0.1234, 9.994, 9.996, 23.46, 99.96, 12_345.6];
  expect(linesOf(...values.map((value) => ({ ...FIGURE, values: [value] })))).toEqual(
    ['0.12', '9.99', '10.0', '23.5', '100', '12,346'].map((text) => `| first sync | ${text} ms |  |  |  |  |`),
  );
});

test('growth has a column for each size, also for a line that was not measured at one of them', () => {
  const start = [100, 1_000, 10_000].map((size): Figure => ({ ...FIGURE, name: 'start', size, values: [size / 10] }));
  const scan = [100, 10_000].map((size): Figure => ({ ...FIGURE, name: 'scan', size, values: [size] }));
  expect(growthTable(growthOf([...start, ...scan]), [100, 1_000, 10_000])).toBe(
    [
      '| Line | 100 | 1,000 | 10,000 | Factor per tenfold |',
      '| --- | --- | --- | --- | --- |',
      '| start | 10.0 ms | 100 ms | 1,000 ms | 10.0, 10.0 |',
      '| scan | 100 ms |  | 10,000 ms | 10.0 |',
    ].join('\n'),
  );
});
