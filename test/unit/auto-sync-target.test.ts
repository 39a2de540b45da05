// Which failures of a run mean "the service was not reached", and from which run the time of the next sync counts.

import { describe, expect, test } from 'vitest';
import { toFailure } from '../../main/errors.ts';
import { findLastSync, hasEndedUnreached } from '../../main/sync-runs/auto-sync-target.ts';
import { cutOff } from '../../main/sync/reading/run-end.ts';
import { ERROR_CODES, UNREACHED_CODES, type ErrorCode } from '../../shared/contract/errors.ts';
import { isDataset, RESOURCES, type ResourceName } from '../../shared/contract/fields.ts';
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

describe('the next sync is due after', () => {
  type Ending = { readonly verdict: Verdict; readonly error?: Receipt['error'] };

  const DONE: Ending = { verdict: 'complete' };
  const NOT_RUN: Ending = { verdict: 'notRun' };
  const CANCELLED: Ending = { verdict: 'cancelled', error: { code: 'cancelled', message: '', facts: {} } };
  const CUT_OFF: Ending = { verdict: 'cancelled', error: toFailure(cutOff()) };

  const all = (dictionaries: Ending, datasets: Ending = dictionaries) =>
    Object.fromEntries(RESOURCES.map((resource) => [resource, isDataset(resource) ? datasets : dictionaries]));

  /** Newest first, as they are listed. */
  function receiptsOf(minute: number, endings: Partial<Record<ResourceName, Ending>>): readonly Receipt[] {
    return RESOURCES.flatMap((resource) => {
      const ending = endings[resource];
      if (ending === undefined) return [];
      const { verdict, error = null } = ending;
      return [{ ...receipt(minute, verdict), runId: `run-${minute}`, resource, error }];
    }).toReversed();
  }

  const at = (minute: number): number => Date.parse(receipt(minute, 'complete').startedAt);
  const sync = receiptsOf(1, all(DONE));

  test.each([
    ['a sync', all(DONE)],
    ['a sync that failed', all({ verdict: 'failed', error: { code: 'offline', message: '', facts: {} } }, NOT_RUN)],
    ['a sync that was held back', all(DONE, { verdict: 'heldBack' })],
    ['a sync that a person cancelled', { ...all(DONE, NOT_RUN), charges: CANCELLED }],
    ['a sync that a person cancelled at its start', { ...all(NOT_RUN), [RESOURCES[0]]: CANCELLED }],
  ])('%s', (_run, endings) => {
    expect(findLastSync([...receiptsOf(2, endings), ...sync])).toBe(at(2));
  });

  test.each([
    ['a sync that was cut off', all(DONE, CUT_OFF)],
    ['a sync that was cut off at its start', { ...all(NOT_RUN), [RESOURCES[0]]: CUT_OFF }],
    ['a sync of which only the reports were cut off', { ...all(DONE), reports: CUT_OFF }],
    ['a check', { charges: { verdict: 'checked' }, reports: { verdict: 'checked' } }],
    ['a check that a person cancelled', { charges: CANCELLED, reports: CANCELLED }],
    ['reading ledger dates', { reports: { verdict: 'refreshed' } }],
    ['reading one dataset', { charges: DONE }],
  ] as const)('the one before %s', (_run, endings) => {
    expect(findLastSync([...receiptsOf(2, endings), ...sync])).toBe(at(1));
    expect(findLastSync(receiptsOf(2, endings))).toBeNull();
  });

  test('the last one, even if an earlier one lies in the future', () => {
    expect(findLastSync([...receiptsOf(1, all(DONE)), ...receiptsOf(2, all(DONE))])).toBe(at(1));
  });

  test('the last one, although an earlier copy was taken after it', () => {
    const taken = { ...receipt(1, 'complete'), runId: 'run-1' };
    expect(
      findLastSync([taken, ...receiptsOf(2, all(DONE)), ...receiptsOf(1, all(DONE, { verdict: 'heldBack' }))]),
    ).toBe(at(2));
  });
});
