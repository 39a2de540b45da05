// The seal of the whole copy: each condition that it needs, and the words of a good sync.

import { describe, expect, test } from 'vitest';
import { DATASETS, RESOURCES } from '../../shared/contract/fields.ts';
import type { Parity } from '../../shared/contract/proof.ts';
import type { LedgerDate, ResourceStatus } from '../../shared/contract/sync.ts';
import { findSyncedAt } from '../../renderer/syncing/synced-at.ts';
import { wholeSeal, type SealFacts } from '../../renderer/syncing/whole-seal.ts';

const READ_AT = '2026-11-20T02:00:00.000Z';
const SYNCED_AT = '2026-11-22T20:50:00.000Z';

function status(over: Partial<ResourceStatus> = {}): ResourceStatus {
  return {
    resource: 'reports',
    asOf: READ_AT,
    copyNumber: 1,
    newestReadAt: READ_AT,
    complete: true,
    rows: 60_000,
    newestLedgerDate: null,
    oldestLedgerDate: null,
    reachedDay: null,
    confirmed: { at: SYNCED_AT, by: 'sync' },
    last: null,
    lastPlace: null,
    heldBack: null,
    hasShrunk: false,
    ...over,
  };
}

function ledgerDate(readRun: number, over: Partial<LedgerDate> = {}): LedgerDate {
  const date = `2026-10-${String(readRun).padStart(2, '0')}`;
  return { date, rows: 5, readAt: READ_AT, countedAt: null, isReadTooEarly: false, kept: false, readRun, ...over };
}

function parity(mark: Parity['mark']): Parity {
  return {
    ...{ dataset: 'charges', name: 'state', value: mark, label: null, mark, checkedAt: SYNCED_AT, compared: 5 },
    ...{ serviceTotal: 5, localTotal: 5, resolvedByMembership: false },
  };
}

const CHECKED: SealFacts = {
  statuses: RESOURCES.map((resource) => status({ resource })),
  isFirstCopyUnderWay: false,
  ledgerDates: [ledgerDate(12), ledgerDate(3)],
  areDatesOld: false,
  rereadRuns: 10,
  parities: [parity('rowsAgree'), parity('countsAgree')],
  nowMs: Date.parse('2026-11-23T02:00:00.000Z'),
};
const A_YEAR_AHEAD = '2027-11-23T02:00:00.000Z';

function statusesWith(changed: Partial<ResourceStatus> & Pick<ResourceStatus, 'resource'>): readonly ResourceStatus[] {
  return RESOURCES.map((resource) => status(resource === changed.resource ? changed : { resource }));
}

