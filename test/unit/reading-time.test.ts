import { expect, test } from 'vitest';
import { oldestReading } from '../../shared/rules/reading-time.ts';

const NOW_MS = Date.parse('2026-09-18T10:00:00Z');

test('the oldest reading counts, unless one is ahead of the clock', () => {
  expect(oldestReading([], NOW_MS)).toBeNull();
  expect(oldestReading(['2026-09-17T10:00:00Z', '2026-09-01T10:00:00Z'], NOW_MS)).toBe('2026-09-01T10:00:00Z');
  expect(oldestReading(['2036-09-17T10:00:00Z', '2026-09-01T10:00:00Z'], NOW_MS)).toBe('2036-09-17T10:00:00Z');
  expect(oldestReading(['2026-09-18T10:01:00Z', '2026-09-18T09:00:00Z'], NOW_MS)).toBe('2026-09-18T09:00:00Z');
});
