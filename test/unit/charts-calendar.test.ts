// The marks of an axis of time, and the steps that are offered for it.

import { describe, expect, test } from 'vitest';
import { calendarOf, stepsFor, usualStep } from '../../renderer/charts/data/calendar.ts';

describe('the marks of an axis of time', () => {
  test('are weekdays and the weekend days that have rows, all weeks, all months', () => {
    expect(calendarOf('biz_date', ['2026-09-08', '2026-09-05', '2026-09-03'])).toEqual([
      '2026-09-03',
      '2026-09-04',
      '2026-09-05',
      '2026-09-07',
      '2026-09-08',
    ]);
    expect(calendarOf('week', ['2025-12-22', '2026-01-05'])).toEqual(['2025-12-22', '2025-12-29', '2026-01-05']);
    expect(calendarOf('month', ['2026-02', '2025-11'])).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
    expect(calendarOf('biz_date', [])).toEqual([]);
    expect(calendarOf('week', ['2026-09-14'])).toEqual(['2026-09-14']);
  });

  test('are only those with rows if one date is centuries away', () => {
    expect(calendarOf('biz_date', ['2026-09-18', '2926-09-18'])).toEqual(['2026-09-18', '2926-09-18']);
    expect(calendarOf('month', ['0001-01', '2026-09'])).toHaveLength(2);
  });

  test('are offered as days up to 400 of them, as weeks up to 400 of those, and always as months', () => {
    expect(stepsFor({ first: '2025-09-18', last: '2026-09-18' })).toEqual(['biz_date', 'week', 'month']);
    expect(stepsFor({ first: '2025-01-01', last: '2026-02-04' })).toEqual(['biz_date', 'week', 'month']);
    expect(stepsFor({ first: '2025-01-01', last: '2026-02-05' })).toEqual(['week', 'month']);
    expect(stepsFor({ first: '2021-09-20', last: '2026-09-18' })).toEqual(['week', 'month']);
    expect(stepsFor({ first: '2001-01-01', last: '2026-09-18' })).toEqual(['month']);
    expect(stepsFor(null)).toEqual(['month']);
  });
});

test('the usual step is a day up to 90 days, a week up to two years, and then a month', () => {
  const until = (last: string) => usualStep({ first: '2025-01-01', last });
  expect(['2025-01-01', '2025-03-31', '2025-04-01', '2027-01-01', '2027-01-02'].map(until)).toEqual([
    ...['biz_date', 'biz_date', 'week', 'week', 'month'],
  ]);
  expect(usualStep(null)).toBe('month');
});
