// Which failures of a run mean "the service was not reached".

import { expect, test } from 'vitest';
import { hasEndedUnreached } from '../../main/sync-runs/auto-sync-target.ts';
import { ERROR_CODES, UNREACHED_CODES, type ErrorCode } from '../../shared/contract/errors.ts';
import type { Receipt, Verdict } from '../../shared/contract/sync.ts';

function receipt(minute: number, verdict: Verdict, code?: ErrorCode): Receipt {
  const finishedAt = `2026-09-18T10:0${minute}:00.000Z`;
  const counts = { serviceTotal: null, rowsHeld: null, added: null, changed: null, gone: null };
  const cost = { pages: 0, passes: 0, requests: 0, bytes: 0, repairedRows: 0 };
  return {
    ...{ runId: 'r', resource: 'charges', verdict, startedAt: finishedAt, finishedAt, ...counts, ...cost },
    ...{
      missingFields: [],
      extraFields: [],
      rowErrors: [],
      missingScope: null,
      ledgerDates: null,
      parity: null,
      requestsByPurpose: null,
      refusedAsTooMany: null,
    },
    error: code === undefined ? null : { code, message: '', facts: {} },
  };
}

test.each(ERROR_CODES.filter((code) => code !== 'timedOut'))(
  'the dataset that was tried last decides whether the service counts as reached: %s',
  (code) => {
    const run = [receipt(1, 'complete'), receipt(2, 'failed', code), receipt(3, 'notRun')];
    expect(hasEndedUnreached(run)).toBe(UNREACHED_CODES.some((each) => each === code));
  },
);

test('a service that answered one of two datasets in its time counts as reached', () => {
  expect(hasEndedUnreached([receipt(1, 'failed', 'timedOut'), receipt(2, 'complete')])).toBe(false);
  expect(hasEndedUnreached([receipt(1, 'complete'), receipt(2, 'failed', 'timedOut')])).toBe(false);
  expect(hasEndedUnreached([receipt(1, 'failed', 'timedOut'), receipt(2, 'failed', 'timedOut')])).toBe(true);
});

test('a run in which nothing was tried says nothing', () => {
  expect(hasEndedUnreached([receipt(1, 'cancelled', 'cancelled'), receipt(2, 'notRun')])).toBe(false);
});
