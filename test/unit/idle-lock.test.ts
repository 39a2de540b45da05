// Locking after a time without use, by what the window reports.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { Policy } from '../../main/policy/policy.ts';
import { NO_POLICY } from '../../main/policy/sources.ts';
import { IdleLock, readLockMinutes } from '../../main/session/idle-lock.ts';
import type { OpenProfile } from '../../main/session/session-state.ts';
import { LOCK_AFTER_PREFERENCE } from '../../shared/preferences/lock-after.ts';
import { notingLog } from '../support/logs.ts';
import { ManualClock } from '../support/manual-clock.ts';

const MINUTE_MS = 60_000;

let clock: ManualClock;
/** Null while no profile is open. */
let minutes: number | null;
/** Minutes since the test began. */
let locked: number[];
let isLockRefused: boolean;
let idle: IdleLock;

beforeEach(() => {
  clock = new ManualClock();
  const startMs = clock.now();
  minutes = 5;
  locked = [];
  isLockRefused = false;
  idle = new IdleLock({
    clock,
    log: notingLog(),
    readMinutes: () => Promise.resolve(minutes),
    lock() {
      if (isLockRefused) return Promise.reject(new Error('refused'));
      locked.push((clock.now() - startMs) / MINUTE_MS);
      minutes = null;
      return Promise.resolve();
    },
  });
  idle.start();
});
afterEach(() => idle.close());

test('without a report the window is locked when the time is over, once', async () => {
  await clock.advance(30 * MINUTE_MS);
  expect(locked).toEqual([5]);
});

test('each report begins the time again', async () => {
  await clock.advance(4 * MINUTE_MS);
  idle.noteUse();
  await clock.advance(4 * MINUTE_MS);
  idle.noteUse();
  await clock.advance(4 * MINUTE_MS);
  expect(locked).toEqual([]);
  await clock.advance(2 * MINUTE_MS);
  expect(locked).toEqual([13]);
});

test('with “never” nothing locks, until a shorter time is chosen', async () => {
  minutes = 0;
  idle.planAgain(LOCK_AFTER_PREFERENCE);
  await clock.advance(120 * MINUTE_MS);
  expect(locked).toEqual([]);
  minutes = 30;
  idle.planAgain(LOCK_AFTER_PREFERENCE);
  await clock.advance(MINUTE_MS);
  expect(locked).toEqual([120]);
});

test('a profile that opens has the whole time, however long none was open', async () => {
  minutes = null;
  idle.noteSession({ isOpen: false });
  await clock.advance(60 * MINUTE_MS);
  minutes = 5;
  idle.noteSession({ isOpen: true });
  await clock.advance(4 * MINUTE_MS);
  expect(locked).toEqual([]);
  await clock.advance(2 * MINUTE_MS);
  expect(locked).toEqual([65]);
});

test('the first touch after a sleep of the computer does not count as use', async () => {
  await clock.advance(MINUTE_MS);
  clock.jump(10 * MINUTE_MS);
  idle.noteUse();
  await clock.advance(MINUTE_MS / 2);
  expect(locked).toEqual([11]);
});

test('a clock that is set back does not delay the lock', async () => {
  await clock.advance(MINUTE_MS);
  clock.turnBack(8 * 60 * MINUTE_MS);
  await clock.advance(6 * MINUTE_MS);
  expect(locked).toHaveLength(1);
});

test('a lock that was refused is tried again', async () => {
  isLockRefused = true;
  await clock.advance(5 * MINUTE_MS);
  isLockRefused = false;
  await clock.advance(2 * MINUTE_MS);
  expect(locked).toHaveLength(1);
});

test('a profile that cannot be read any more is locked by what was known of it, else by the policy', async () => {
  const call = () => Promise.reject(new Error('the thread has ended'));
  // A profile's data, as far as it is used here.
  const open = { data: { reader: { call } } } as unknown as OpenProfile;
  const policy = new Policy({ ...NO_POLICY, layers: { enforced: { lockAfterMinutes: 5 }, defaults: {} } });
  expect(await readLockMinutes(open, new Policy(), 15)).toBe(15);
  expect(await readLockMinutes(open, policy, null)).toBe(5);
  expect(await readLockMinutes(null, policy, 15)).toBeNull();
});

test('closing ends the waiting', async () => {
  await clock.advance(MINUTE_MS / 2);
  await idle.close();
  expect(clock.sleepers).toBe(0);
});
