import { expect, test } from 'vitest';
import { fastestPeer, gatherRounds, outcomeOf, summaryOf, type Figure, type Line } from '../bench/figures.ts';
import { factorPerTenfold, growthOf } from '../bench/growth.ts';

const RUN = { section: 'queries', size: 10_000 } as const;
const LINE: Line = { name: 'totals', rows: 10_000, unit: 'ms', value: 1 };

function figure(...lines: readonly Partial<Line>[]): Figure {
  const [first] = gatherRounds(
    RUN,
    lines.map((line) => [{ ...LINE, ...line }]),
  );
  if (first === undefined) throw new Error('no figure');
  return first;
}

test('a figure has the value of every round, and its middle one counts', () => {
  const gathered = gatherRounds(RUN, [
    [{ ...LINE, value: 9 }],
    [LINE, { ...LINE, name: 'facet' }],
    [{ ...LINE, value: 4 }],
  ]);
  expect(gathered.map(({ name, values }) => [name, values])).toEqual([
    ['totals', [9, 1, 4]],
    ['facet', [1]],
  ]);
  expect(gathered.map(summaryOf)).toEqual([4, 1]);
});

test('memory counts by its most, because later rounds reuse what the first has left', () => {
  expect(summaryOf(figure({ value: 80, summary: 'most' }, { value: 3 }, { value: 2 }))).toBe(80);
});

test('a value below zero is no measurement', () => {
  expect(() => figure({ value: -22 })).toThrow('totals: -22 was not measured');
  expect(() => figure({ value: Number.NaN })).toThrow('was not measured');
});

test('the fastest peer by its middle round stands beside the figure', () => {
  const beside = figure(
    { beside: { texts: 5, enums: 3, file: 9 } },
    { beside: { texts: 5, enums: 6, file: 9 } },
    { beside: { texts: 5, enums: 7, file: 9 } },
  );
  expect(fastestPeer(beside)).toEqual({ name: 'texts', value: 5 });
  expect(fastestPeer(figure({}))).toBeNull();
});

test.each([
  [{ kind: 'atMost', most: 10 }, '≤ 10 ms', true],
  [{ kind: 'atMost', most: 9 }, '≤ 9 ms', false],
  [{ kind: 'timesFaster', least: 3 }, '≥ 3 ×', true],
  [{ kind: 'timesFaster', least: 3.1 }, '≥ 3.1 ×', false],
  [{ kind: 'shareAtMost', most: 0.34 }, '≤ 34 %', true],
  [{ kind: 'shareAtMost', most: 0.02 }, '≤ 2 %', false],
] as const)('wants %j', (wanted, text, isMet) => {
  expect(outcomeOf(figure({ value: 10, beside: { peer: 30 }, wanted }))).toEqual({ text, isMet });
});

test('the start is judged by what it takes longer than an empty window', () => {
  const start = { value: 1_900, beside: { window: 1_000 } };
  const outcomeAt = (most: number) => outcomeOf(figure({ ...start, wanted: { kind: 'lessBesideAtMost', most } }));
  expect(outcomeAt(1_000)).toEqual({ text: '≤ 1000 ms more than beside, is 900', isMet: true });
  expect(outcomeAt(899)?.isMet).toBe(false);
  expect(outcomeOf(figure(start))).toBeNull();
});

test('the factor per tenfold is that of ten times the rows, whatever the step', () => {
  const at = (size: number, value: number) => ({ size, value });
  expect(factorPerTenfold(at(1_000, 5), at(10_000, 50))).toBeCloseTo(10);
  expect(factorPerTenfold(at(1_000, 5), at(100_000, 500))).toBeCloseTo(10);
  expect(factorPerTenfold(at(1_000, 5), at(2_000, 5))).toBe(1);
  expect(factorPerTenfold(at(1_000, 0), at(10_000, 3))).toBeNull();
});

test('growth lists the lines that were measured at several sizes, from the smallest', () => {
  const at = (size: number, value: number, name = 'totals'): Figure => ({ ...figure({ name, value }), size });
  const growth = growthOf([at(100_000, 40), at(10_000, 20), at(10_000, 1, 'facet'), at(1_000_000, 400)]);
  expect(growth).toHaveLength(1);
  expect(growth[0]).toMatchObject({ name: 'totals', unit: 'ms' });
  expect(growth[0]?.points.map(({ size }) => size)).toEqual([10_000, 100_000, 1_000_000]);
  expect(growth[0]?.factors).toEqual([2, 10].map((factor) => expect.closeTo(factor) as number));
});