describe('the whole copy', () => {
  test('has no seal while a first copy is read', () => {
    const statuses = statusesWith({ resource: 'reports', asOf: null, complete: false });
    expect(wholeSeal({ ...CHECKED, statuses })).toMatchObject({ missing: [{ kind: 'notHeld' }] });
    expect(wholeSeal({ ...CHECKED, statuses, isFirstCopyUnderWay: true })).toBeNull();
  });

  test('is checked when both datasets are complete, no date is overdue and every filter value agrees', () => {
    const times = { at: SYNCED_AT, oldestReading: READ_AT };
    expect(wholeSeal(CHECKED)).toEqual({ kind: 'checked', ...times, values: 2, inRows: 1 });
  });

  test('is only read while a filter value was not compared, or none was', () => {
    const parities = [...CHECKED.parities, parity('notChecked')];
    expect(wholeSeal({ ...CHECKED, parities })).toMatchObject({ kind: 'read', values: 3, waiting: 1 });
    expect(wholeSeal({ ...CHECKED, parities: [] })).toMatchObject({ kind: 'read', values: 0, waiting: 0 });
  });

  test('is checked as of its data if no sync has confirmed it', () => {
    const statuses = statusesWith({ resource: 'charges', confirmed: null });
    expect(wholeSeal({ ...CHECKED, statuses })).toMatchObject({ kind: 'checked', at: READ_AT });
  });

  test('has no seal before anything was synced', () => {
    const statuses = DATASETS.map((resource) => status({ resource, asOf: null, complete: false, confirmed: null }));
    expect(wholeSeal({ ...CHECKED, statuses })).toBeNull();
    expect(wholeSeal({ ...CHECKED, statuses: [] })).toBeNull();
  });

  const withCharges = (over: Partial<ResourceStatus>): Partial<SealFacts> => {
    return { statuses: statusesWith({ resource: 'charges', ...over }) };
  };
  const withAes = (over: Partial<ResourceStatus>): Partial<SealFacts> => {
    return { statuses: statusesWith({ resource: 'broker_accounts_for_select', ...over }) };
  };
  const notHeld = { kind: 'notHeld', resource: 'charges' } as const;
  const listNotHeld = { kind: 'notHeld', resource: 'broker_accounts_for_select' } as const;
  const notComplete = { kind: 'notComplete', dataset: 'charges' } as const;
  const listNotComplete = { kind: 'listNotComplete', dictionary: 'broker_accounts_for_select' } as const;

  test.each([
    ['a dataset was not synced', withCharges({ asOf: null }), 1, notHeld],
    [
      'a dataset is missing',
      { statuses: CHECKED.statuses.filter(({ resource }) => resource !== 'charges') },
      1,
      notHeld,
    ],
    ['a dictionary could not be read', withAes({ asOf: null, complete: false }), 1, listNotHeld],
    ['a dictionary is incomplete', withAes({ complete: false }), 1, listNotComplete],
    ['a dataset is incomplete', withCharges({ complete: false }), 1, notComplete],
    [
      'a smaller copy waits for a decision, or was not taken, and the service still has no more rows',
      withCharges({ hasShrunk: true }),
      1,
      { kind: 'fewerAtService', dataset: 'charges' },
    ],
    [
      'a first copy is incomplete, and the service has fewer rows now',
      withCharges({ complete: false, hasShrunk: true }),
      1,
      notComplete,
    ],
    [
      'a dataset was read at a time ahead of the clock',
      withCharges({ asOf: A_YEAR_AHEAD }),
      1,
      { kind: 'aheadOfClock', dataset: 'charges' },
    ],
    [
      'a dataset was confirmed at a time ahead of the clock',
      withCharges({ confirmed: { at: A_YEAR_AHEAD, by: 'sync' } }),
      1,
      { kind: 'aheadOfClock', dataset: 'charges' },
    ],
    [
      'ledger dates were last read more runs ago than promised',
      { ledgerDates: [ledgerDate(12), ledgerDate(2), ledgerDate(1)] },
      2,
      { kind: 'readTooLongAgo', dates: 2 },
    ],
    [
      'a ledger date waits to be read again',
      { ledgerDates: [ledgerDate(2), ledgerDate(0)] },
      1,
      { kind: 'readTooLongAgo', dates: 1 },
    ],
    ['the promise is shorter', { rereadRuns: 5 }, 1, { kind: 'readTooLongAgo', dates: 1 }],
    [
      'marks differ',
      { parities: [parity('differs'), parity('rowsAgree'), parity('differs')] },
      2,
      { kind: 'differs', values: 2 },
    ],
  ] as const)('is not proven when %s', (_, facts, count, missing) => {
    expect(wholeSeal({ ...CHECKED, ...facts })).toEqual({ kind: 'notProven', count, missing: [missing] });
  });

  test('counts everything that is missing', () => {
    const facts = { ...withCharges({ complete: false }), rereadRuns: 5, parities: [parity('differs')] };
    expect(wholeSeal({ ...CHECKED, ...facts })).toMatchObject({ kind: 'notProven', count: 3 });
  });

  test('ignores ledger dates without rows', () => {
    const ledgerDates = [ledgerDate(12), ledgerDate(1, { rows: 0, kept: true })];
    expect(wholeSeal({ ...CHECKED, ledgerDates })).toMatchObject({ kind: 'checked' });
  });
});

describe('the copy is called synced', () => {
  test('since the older of the syncs that confirmed it', () => {
    const later = status({ resource: 'charges', confirmed: { at: '2026-11-22T20:59:00.000Z', by: 'sync' } });
    expect(findSyncedAt([later, status()])).toBe(SYNCED_AT);
  });

  test('not if a check, or nothing, was the last to confirm a copy', () => {
    for (const confirmed of [{ at: SYNCED_AT, by: 'check' } as const, null]) {
      expect(findSyncedAt([status({ resource: 'charges' }), status({ confirmed })])).toBeNull();
    }
  });

  test('not if a copy is incomplete, held back or missing', () => {
    for (const over of [{ complete: false }, { asOf: null }]) {
      expect(findSyncedAt([status(over)])).toBeNull();
    }
    expect(findSyncedAt([status({ heldBack: { newRows: 1, liveRows: 9, readAt: READ_AT } })])).toBeNull();
    expect(findSyncedAt([])).toBeNull();
  });
});
