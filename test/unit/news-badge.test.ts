// The badge on the app's icon, by the news of watched views and whether anyone uses the window.

import { beforeEach, expect, test, vi } from 'vitest';
import { NewsBadge } from '../../renderer/saved-views/news-badge.ts';

const EARLY = { viewId: 'a', runId: 'run-1', seenAt: '2026-09-21T11:00:00.000Z' };
const LATE = { viewId: 'b', runId: 'run-2', seenAt: '2026-09-22T11:00:00.000Z' };

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

test('counts a view once, and news after a run on a clock that was ahead', () => {
  isInUse = true;
  const badge = begin();
  const ahead = { ...EARLY, runId: 'run-ahead', seenAt: '2027-09-21T11:00:00.000Z' };
  badge.update([ahead]);
  isInUse = false;
  badge.update([LATE, ahead]);
  badge.update([{ ...LATE, runId: 'run-3' }, LATE, ahead]);
  expect(shown).toEqual([0, 1]);
});
