import { describe, expect, test } from 'vitest';
import { storedLimit, typedLimit } from '../../renderer/changes/log-limits.ts';
import { limitInForce, LOG_LIMITS, type LogLimit } from '../../shared/settings/log-limits.ts';

const { days, gigabytes } = LOG_LIMITS;

describe('limits of the change log', () => {
  test.each([
    [days, '400', '400'],
    [days, ' 30 ', '30'],
    [days, '0', null],
    [days, '1.5', null],
    [days, '40000', null],
    [days, '', null],
    [gigabytes, '2', '2147483648'],
    [gigabytes, '0.5', '536870912'],
    [gigabytes, '0.0', null],
    [gigabytes, '-1', null],
    [gigabytes, '1e3', null],
  ])('%o typed as "%s" are stored as %s', (limit, typed, kept) => {
    expect(storedLimit(limit, typed)).toBe(kept);
  });

  test('are shown as typed, or as the default if nothing readable is stored', () => {
    const shown = (limit: LogLimit, stored: string | null): string =>
      typedLimit(limit, stored, (chosen) => chosen ?? limit.usual);
    expect([shown(gigabytes, '536870912'), shown(days, '30')]).toEqual(['0.5', '30']);
    expect([shown(gigabytes, null), shown(days, 'soon')]).toEqual(['2', '400']);
  });

  test('are those of the administrator, whatever a person has stored', () => {
    expect(limitInForce(gigabytes, '536870912', { fixed: 3, standard: 2 })).toBe(3 * 1024 ** 3);
    expect(limitInForce(days, '30', { fixed: null, standard: 90 })).toBe(30);
    expect(limitInForce(days, null, { fixed: null, standard: 90 })).toBe(90);
  });

  test.each([null, '', 'soon', '-1', '1.5', '0', '36501', '999999999999999'])('the default holds for %j', (stored) => {
    expect(limitInForce(days, stored)).toBe(400);
  });

  test.each(['1', '36500'])('%s days are in force as stored', (stored) => {
    expect(limitInForce(days, stored)).toBe(Number(stored));
  });
});
