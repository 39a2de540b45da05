import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { comparedRow, compareResults } from '../bench/comparison.ts';
import type { Figure } from '../bench/figures.ts';
import { readResult, thisMachine, writeResult, type BenchResult } from '../bench/result-file.ts';

const MACHINE = { processor: 'one', cores: 2, memoryGib: 16, system: 'linux x64', node: 'v24.1.0' };
const SIZE = { rows: 10_000, packages: 20, ledgerDates: 30 };

function figure(name: string, values: readonly number[], size = SIZE.rows): Figure {
  return { section: 'queries', name, size, rows: size, unit: 'ms', values, beside: {} };
}

function result(figures: readonly Figure[], other: Partial<BenchResult> = {}): BenchResult {
  return { machine: MACHINE, sizes: [SIZE], figures, ...other };
}

function verdictOf(first: readonly number[], second: readonly number[]): string | undefined {
  return compareResults(result([figure('totals', first)]), result([figure('totals', second)])).lines[0]?.verdict;
}

test('lines whose rounds overlap are the same, however their middles differ', () => {
  expect(verdictOf([10, 12, 20], [19, 30, 31])).toBe('same');
  expect(verdictOf([10, 12, 18], [19, 30, 31])).toBe('more');
  expect(verdictOf([19, 30, 31], [10, 12, 18])).toBe('less');
});

test('one round shows no noise, so only equal values are the same', () => {
  expect(verdictOf([10], [19, 30])).toBe('unsure');
  expect(verdictOf([10, 11], [19])).toBe('unsure');
  expect(verdictOf([10], [10])).toBe('same');
});

test('the ratio is the second value by the first, and missing where there is none', () => {
  const first = result([figure('totals', [10, 10, 30]), figure('facet', [0, 0]), figure('gone', [1, 1])]);
  const second = result([figure('totals', [40, 40, 50]), figure('facet', [1, 1]), figure('new', [1, 1])]);
  const { lines, differences } = compareResults(first, second);
  expect(lines.map(({ name, ratio, verdict }) => [name, ratio, verdict])).toEqual([
    ['totals', 4, 'more'],
    ['facet', null, 'more'],
    ['gone', null, 'only in the first'],
    ['new', null, 'only in the second'],
  ]);
  expect(differences).toEqual([]);
  expect(comparedRow(lines[0]!)).toMatchObject({ first: '10 ms (10–30)', second: '40 ms (40–50)', ratio: 4 });
});

test('sizes of a growth are compared each with its own', () => {
  const both = (...values: readonly [number, number]) =>
    result([figure('totals', [values[0], values[0]]), figure('totals', [values[1], values[1]], 100_000)], {
      sizes: [SIZE, { ...SIZE, rows: 100_000 }],
    });
  const { lines } = compareResults(both(1, 10), both(2, 10));
  expect(lines.map(({ size, verdict }) => [size, verdict])).toEqual([
    [10_000, 'more'],
    [100_000, 'same'],
  ]);
});

test('another machine, version of Node or number of rows is said', () => {
  const second = result([figure('totals', [1, 1], 100_000)], {
    machine: { ...MACHINE, processor: 'two', node: 'v25.0.0' },
    sizes: [{ ...SIZE, rows: 100_000 }],
  });
  const { differences, lines } = compareResults(result([figure('totals', [1, 1])]), second);
  expect(differences).toEqual([
    'different processor: one, then two',
    'different version of Node: v24.1.0, then v25.0.0',
    'different numbers of reports: 10000, then 100000',
  ]);
  expect(lines).toHaveLength(1);
  expect(comparedRow(lines[0]!).rows).toBe('different');
});

test('a result is read as it was written, and another file is refused', () => {
  const folder = mkdtempSync(join(tmpdir(), 'desk-bench-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'deeper/bench.json');
  const wanted = { kind: 'lessBesideAtMost', most: 5 } as const;
  const written = result([{ ...figure('totals', [1, 2]), beside: { peer: [3] }, wanted, summary: 'most' }], {
    machine: thisMachine(),
  });
  writeResult(path, written);
  expect(readResult(path)).toEqual(written);
  writeFileSync(path, '[{"name":"totals","value":3}]');
  expect(() => readResult(path)).toThrow('is not a result of npm run bench');
});
