import { expect, test } from 'vitest';
import { HELP, readArguments, SECTIONS, type BenchRun } from '../bench/arguments.ts';

function runOf(...args: readonly string[]): BenchRun {
  const read = readArguments(args);
  if (read.kind !== 'run') throw new Error(JSON.stringify(read));
  return read;
}

function reasonOf(...args: readonly string[]): string {
  const read = readArguments(args);
  return read.kind === 'refused' ? read.reason : `not refused: ${read.kind}`;
}

test('measures every section at one size, three times, unless told otherwise', () => {
  expect(runOf()).toEqual({
    kind: 'run',
    sizes: [{ rows: 100_000, packages: 20_000, ledgerDates: 1_000 }],
    sections: SECTIONS,
    rounds: 3,
    out: 'out/bench.json',
  });
});

test('takes sizes, rounds and sections, which run in their own order', () => {
  const read = runOf(
    '--rows',
    '1000000',
    '--only',
    'queries, start',
    '--rounds=1',
    '--packages',
    '5',
    '--out',
    'a.json',
  );
  expect(read.sizes).toEqual([{ rows: 1_000_000, packages: 5, ledgerDates: 1_000 }]);
  expect(read).toMatchObject({ sections: ['start', 'queries'], rounds: 1, out: 'a.json' });
});

test('growth takes several sizes instead of one, ascending and each once', () => {
  const { sizes } = runOf('--growth', '1000000,10000,100000,10000');
  expect(sizes.map(({ rows }) => rows)).toEqual([10_000, 100_000, 1_000_000]);
  expect(reasonOf('--growth', '10000')).toBe('--growth takes two or more numbers.');
  expect(reasonOf('--growth', '10000,many')).toContain('“many”');
});

test('refuses what it does not know, with the reason', () => {
  expect(reasonOf('--only', 'start,speed')).toBe('There is no section “speed”.');
  expect(reasonOf('--only', '')).toBe('There is no section “”.');
  expect(reasonOf('--rows', 'many')).toBe('--rows takes whole numbers from 10000 to 10000000, not “many”.');
  for (const text of ['9999', '10000001', '1e6', '-1', '1.5', '']) {
    expect(reasonOf(`--rows=${text}`)).toContain('--rows takes whole numbers');
  }
  expect(reasonOf('--rounds', '0')).toContain('--rounds takes whole numbers');
  expect(reasonOf('--speed', '3')).toContain('--speed');
  expect(reasonOf('more')).toContain('more');
});

test('help names every section', () => {
  expect(readArguments(['--help'])).toEqual({ kind: 'help' });
  for (const section of SECTIONS) expect(HELP).toMatch(new RegExp(`^  ${section} `, 'm'));
});
