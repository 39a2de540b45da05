// The badge on the app's icon, by the news of watched views and whether anyone uses the window.

import { beforeEach, expect, test, vi } from 'vitest';
import { NewsBadge } from '../../renderer/saved-views/news-badge.ts';

const EARLY = { seenAt: '2026-09-21T11:00:00.000Z' };
const LATE = { seenAt: '2026-09-22T11:00:00.000Z' };

let shown: number[];
let isInUse: boolean;
beforeEach(() => {
  shown = [];
  isInUse = false;
  const api = {
    call: (_name: string, { views }: { readonly views: number }) => {
      shown.push(views);
      return Promise.resolve({ ok: true, value: null });
    },
  };
  vi.stubGlobal('window', { api });
});

const begin = (): NewsBadge => new NewsBadge(() => isInUse);

test('counts the views with news that came while nobody used the window, until somebody does', () => {
  const badge = begin();
  badge.update([EARLY]);
  badge.update([EARLY, LATE]);
  isInUse = true;
  badge.look();
  expect(shown).toEqual([1, 2, 0]);
});

test('does not count what was seen already, and says nothing twice', () => {
  isInUse = true;
  const badge = begin();
  badge.update([EARLY]);
  isInUse = false;
  badge.update([EARLY]);
  badge.update([EARLY, LATE]);
  expect(shown).toEqual([0, 1]);
});

test('goes with the news that is dismissed, and with the profile', () => {
  const badge = begin();
  badge.update([EARLY, LATE]);
  badge.update([LATE]);
  badge.remove();
  expect(shown).toEqual([2, 1, 0]);
});
