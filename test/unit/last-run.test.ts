import { expect, test } from 'vitest';
import type { ErrorCode } from '../../shared/contract/errors.ts';
import { findDeciding, findEnding, lastRunOf } from '../../shared/contract/last-run.ts';

const receipt = (runId: string, minute: number, verdict = 'complete', code?: ErrorCode) => {
  const [startedAt, finishedAt] = [`2026-09-18T10:0${minute}:00.000Z`, `2026-09-18T10:0${minute}:30.000Z`];
  return { runId, startedAt, finishedAt, verdict, error: code === undefined ? null : { code } };
};

test('the last run has the receipts of the run that began a resource last, and none of others', () => {
  const receipts = [receipt('new', 4), receipt('old', 2), receipt('new', 5), receipt('old', 3)];
  expect(lastRunOf(receipts).map(({ startedAt }) => startedAt.slice(14, 16))).toEqual(['04', '05']);
  expect(lastRunOf([])).toEqual([]);
});

test('a run was ended by the first failure after which no request can succeed', () => {
  const offline = receipt('r', 2, 'failed', 'offline');
  const others = [
    receipt('r', 1, 'failed', 'rejected'),
    receipt('r', 3, 'failed', 'offline'),
    receipt('r', 4, 'notRun'),
  ];
  expect(findEnding([...others, offline])).toBe(offline);
  expect(findEnding([receipt('r', 1, 'failed', 'rejected'), receipt('r', 2)])).toBeNull();
});

test('a resource that was cancelled or not run does not decide whether the service was reached', () => {
  const tried = receipt('r', 1, 'failed', 'timedOut');
  const untried = [receipt('r', 2, 'cancelled', 'cancelled'), receipt('r', 3, 'notRun')];
  expect(findDeciding([receipt('r', 0), tried, ...untried])).toBe(tried);
  expect(findDeciding(untried)).toBeNull();
});

test('what ended a run decides, also when another resource was saved after it', () => {
  const offline = receipt('r', 1, 'failed', 'offline');
  expect(findDeciding([offline, receipt('r', 2)])).toBe(offline);
});
