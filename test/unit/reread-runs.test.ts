import { expect, test } from 'vitest';
import { DEFAULT_REREAD_RUNS, parseRereadRuns, REREAD_RUNS } from '../../shared/rules/reread-runs.ts';

test('each choice of runs is read as it was stored', () => {
  for (const runs of REREAD_RUNS) expect(parseRereadRuns(String(runs))).toBe(runs);
});

test('a missing or invalid choice is ten runs', () => {
  expect(DEFAULT_REREAD_RUNS).toBe(10);
  for (const kept of [null, '', '0', '1', '2', '-5', '10 ', 'never', '1e1']) expect(parseRereadRuns(kept)).toBe(10);
});
