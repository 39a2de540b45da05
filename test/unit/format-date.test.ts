import { describe, expect, test } from 'vitest';
import { parseDate } from '../../shared/rules/dates.ts';
import { dayOf, isWholePeriod, typedDay } from '../../renderer/lib/format-date.ts';
import { formatDay, formatSentTime } from '../../renderer/lib/hong-kong-time.ts';

describe('a ledger date', () => {
  test.each([
    ['2026-09-18', '2026-09-18 Fri'],
    ['20260918', '2026-09-18 Fri'],
    ['2026/09/18', '2026-09-18 Fri'],
    ['2026-09-18T00:00:00', '2026-09-18 Fri'],
    ['2026-09-18 23:59:59', '2026-09-18 Fri'],
    ['2026-09-17T16:00:00Z', '2026-09-18 Fri'],
    ['2026-09-18T00:00:00+08:00', '2026-09-18 Fri'],
    ['2026/09/18 23:30:00.5 +0800', '2026-09-18 Fri'],
    ['2026-09-17T16:00:00-0000', '2026-09-18 Fri'],
    ['1789689600', '2026-09-18 Fri'],
    ['1789660800000', '2026-09-18 Fri'],
    ['2024-02-29', '2024-02-29 Thu'],
  ])('sent as %s is shown as %s', (sent, shown) => {
    expect(formatDay(sent)).toBe(shown);
  });

  test.each(['2026-02-30', '2025-02-29', '18/09/2026', '2026-9-8', '2026/09-18', 'soon', ''])(
    'sent as %j is not guessed',
    (sent) => {
      expect(formatDay(sent)).toBe(sent);
    },
  );

  test.each(['2026-09-18T99:00:00Z', '2026-09-18 25:00', '2026-09-18 10:00:60', '0000-12-31'])(
    'sent as %s is not a day here, nor where rows are stored',
    (sent) => {
      expect(dayOf(sent)).toBeNull();
      expect(parseDate(sent)).toBeNull();
    },
  );
});

describe('a typed range', () => {
  test.each([
    ['2026-09-18', 'from', '2026-09-18'],
    [' 20260918 ', 'to', '2026-09-18'],
    ['2026-09', 'from', '2026-09-01'],
    ['2026-09', 'to', '2026-09-30'],
    ['2026-02', 'to', '2026-02-28'],
    ['2024-02', 'to', '2024-02-29'],
    ['2026-12', 'to', '2026-12-31'],
    ['2026', 'from', '2026-01-01'],
    [' 2026', 'to', '2026-12-31'],
    ['２０２６-０９-１８', 'from', '2026-09-18'],
    ['２０２６／０９／１８', 'from', '2026-09-18'],
    ['２０２６－０９', 'to', '2026-09-30'],
  ] as const)('%s as its %s means %s', (typed, edge, day) => {
    expect(typedDay(typed, edge)).toBe(day);
  });

  test.each(['202', '2026-0', '2026-09-1', '2026-13', '2026-09-31'])('%s waits to be finished', (typed) => {
    expect(typedDay(typed, 'from')).toBeNull();
  });
});

describe('an update time', () => {
  test.each([
    ['2026-09-27T12:38:09+08:00', '27 Sep 2026 12:38 HKT'],
    ['2026-09-27T04:38:09Z', '27 Sep 2026 12:38 HKT'],
    ['2026-09-26 23:38:09.250-0500', '27 Sep 2026 12:38 HKT'],
    ['1789689600', '18 Sep 2026 08:00 HKT'],
    ['1789689600000', '18 Sep 2026 08:00 HKT'],
  ])('with a zone or as an epoch is in Hong Kong time: %s', (sent, text) => {
    expect(formatSentTime(sent)).toEqual({ text, zone: 'hongKong' });
  });

  test.each([
    ['2026-09-18 10:15:00', 'notStated'],
    ['2026-09-18T10:15', 'notStated'],
    ['2026-09-18', 'none'],
    ['20260918', 'none'],
    ['yesterday', 'none'],
  ])('without a zone is shown as sent: %s', (sent, zone) => {
    expect(formatSentTime(sent)).toEqual({ text: sent, zone });
  });
});

test('only a month or a year is a whole period, also in full-width digits', () => {
  expect(['２０２６', '２０２６-０９', '２０２６-０９-１８', '2026-09-18'].map(isWholePeriod)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('a typed month ends with its own last day in any year', () => {
  expect(typedDay('0050-02', 'to')).toBe('0050-02-28');
  expect(typedDay('2024-02', 'to')).toBe('2024-02-29');
});
