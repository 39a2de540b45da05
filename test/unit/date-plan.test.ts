import { describe, expect, it } from 'vitest';
import { parseDate, shiftDate, startOfHongKongDay } from '../../shared/rules/dates.ts';
import type { CopyDate } from '../../main/store/tables/ledger-dates.ts';
import { areDatesRecognised, daysToTomorrow, planDates, type DatePlan } from '../../main/sync/datasets/date-plan.ts';
import {
  DEFAULT_NEWEST_DATES,
  DEFAULT_REREAD_RUNS,
  NEWEST_DATES,
  REREAD_RUNS,
} from '../../shared/preferences/quick-sync-dates.ts';

const NOW = Date.parse('2026-09-18T10:00:00Z');
const NEWEST = '2026-09-18';

function held(ago: number, readRun = 1, readAt = '2026-09-18T09:00:00Z'): CopyDate {
  const date = shiftDate(NEWEST, -ago) ?? '';
  return { date, ms: parseDate(date)?.epochMs ?? 0, rows: 1, readAt, readRun };
}

function planned(dates: readonly CopyDate[], nowMs: number, rereadRuns: number = DEFAULT_REREAD_RUNS): DatePlan {
  return planDates(dates, { nowMs, newestDates: DEFAULT_NEWEST_DATES, rereadRuns });
}

const days = (count: number): CopyDate[] => Array.from({ length: count }, (_, ago) => held(ago));

describe('a date shifted by days', () => {
  it.each([
    ['2026-02-27', 2, '2026-03-01'],
    ['20240228', 1, '20240229'],
    ['2026/01/01', -1, '2025/12/31'],
    ['2026-09-18T00:00:00+08:00', 3, '2026-09-21T00:00:00+08:00'],
    ['1789660800', 1, '1789747200'],
    ['1789660800000', -1, '1789574400000'],
    ['0001-01-01', 1, '0001-01-02'],
    ['2026-09-18', -739_876, '0001-01-01'],
    ['0001-01-01', -1, null],
    ['99991231', 1, null],
    ['18-IX-2026', 1, null],
  ])('of %s by %i keeps its format', (text, by, expected) => {
    expect(shiftDate(text, by)).toBe(expected);
  });

  it('starts at midnight in Hong Kong', () => {
    expect(new Date(startOfHongKongDay(Date.parse('2026-09-17T16:00:00Z'))).toISOString()).toBe(
      '2026-09-17T16:00:00.000Z',
    );
    expect(new Date(startOfHongKongDay(Date.parse('2026-09-17T15:59:59Z'))).toISOString()).toBe(
      '2026-09-16T16:00:00.000Z',
    );
  });
});

