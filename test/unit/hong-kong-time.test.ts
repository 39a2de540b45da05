import { describe, expect, it } from 'vitest';
import { ageOf, freshnessOf, longTime, shortTime } from '../../renderer/lib/hong-kong-time.ts';

const AS_OF = '2026-09-18T10:04:00Z';
const at = (iso: string) => Date.parse(iso);

describe('times in Hong Kong', () => {
  it('show a UTC time in Hong Kong time and say so', () => {
    expect(longTime(AS_OF)).toBe('Fri 18 Sep 2026 18:04 HKT');
  });

  it('are on the next day if Hong Kong already is', () => {
    expect(longTime('2026-09-18T16:00:00Z')).toBe('Sat 19 Sep 2026 00:00 HKT');
  });

  it('are eight hours ahead in every year, as for dates', () => {
    expect(longTime('1976-07-01T15:30:00Z')).toBe('Thu 1 Jul 1976 23:30 HKT');
  });

  it('name the year in the short form only if it is another one', () => {
    expect(shortTime(AS_OF, at('2026-12-31T15:59:00Z'))).toBe('18 Sep 18:04 HKT');
    expect(shortTime(AS_OF, at('2026-12-31T16:00:00Z'))).toBe('18 Sep 2026 18:04 HKT');
  });

  it('count whole minutes, hours and days', () => {
    expect(ageOf(AS_OF, at('2026-09-18T10:04:59Z'))).toEqual({ unit: 'minute', count: 0 });
    expect(ageOf(AS_OF, at('2026-09-19T10:03:59Z'))).toEqual({ unit: 'hour', count: 23 });
    expect(ageOf(AS_OF, at('2026-09-21T10:04:00Z'))).toEqual({ unit: 'day', count: 3 });
  });

  it('have no age if ahead of the clock, except for the two minutes by which clocks differ', () => {
    expect(ageOf(AS_OF, at('2026-09-18T10:02:00Z'))).toEqual({ unit: 'minute', count: 0 });
    expect(ageOf(AS_OF, at('2026-09-18T10:01:59Z'))).toEqual({ unit: 'ahead' });
    expect(ageOf(AS_OF, at('2016-09-18T10:04:00Z'))).toEqual({ unit: 'ahead' });
  });

  it('are never fresh if in the future, and are not confirmed by a check in the future', () => {
    const ahead = '2036-09-18T10:04:00Z';
    expect(freshnessOf({ asOf: ahead, checkedAt: null }, 3, at(AS_OF))).toBe('ahead');
    expect(freshnessOf({ asOf: AS_OF, checkedAt: ahead }, 3, at('2026-09-21T10:04:00Z'))).toBe('stale');
  });

  const unchecked = { asOf: AS_OF, checkedAt: null };

  it('warn after the chosen number of days, not before', () => {
    expect(freshnessOf(unchecked, 3, at('2026-09-19T10:03:59Z'))).toBe('fresh');
    expect(freshnessOf(unchecked, 3, at('2026-09-21T10:03:59Z'))).toBe('aging');
    expect(freshnessOf(unchecked, 3, at('2026-09-21T10:04:00Z'))).toBe('stale');
    expect(freshnessOf(unchecked, 7, at('2026-09-25T10:03:59Z'))).toBe('aging');
    expect(freshnessOf(unchecked, 7, at('2026-09-25T10:04:00Z'))).toBe('stale');
  });

  it('do not warn of old readings that a run has just confirmed, until that is old too', () => {
    const checkedAt = '2026-09-24T10:00:00Z';
    const checked = { asOf: AS_OF, checkedAt };
    expect(freshnessOf(checked, 3, at('2026-09-24T10:01:00Z'))).toBe('aging');
    expect(freshnessOf(checked, 3, at('2026-09-27T09:59:59Z'))).toBe('aging');
    expect(freshnessOf(checked, 3, at('2026-09-27T10:00:00Z'))).toBe('stale');
    expect(freshnessOf({ asOf: checkedAt, checkedAt: AS_OF }, 3, at('2026-09-27T09:59:59Z'))).toBe('aging');
  });
});
