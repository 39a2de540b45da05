import { expect, test } from 'vitest';
import { findLastTried, lastRunOf } from '../../shared/rules/last-run.ts';

const receipt = (runId: string, minute: number, verdict = 'complete') => {
  const [startedAt, finishedAt] = [`2026-09-18T10:0${minute}:00.000Z`, `2026-09-18T10:0${minute}:30.000Z`];
  return { runId, startedAt, finishedAt, verdict };
};

test('the last run has the receipts of the run that began a resource last, and none of others', () => {
  const receipts = [receipt('new', 4), receipt('old', 2), receipt('new', 5), receipt('old', 3)];
  expect(lastRunOf(receipts).map(({ startedAt }) => startedAt.slice(14, 16))).toEqual(['04', '05']);
  expect(lastRunOf([])).toEqual([]);
});

test('a resource that was cancelled or not run is not the one tried last', () => {
  const tried = receipt('r', 1, 'failed');
  expect(findLastTried([receipt('r', 0), tried, receipt('r', 2, 'cancelled'), receipt('r', 3, 'notRun')])).toBe(tried);
  expect(findLastTried([receipt('r', 3, 'notRun')])).toBeNull();
});
