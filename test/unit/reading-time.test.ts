import { expect, test } from 'vitest';
import { freshnessOf } from '../../renderer/lib/hong-kong-time.ts';
import { isStale, oldestReading } from '../../shared/rules/reading-time.ts';

const NOW_MS = Date.parse('2026-09-18T10:00:00Z');

test('the oldest reading counts, unless one is ahead of the clock', () => {
  expect(oldestReading([], NOW_MS)).toBeNull();
  expect(oldestReading(['2026-09-17T10:00:00Z', '2026-09-01T10:00:00Z'], NOW_MS)).toBe('2026-09-01T10:00:00Z');
  expect(oldestReading(['2036-09-17T10:00:00Z', '2026-09-01T10:00:00Z'], NOW_MS)).toBe('2036-09-17T10:00:00Z');
  expect(oldestReading(['2026-09-18T10:01:00Z', '2026-09-18T09:00:00Z'], NOW_MS)).toBe('2026-09-18T09:00:00Z');
});

test.each([
  ['2026-09-15T10:00:00.001Z', false],
  ['2026-09-15T10:00:00.000Z', true],
])('a reading of %s after three days is stale: %s, also as the window shows it', (asOf, stale) => {
  expect(isStale(asOf, 3, NOW_MS)).toBe(stale);
  expect(freshnessOf({ asOf, checkedAt: null }, 3, NOW_MS)).toBe(stale ? 'stale' : 'aging');
});
