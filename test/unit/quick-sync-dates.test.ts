import { expect, test } from 'vitest';
import {
  DEFAULT_NEWEST_DATES,
  DEFAULT_REREAD_RUNS,
  NEWEST_DATES,
  parseNewestDates,
  parseRereadRuns,
  REREAD_RUNS,
} from '../../shared/preferences/quick-sync-dates.ts';

test('each choice of runs is read as it was stored', () => {
  for (const runs of REREAD_RUNS) expect(parseRereadRuns(String(runs))).toBe(runs);
});

test('a missing or invalid choice is ten runs', () => {
  expect(DEFAULT_REREAD_RUNS).toBe(10);
  for (const kept of [null, '', '0', '1', '2', '-5', '10 ', 'never', '1e1']) expect(parseRereadRuns(kept)).toBe(10);
});

test('each choice of newest dates is read as it was stored', () => {
  for (const dates of NEWEST_DATES) expect(parseNewestDates(String(dates))).toBe(dates);
});

test('a missing or invalid choice of newest dates is ten', () => {
  expect(DEFAULT_NEWEST_DATES).toBe(10);
  for (const kept of [null, '', '0', '1', '-5', '10 ', 'all', '1e1', '61']) expect(parseNewestDates(kept)).toBe(10);
});
