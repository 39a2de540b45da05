import { expect, test } from 'vitest';
import { parseStaleAfter, STALE_AFTER_DAYS } from '../../renderer/syncing/stale-after.ts';

test('each choice of days is read as it was stored', () => {
  for (const days of STALE_AFTER_DAYS) expect(parseStaleAfter(String(days))).toBe(days);
});

test('a missing or invalid choice is three days', () => {
  for (const kept of [null, '', '0', '-1', '4', 'week', '7 ']) expect(parseStaleAfter(kept)).toBe(3);
});
