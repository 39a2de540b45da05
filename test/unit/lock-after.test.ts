import { expect, test } from 'vitest';
import { LOCK_AFTER_MINUTES, parseLockAfter } from '../../renderer/settings/lock-after.ts';

test('each choice of minutes is read as it was stored', () => {
  for (const minutes of LOCK_AFTER_MINUTES) expect(parseLockAfter(String(minutes))).toBe(minutes);
});

test('a missing or invalid choice is never', () => {
  for (const stored of [null, '', '0', '-5', '5 ', '7', 'never']) expect(parseLockAfter(stored)).toBeNull();
});
