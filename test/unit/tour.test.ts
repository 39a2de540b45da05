// The tour: its steps, and that a profile that has seen it is not offered it again.

import { expect, test, vi } from 'vitest';
import { TOUR_STEPS } from '../../renderer/tour/tour-steps.ts';
import { TourState } from '../../renderer/tour/tour.svelte.ts';

/** A window whose profile has stored `seen`. */
function tourOf(seen: string | null) {
  const stored = new Map<string, string | null>([['tour', seen]]);
  const shown: string[] = [];
  const call = async (name: string, { name: key, value }: { name: string; value: string | null }) => {
    if (name === 'writePreference') stored.set(key, value);
    return { ok: true, value: name === 'readPreference' ? (stored.get(key) ?? null) : null };
  };
  vi.stubGlobal('window', { api: { call, on: () => () => undefined } });
  return { tour: new TourState(() => shown.push('reports')), stored, shown };
}

test('a new profile is offered the tour, one that has seen it is not', async () => {
  const { tour } = tourOf(null);
  expect(tour.isOffered).toBe(false);
  await tour.restore();
  expect(tour.isOffered).toBe(true);
  const { tour: seen } = tourOf('seen');
  await seen.restore();
  expect(seen.isOffered).toBe(false);
});

test('it goes through four steps, forth and back, and is then seen', async () => {
  const { tour, stored, shown } = tourOf(null);
  await tour.restore();
  tour.start();
  expect([tour.isOffered, tour.step, shown]).toEqual([false, 'sync', []]);
  tour.back();
  expect(tour.step).toBe('sync');
  const steps = TOUR_STEPS.map(() => {
    const { step } = tour;
    tour.next();
    return step;
  });
  expect(steps).toEqual(['sync', 'find', 'seal', 'export']);
  expect(shown).toEqual(['reports', 'reports', 'reports']);
  expect([tour.step, stored.get('tour')]).toEqual([null, 'seen']);
});

test.each(['refused', 'skipped'] as const)('a tour that is %s is seen', async (how) => {
  const { tour, stored } = tourOf(null);
  await tour.restore();
  if (how === 'skipped') {
    tour.start();
    tour.next();
    tour.back();
    expect(tour.step).toBe('sync');
  }
  tour.end();
  expect([tour.isOffered, tour.step, stored.get('tour')]).toEqual([false, null, 'seen']);
});

test('one that is begun from Help while the preference is read is not offered', async () => {
  const { tour } = tourOf(null);
  const read = tour.restore();
  tour.start();
  await read;
  expect(tour.isOffered).toBe(false);
});
