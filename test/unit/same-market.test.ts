import { describe, expect, test } from 'vitest';
import type { Row } from '../../shared/contract/answers.ts';
import { shareMarket } from '../../renderer/screens/same-market.ts';

const charges = (...values: readonly Row['values'][]) =>
  values.map((each, at) => ({
    key: String(at),
    values: { basis: 'US/USD', name_id_val: 'commission', state_val: '0', ...each },
    extras: null,
  }));

describe('charges of one client', () => {
  test('overlap if two effective ones have the same market and fee type', () => {
    expect(shareMarket(charges({}, { basis: 'HK/HKD' }, {}))).toBe(true);
    expect(shareMarket(charges({ name_id_val: null, name_id: 'Fee' }, { name_id_val: null, name_id: 'Fee' }))).toBe(
      true,
    );
  });

  test.each([
    ['is for another market', { basis: 'HK/HKD' }],
    ['has another fee type', { name_id_val: 'platform_fee' }],
    ['is not effective', { state_val: '1' }],
  ] as const)('do not overlap if the second one %s', (_, other) => {
    expect(shareMarket(charges({}, other))).toBe(false);
  });

  test.each([
    ['not effective', { state_val: '1' }],
    ['of no known state', { state_val: null }],
    ['of no known market', { basis: '' }],
    ['of no known fee type', { name_id_val: null, name_id: null }],
  ] as const)('do not overlap if both are %s', (_, both) => {
    expect(shareMarket(charges(both, both))).toBe(false);
  });
});
