// Row D6: ledger dates centuries away do not slow totals, groups, the axis of time or the plan of a sync. The queries are
// the same with and without them, over the same number of rows.

import { expect, test } from 'vitest';
import { queryGroups } from '../../main/store/columns/groups.ts';
import { getPeriods } from '../../main/store/question/periods.ts';
import { queryTotals } from '../../main/store/columns/totals.ts';
import { listCopyDates } from '../../main/store/tables/ledger-dates.ts';
import { areDatesRecognised, planDates } from '../../main/sync/datasets/date-plan.ts';
import { calendarOf, stepsFor } from '../../renderer/charts/data/calendar.ts';
import { shiftDate } from '../../shared/rules/dates.ts';
import { columnsOf, fill, makeTempStore, NOW_MS, type RowValues } from '../support/temp-store.ts';
import { depth, figure, quantile, tried } from './points.ts';

const FAR = ['0001-01-01', '1899-12-31', '9999-12-31'];
const EVERYTHING = { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 1 } as const;
const STEPS = ['biz_date', 'week', 'month'] as const;
const QUESTIONS = 4 + STEPS.length;
const ROUNDS = 5;
/** Tolerance for one slow moment of the machine. */
const SLACK_MS = 40;

type Cost = { readonly ms: number; readonly lastDay: string };

function dayAgo(ago: number): string {
  return shiftDate('2026-09-18', -ago) ?? '';
}

/** With fewer than ten dates, one in the far past counts as recent. */
function costWith(far: readonly string[], { rows, dates }: { rows: number; dates: number }): Cost {
  const store = makeTempStore();
  try {
    const row = (biz_date: string): RowValues => ({ biz_date, broker_code: 'A', currency: 'HKD', trade_amount: '1.5' });
    const ordinary = Array.from({ length: rows - far.length }, (_, at) => row(dayAgo(at % dates)));
    fill(store.db, 'reports', [...ordinary, ...far.map(row)]);
    const samples: number[] = [];
    let lastDay = '';
    for (let round = 0; round < ROUNDS; round += 1) {
      const columns = columnsOf(store.db);
      const startedMs = performance.now();
      const totals = queryTotals(columns, EVERYTHING);
      if (totals.kind !== 'totals' || totals.ledgerDates === null) throw new Error('totals are always answered');
      lastDay = totals.ledgerDates.last;
      stepsFor(totals.ledgerDates);
      for (const step of STEPS) {
        const groups = queryGroups(columns, { query: EVERYTHING, by: step, limit: 1_000 });
        if (groups.kind !== 'groups') throw new Error('every date can be read');
        calendarOf(step, groups.values.map(String));
      }
      getPeriods(store.db, () => NOW_MS);
      const held = listCopyDates(store.db);
      expect(areDatesRecognised(held)).toBe(true);
      planDates(held, { nowMs: NOW_MS, newestDates: 10, rereadRuns: 10 });
      samples.push(performance.now() - startedMs);
    }
    return { ms: quantile(samples, 0.5), lastDay };
  } finally {
    store.remove();
  }
}

test('D6 far ledger dates do not slow totals, groups, charts or the plan of a sync', ({ task }) => {
  for (const dates of [3, 60, 400]) {
    const size = { rows: depth({ short: 2_000, full: 100_000 }), dates };
    const without = costWith([], size);
    const withFar = costWith(FAR, size);
    expect(withFar.lastDay).toBe('9999-12-31');
    expect(withFar.ms).toBeLessThan(2 * without.ms + SLACK_MS);
    figure(task, `D6: ${dates} dates, ${withFar.ms.toFixed(1)} ms with far dates, ${without.ms.toFixed(1)} without`);
    tried(task, FAR.length * QUESTIONS);
  }
});
