import { describe, expect, it } from 'vitest';
import { parseDate, startOfDay } from '../../shared/rules/dates.ts';

const HONG_KONG_MIDNIGHT = Date.UTC(2026, 8, 17, 16);

describe('parseDate', () => {
  it.each([
    ['2026-09-18', 'YYYY-MM-DD', HONG_KONG_MIDNIGHT],
    ['20260918', 'YYYYMMDD', HONG_KONG_MIDNIGHT],
    ['2026/09/18', 'YYYY/MM/DD', HONG_KONG_MIDNIGHT],
    ['2026-09-18T00:00:00+08:00', 'dateTime', HONG_KONG_MIDNIGHT],
    ['2026-09-17T16:00:00Z', 'dateTime', HONG_KONG_MIDNIGHT],
    ['2026-09-17T16:00:00.000Z', 'dateTime', HONG_KONG_MIDNIGHT],
    ['2026-09-18 00:00:00', 'dateTime', HONG_KONG_MIDNIGHT],
    ['2026-09-18T00:00', 'dateTime', HONG_KONG_MIDNIGHT],
    ['2026/09/18 00:00:00', 'dateTime', HONG_KONG_MIDNIGHT],
    ['2026-09-17T10:30:00-0530', 'dateTime', HONG_KONG_MIDNIGHT],
    ['1789660800', 'epochSeconds', HONG_KONG_MIDNIGHT],
    ['1789660800000', 'epochMilliseconds', HONG_KONG_MIDNIGHT],
    ['2024-02-29', 'YYYY-MM-DD', Date.UTC(2024, 1, 28, 16)],
    ['0001-01-01', 'YYYY-MM-DD', Date.parse('0000-12-31T16:00:00Z')],
    ['9999-12-31', 'YYYY-MM-DD', Date.parse('9999-12-30T16:00:00Z')],
    ['9999-12-31T15:59:59Z', 'dateTime', Date.parse('9999-12-31T15:59:59Z')],
    ['0001-01-01T00:00:00+08:00', 'dateTime', Date.parse('0000-12-31T16:00:00Z')],
  ])('reads %s as %s', (text, format, epochMs) => {
    expect(parseDate(text)).toEqual({ format, epochMs });
  });

  it.each([
    '',
    '2026-02-29',
    '2026-13-01',
    '0000-01-01',
    '0000-00-00',
    '2026-00-10',
    '2026-9-18',
    '18-09-2026',
    '18/09/2026',
    '2026-09/18',
    '20261301',
    '2026-09-18T25:00:00',
    '2026-09-18T10:00:00+99:00',
    '2026年9月18日',
    'yesterday',
    '123456',
    '-1789660800',
    ' 2026-09-18',
    // In Hong Kong, the days before and after these years.
    '0001-01-01T00:00:00+09:00',
    '9999-12-31T16:00:00Z',
  ])('does not read %j', (text) => {
    expect(parseDate(text)).toBeNull();
  });

  it('keeps milliseconds of a date-time', () => {
    expect(parseDate('2026-09-18 00:00:00.123456')?.epochMs).toBe(HONG_KONG_MIDNIGHT + 123);
  });
});

describe('startOfDay', () => {
  it('takes only days written YYYY-MM-DD', () => {
    expect(startOfDay('2026-09-18')).toBe(HONG_KONG_MIDNIGHT);
    expect(startOfDay('20260918')).toBeNull();
    expect(startOfDay('2026-02-30')).toBeNull();
  });
});
