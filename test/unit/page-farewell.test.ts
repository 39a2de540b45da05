// Before the data is closed, the page is asked to send what is being typed.

import { beforeEach, expect, test } from 'vitest';
import { PageFarewell } from '../../main/session/page-farewell.ts';
import { ManualClock } from '../support/manual-clock.ts';

let clock: ManualClock;
let hasPage: boolean;
let hasData: boolean;
let events: string[];
let farewell: PageFarewell;

beforeEach(() => {
  [clock, hasPage, hasData, events] = [new ManualClock(), true, true, []];
  const emit = (name: string): boolean => {
    events.push(name);
    return hasPage;
  };
  farewell = new PageFarewell({ emit, hasData: () => hasData, clock });
});

/** Asks, and notes when that is over. */
function ask(): { isOver: boolean } {
  const asked = { isOver: false };
  void farewell.ask().then(() => (asked.isOver = true));
  return asked;
}

test('the data is closed once the page has answered', async () => {
  const asked = ask();
  await clock.advance(499);
  expect([events, asked.isOver]).toEqual([['dataCloses'], false]);
  farewell.take();
  await clock.advance(0);
  expect(asked.isOver).toBe(true);
});

test('a page that hangs is waited for half a second, and one that does not exist not at all', async () => {
  const asked = ask();
  await clock.advance(500);
  expect(asked.isOver).toBe(true);
  hasPage = false;
  await farewell.ask();
});

test('an answer that came too late is not that to the next question', async () => {
  ask();
  await clock.advance(500);
  farewell.take();
  const next = ask();
  await clock.advance(0);
  expect(next.isOver).toBe(false);
});

test('quitting while the page is asked for a lock waits for the same answer', async () => {
  const asked = [ask(), ask()];
  farewell.take();
  await clock.advance(0);
  expect(asked.map(({ isOver }) => isOver)).toEqual([true, true]);
});

test('without open data, as in a sign-in, the page keeps its focus: it is not asked', async () => {
  hasData = false;
  await farewell.ask();
  expect(events).toEqual([]);
});

test('before another profile is opened, the page is asked although no data is open', async () => {
  hasData = false;
  const left = { isOver: false };
  void farewell.untilHeard().then(() => (left.isOver = true));
  await clock.advance(499);
  expect([events, left.isOver]).toEqual([['dataCloses'], false]);
  farewell.take();
  await clock.advance(0);
  expect(left.isOver).toBe(true);
});
