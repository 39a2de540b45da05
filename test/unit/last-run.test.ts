import { expect, test } from 'vitest';
import type { ErrorCode } from '../../shared/contract/errors.ts';
import type { ResourceName } from '../../shared/contract/fields.ts';
import { findDeciding, findEnding, lastRunOf, tokenVerdict, wasTokenRefused } from '../../shared/contract/last-run.ts';

const receipt = (
  runId: string,
  minute: number,
  verdict = 'complete',
  code?: ErrorCode,
  resource: ResourceName = 'charges',
) => {
  const [startedAt, finishedAt] = [`2026-09-18T10:0${minute}:00.000Z`, `2026-09-18T10:0${minute}:30.000Z`];
  return { runId, resource, startedAt, finishedAt, verdict, error: code === undefined ? null : { code } };
};

test('the last run is the one that left its receipts last, whatever its times, with all of them', () => {
  const [ahead, partial] = [receipt('ahead', 9), receipt('partial', 1, 'refreshed', undefined, 'reports')];
  const dictionary = receipt('ahead', 9, 'failed', 'offline', 'tenant_currencies');
  const statuses = [
    { last: ahead, lastPlace: 4 },
    { last: partial, lastPlace: 10 },
    { last: dictionary, lastPlace: 6 },
    { last: null, lastPlace: null },
  ];
  expect(lastRunOf(statuses)).toEqual([partial]);
  expect(lastRunOf(statuses.filter(({ last }) => last !== partial))).toEqual([ahead, dictionary]);
  expect(lastRunOf([])).toEqual([]);
});

test('a receipt that could not be stored is of the last run', () => {
  const [stored, unsaved] = [receipt('stored', 4), receipt('unsaved', 2, 'failed', 'diskFull', 'reports')];
  const statuses = [
    { last: stored, lastPlace: 7 },
    { last: unsaved, lastPlace: null },
  ];
  expect(lastRunOf(statuses)).toEqual([unsaved]);
});

test('a run was ended by the first failure after which no request can succeed', () => {
  const offline = receipt('r', 2, 'failed', 'offline');
  const others = [
    receipt('r', 1, 'failed', 'rejected'),
    receipt('r', 3, 'failed', 'storage'),
    receipt('r', 4, 'notRun'),
  ];
  expect(findEnding([...others, offline])).toBe('offline');
  expect(findEnding([receipt('r', 1, 'failed', 'rejected'), receipt('r', 2)])).toBeNull();
});

test('a resource that was cancelled or not run does not decide whether the service was reached', () => {
  const tried = receipt('r', 1, 'failed', 'offline');
  const untried = [receipt('r', 2, 'cancelled', 'cancelled'), receipt('r', 3, 'notRun')];
  expect(findDeciding([receipt('r', 0), tried, ...untried])).toBe(tried);
  expect(findDeciding(untried)).toBeNull();
});

test('what ended the whole run counts more than what ended a part of it before', () => {
  const refused = receipt('r', 3, 'failed', 'unauthorized');
  expect(findEnding([receipt('r', 1, 'failed', 'notTheService', 'tenant_currencies'), refused])).toBe('unauthorized');
});

test('the dataset that was tried last decides, whichever dictionary ended after it', () => {
  const reports = receipt('r', 2, 'complete', undefined, 'reports');
  const slow = receipt('r', 3, 'failed', 'timedOut', 'tenant_currencies');
  expect(findDeciding([slow, reports, receipt('r', 1)])).toBe(reports);
  const lost = receipt('r', 4, 'failed', 'offline');
  expect(findDeciding([slow, reports, lost])).toBe(lost);
  expect(findDeciding([slow, receipt('r', 4, 'notRun')])).toBe(slow);
  const refused = receipt('r', 1, 'failed', 'unauthorized', 'tenant_currencies');
  expect(findDeciding([refused, reports])).toBe(refused);
});

const entered = (at: string, runsBefore: readonly string[] | null = null) => ({ at, runsBefore });

test('a token was refused if the last run says so, and none was entered since it began', () => {
  const refused = [receipt('r', 1, 'failed', 'unauthorized'), receipt('r', 2, 'notRun')];
  expect(wasTokenRefused(refused, null)).toBe(true);
  // The times contradict, because the clock was set between the run and the entry.
  expect(wasTokenRefused(refused, entered('2026-09-18T10:09:00.000Z', ['q']))).toBe(true);
  expect(wasTokenRefused(refused, entered('2026-09-18T10:00:00.000Z', ['q', 'r']))).toBe(false);
  expect(wasTokenRefused([receipt('r', 1, 'failed', 'offline')], null)).toBe(false);
  expect(wasTokenRefused([], null)).toBe(false);
});

test('of a token that an earlier version noted, the times decide', () => {
  const refused = [receipt('r', 1, 'failed', 'unauthorized'), receipt('r', 2, 'notRun')];
  expect(wasTokenRefused(refused, entered('2026-09-18T10:00:59.000Z'))).toBe(true);
  expect(wasTokenRefused(refused, entered('2026-09-18T10:02:00.000Z'))).toBe(false);
  // The run began with an earlier token, and was refused after this one was entered.
  const begun = receipt('r', 0, 'complete', undefined, 'tenant_currencies');
  expect(wasTokenRefused([begun, ...refused], entered('2026-09-18T10:00:59.000Z'))).toBe(false);
});

test('only an answer shows that a token is accepted, and one refusal that it is not', () => {
  const answered = receipt('r', 1, 'complete', undefined, 'tenant_currencies');
  const offline = receipt('r', 2, 'failed', 'offline');
  const unasked = [receipt('r', 3, 'notRun'), receipt('r', 3, 'cancelled')];
  expect(tokenVerdict([offline, ...unasked])).toBeNull();
  expect(tokenVerdict([receipt('r', 2, 'failed', 'serverFailed')])).toBeNull();
  expect(tokenVerdict([answered, offline])).toBe('accepted');
  expect(tokenVerdict([receipt('r', 2, 'failed', 'forbidden')])).toBe('accepted');
  expect(tokenVerdict([answered, receipt('r', 2, 'failed', 'unauthorized', 'reports')])).toBe('refused');
});
