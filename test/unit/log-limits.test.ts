import { describe, expect, test } from 'vitest';
import { storedLimit, LOG_LIMITS, typedLimit } from '../../renderer/changes/log-limits.ts';

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
    expect([typedLimit(gigabytes, '536870912'), typedLimit(days, '30')]).toEqual(['0.5', '30']);
    expect([typedLimit(gigabytes, null), typedLimit(days, 'soon')]).toEqual(['2', '400']);
  });
});
