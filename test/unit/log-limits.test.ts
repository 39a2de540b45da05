import { describe, expect, test } from 'vitest';
import { storedLimit, typedLimit } from '../../renderer/changes/log-limits.ts';
import { chosenLimit, LOG_LIMITS, type LogLimit } from '../../shared/preferences/log-limits.ts';

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

  test.each([null, '', 'soon', '-1', '1.5', '0', '36501', '999999999999999'])('%j is no choice', (stored) => {
    expect(chosenLimit(days, stored)).toBeNull();
  });

  test.each(['1', '36500'])('%s days are a choice', (stored) => {
    expect(chosenLimit(days, stored)).toBe(Number(stored));
  });
});