describe('the plan of a quick run', () => {
  it('reads the ten newest dates and a ninth of the others, those read longest ago first', () => {
    const dates = [...days(20), held(30, 0), held(31, 0)];
    const plan = planned(dates, NOW);
    expect(plan.read.map(({ date }) => date)).toEqual([...days(10), held(31), held(30)].map(({ date }) => date));
    expect(plan.count).toHaveLength(10);
  });

  it.each(NEWEST_DATES)('reads the %i newest dates if a person chose so, and searches between them', (newestDates) => {
    const plan = planDates([...days(100), held(110)], { nowMs: NOW, newestDates, rereadRuns: 10 });
    expect(plan.read.slice(0, newestDates)).toEqual(days(newestDates));
    expect(plan.read).toHaveLength(newestDates + Math.ceil((101 - newestDates) / 9));
    expect(plan.probes).toEqual(['2026-09-19']);
  });

  it.each(REREAD_RUNS)('reads every date within %i runs, even if each run brings new dates', (runs) => {
    let now = NOW;
    let dates = days(97);
    const unread = new Set(dates.map(({ date }) => date));
    for (let run = 1; run <= runs; run += 1) {
      const read = new Set(planned(dates, now, runs).read.map(({ date }) => date));
      for (const date of read) unread.delete(date);
      dates = [
        held(-run, 1 + run),
        ...dates.map((each) => (read.has(each.date) ? { ...each, readRun: 1 + run } : each)),
      ];
      now += 86_400_000;
    }
    expect([...unread]).toEqual([]);
  });

  it('searches each missing day from the oldest recent date to tomorrow, at most 120', () => {
    expect(planned([held(0), held(3)], NOW).probes).toEqual(['2026-09-19', '2026-09-17', '2026-09-16']);
    expect(planned([held(3)], NOW).probes).toEqual(['2026-09-19', '2026-09-18', '2026-09-17', '2026-09-16']);
    expect(planned([held(-5)], NOW).probes).toEqual([]);
    expect(planned([held(0), held(5_000)], NOW).probes).toHaveLength(120);
    expect(planned([held(0), held(739_876)], NOW).probes).toHaveLength(120);
    expect(planned([], NOW)).toEqual({ read: [], probes: [], count: [] });
  });

  it('takes turns by runs, whatever the clock said when a date was read', () => {
    const onWrongClock = [40, 41, 42].map((ago) => held(ago, 1, '2036-01-01T00:00:00Z'));
    const plan = planned(
      [...days(10), ...onWrongClock, ...Array.from({ length: 15 }, (_, at) => held(20 + at, 2))],
      NOW,
    );
    // Two whose turn it is, and two more of unknown age.
    expect(plan.read.slice(10).map(({ date }) => date)).toEqual([held(42), held(41), held(40)].map(({ date }) => date));
    const later = onWrongClock.map((date) => ({ ...date, readRun: 3 }));
    const next = planned([...days(10), ...later, ...Array.from({ length: 15 }, (_, at) => held(20 + at, 2))], NOW);
    expect(next.read.slice(10).map(({ date }) => date)).toEqual(
      [held(34), held(33), held(42), held(41)].map(({ date }) => date),
    );
  });

  it('does not count a date years ahead as recent', () => {
    const far = ['9999-12-31', '2099-01-01'].map((date) => ({ ...held(0), date, ms: parseDate(date)?.epochMs ?? 0 }));
    const plan = planned([...far, ...days(12)], NOW);
    expect(plan.read.map(({ date }) => date)).toEqual(expect.arrayContaining(days(10).map(({ date }) => date)));
    expect(plan.probes).toEqual(['2026-09-19']);
    expect([...plan.read, ...plan.count]).toHaveLength(14);
  });

  it('spends no time on the days between far dates', () => {
    const far = ['0001-01-01', '1899-12-31', '9999-12-31'].map((date) => ({
      ...held(0),
      date,
      ms: parseDate(date)?.epochMs ?? 0,
    }));
    const startedMs = performance.now();
    expect(planned([...far, ...days(3)], NOW).probes).toHaveLength(120);
    expect(performance.now() - startedMs).toBeLessThan(100);
    expect(areDatesRecognised([...far, ...days(3)])).toBe(true);
  });

  it('needs dates in one format, one text per day', () => {
    expect(areDatesRecognised(days(40))).toBe(true);
    expect(areDatesRecognised([])).toBe(false);
    const other = { date: '20260917', ms: held(1).ms, rows: 1, readAt: '', readRun: 1 };
    expect(areDatesRecognised([held(0), other])).toBe(false);
    const noon = { date: '2026-09-17T12:00:00', ms: held(1).ms + 43_200_000, rows: 1, readAt: '', readRun: 1 };
    expect(areDatesRecognised([{ ...noon, date: '2026-09-18T00:00:00', ms: held(0).ms }, noon])).toBe(false);
  });
});

it.each([
  ['2026-09-18T00:00+08:00', 1],
  ['2026-09-18T23:59+08:00', 1],
  ['2026-09-16T15:00+08:00', 3],
  ['2026-09-19T15:00+08:00', 0],
])('from %s until tomorrow it is %i days, whatever its time', (moment, days) => {
  expect(daysToTomorrow(Date.parse(moment), Date.parse('2026-09-18T10:00+08:00'))).toBe(days);
});
