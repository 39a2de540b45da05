// Row B14: a clock that was years ahead or behind during one run. Every ledger date is read again within ten runs, and
// data from the future is never called fresh.

import { expect, test } from 'vitest';
import { datedReports, reportsOf, type DatedReports } from '../support/dated-reports.ts';
import { ageOf, freshnessOf } from '../../renderer/lib/hong-kong-time.ts';
import { wholeSeal } from '../../renderer/syncing/whole-seal.ts';
import { depth, tried } from './points.ts';

const YEAR_MS = 365 * 86_400_000;
const RUNS = 10;

function datesOf({ store }: DatedReports): readonly { readonly date: string; readonly readAt: string }[] {
  return store.reader.listLedgerDates({});
}

/** The age shown on screen, and whether any date was read ahead of this clock. */
function expectNothingFresh(dated: DatedReports): void {
  const nowMs = dated.clock.now();
  const isAnyAhead = datesOf(dated).some(({ readAt }) => Date.parse(readAt) > nowMs);
  const answer = dated.store.reader.queryRows({ dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 1 });
  const { asOf } = dated.store.reader.resourceStatus({ resource: 'reports' });
  for (const time of [asOf ?? '', answer.kind === 'rows' ? (answer.asOf ?? '') : '']) {
    expect(freshnessOf({ asOf: time, checkedAt: null }, 3, nowMs) === 'ahead').toBe(isAnyAhead);
    expect(ageOf(time, nowMs).unit === 'ahead').toBe(isAnyAhead);
  }
  expect(isAheadInSeal(dated)).toBe(isAnyAhead);
}

function isAheadInSeal({ store, clock }: DatedReports): boolean {
  const seal = wholeSeal({
    statuses: [store.reader.resourceStatus({ resource: 'reports' })],
    ...{
      ledgerDates: [],
      rereadRuns: RUNS,
      parities: [],
      isFirstCopyUnderWay: false,
      areDatesOld: false,
      nowMs: clock.now(),
    },
  });
  return seal?.kind === 'notProven' && seal.missing.some(({ kind }) => kind === 'aheadOfClock');
}

test('B14 after one run on a wrong clock, every date is read again within ten runs', async ({ task }) => {
  for (const jumpMs of [10 * YEAR_MS, 30 * 3_600_000, -10 * YEAR_MS]) {
    for (const kind of ['quick', 'full'] as const) {
      const dated = datedReports(reportsOf(depth({ short: 60, full: 400 }), 1));
      try {
        await dated.full();
        dated.clock.correct(jumpMs);
        await (kind === 'full' ? dated.full() : dated.quick());
        dated.clock.correct(-jumpMs);
        expectNothingFresh(dated);
        const unread = new Set(datesOf(dated).map(({ date }) => date));
        for (let run = 1; run <= RUNS; run += 1) {
          const { verdict, ledgerDates } = await dated.quick();
          expect(verdict).toBe('refreshed');
          for (const date of ledgerDates?.read ?? []) unread.delete(date);
          expectNothingFresh(dated);
          tried(task, 1);
        }
        expect([...unread]).toEqual([]);
        expect(datesOf(dated).filter(({ readAt }) => Date.parse(readAt) > dated.clock.now())).toEqual([]);
      } finally {
        dated.store.close();
      }
    }
  }
});
