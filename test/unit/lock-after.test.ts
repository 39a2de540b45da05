import { expect, test } from 'vitest';
import { LOCK_AFTER_MINUTES, NEVER_LOCK, parseLockAfter } from '../../shared/policy/lock-after.ts';

test('a stored time is read; without one nothing was chosen; anything else is never', () => {
  for (const minutes of LOCK_AFTER_MINUTES) expect(parseLockAfter(String(minutes))).toBe(minutes);
  expect(parseLockAfter(null)).toBeNull();
  for (const text of ['', '0', '7', 'soon']) expect(parseLockAfter(text)).toBe(NEVER_LOCK);
});
