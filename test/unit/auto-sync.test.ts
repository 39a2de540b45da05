import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AutoSync, type AutoSyncTarget } from '../../main/sync-runs/auto-sync.ts';
import type { AutoSyncSettings } from '../../main/sync-runs/auto-sync-plan.ts';
import { parseAutoSyncChoices, writeAutoSyncChoices } from '../../shared/preferences/auto-sync.ts';
import { AppError } from '../../main/errors.ts';
import type { ErrorCode } from '../../shared/contract/errors.ts';
import { notingLog } from '../support/logs.ts';
import { ManualClock } from '../support/manual-clock.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let clock: ManualClock;
let startMs: number;
let settings: AutoSyncSettings;
let lastRun: { startedMs: number | null; hasEndedUnreached: boolean } | null;
let running: boolean;
let tokenUsable: boolean;
/** The failure of a request to the service; null if it answers. */
let refusal: ErrorCode | TypeError | null;
/** Null if the settings can be read. */
let unreadable: TypeError | null;
/** Minutes since the test began. */
let asked: number[];
let started: number[];
let log: ReturnType<typeof notingLog>;
let autoSync: AutoSync;

const minutes = (): number => (clock.now() - startMs) / MINUTE_MS;

const target: AutoSyncTarget = {
  readSettings: () => (unreadable === null ? Promise.resolve(settings) : Promise.reject(unreadable)),
  readLastRun: () => Promise.resolve(lastRun),
  isRunning: () => running,
  isTokenUsable: () => tokenUsable,
  askService() {
    asked.push(minutes());
    if (refusal === null) return Promise.resolve();
    return Promise.reject(refusal instanceof TypeError ? refusal : new AppError(refusal, 'scripted'));
  },
  startSync() {
    if (running) throw new AppError('busy', 'two runs at once');
    started.push(minutes());
    running = true;
  },
  rejectToken: () => (tokenUsable = false),
};

function endRun(hasEndedUnreached = false): void {
  running = false;
  lastRun = { startedMs: clock.now(), hasEndedUnreached };
  autoSync.planAgain();
}

beforeEach(() => {
  clock = new ManualClock();
  startMs = clock.now();
  settings = { syncOnReconnect: true, syncEveryHours: 0 };
  lastRun = { startedMs: startMs, hasEndedUnreached: true };
  running = false;
  tokenUsable = true;
  refusal = 'offline';
  unreadable = null;
  asked = [];
  started = [];
  log = notingLog();
  autoSync = new AutoSync({ clock, log, findTarget: () => target });
});
afterEach(() => autoSync.close());

describe('in the log', () => {
  test('after a clock was set back, the service is asked as seldom as before', async () => {
    lastRun = { startedMs: startMs + 100 * HOUR_MS, hasEndedUnreached: true };
    autoSync.start();
    await clock.advance(16 * MINUTE_MS);
    expect(asked).toEqual([0, 2, 6, 14]);
  });

  test('a bug in the request to the service appears with its stack, and the service is asked again', async () => {
    refusal = new TypeError('scripted bug');
    autoSync.start();
    await clock.advance(2 * MINUTE_MS);
    expect(log.lines).toEqual([['error', 'the service could not be asked', refusal]]);
    await clock.advance(MINUTE_MS);
    expect(asked).toEqual([1, 3]);
  });

  test('a service that is offline does not appear', async () => {
    autoSync.start();
    await clock.advance(HOUR_MS);
    expect(log.lines).toEqual([]);
  });

  test('a bug while planning appears with its stack', async () => {
    unreadable = new TypeError('scripted bug');
    autoSync.start();
    await clock.advance(MINUTE_MS);
    expect(log.lines).toEqual([['error', 'automatic sync waits', unreadable]]);
  });
});

test('settings that could not be read once are read again, and the next sync starts in time', async () => {
  settings = { syncOnReconnect: false, syncEveryHours: 1 };
  lastRun = { startedMs: startMs, hasEndedUnreached: false };
  autoSync.start();
  await clock.advance(20 * MINUTE_MS);
  unreadable = new TypeError('scripted bug');
  await clock.advance(15 * MINUTE_MS);
  expect(log.lines).toHaveLength(1);
  unreadable = null;
  await clock.advance(2 * HOUR_MS);
  expect(started).toEqual([60]);
});

test('after a failed read, a change is followed at once', async () => {
  unreadable = new TypeError('scripted bug');
  autoSync.start();
  await clock.advance(MINUTE_MS);
  unreadable = null;
  refusal = null;
  autoSync.planAgain();
  await clock.advance(MINUTE_MS);
  expect(started).toEqual([1]);
});

describe('after a reconnect', () => {
  test('the service is asked after 1, 2, 4, 8 and then every 15 minutes, and nothing else is sent', async () => {
    autoSync.start();
    await clock.advance(61 * MINUTE_MS);
    expect(asked).toEqual([1, 3, 7, 15, 30, 45, 60]);
    expect(started).toEqual([]);
  });

  test('a sync starts once the service answers, and no second one while it runs or after it succeeded', async () => {
    autoSync.start();
    await clock.advance(5 * MINUTE_MS);
    refusal = null;
    await clock.advance(5 * MINUTE_MS);
    expect(started).toEqual([7]);
    autoSync.planAgain();
    await clock.advance(HOUR_MS);
    endRun();
    await clock.advance(HOUR_MS);
    expect(started).toEqual([7]);
    expect(asked).toEqual([1, 3, 7]);
  });

  test('a run that ends offline again waits longer than the first', async () => {
    refusal = null;
    autoSync.start();
    await clock.advance(MINUTE_MS);
    endRun(true);
    await clock.advance(5 * MINUTE_MS);
    expect(started).toEqual([1, 3]);
  });

  test('nothing is sent while the setting is off, nor after a run that reached the service', async () => {
    settings = { syncOnReconnect: false, syncEveryHours: 0 };
    autoSync.start();
    await clock.advance(HOUR_MS);
    settings = { syncOnReconnect: true, syncEveryHours: 0 };
    lastRun = { startedMs: clock.now(), hasEndedUnreached: false };
    autoSync.planAgain();
    await clock.advance(HOUR_MS);
    expect(asked).toEqual([]);
  });

  test('switched on, it begins at once; switched off, it sends nothing more', async () => {
    settings = { syncOnReconnect: false, syncEveryHours: 0 };
    autoSync.start();
    await clock.advance(10 * MINUTE_MS);
    settings = { syncOnReconnect: true, syncEveryHours: 0 };
    autoSync.planAgain();
    await clock.advance(MINUTE_MS);
    expect(asked).toEqual([10]);
    settings = { syncOnReconnect: false, syncEveryHours: 0 };
    autoSync.planAgain();
    await clock.advance(HOUR_MS);
    expect(asked).toEqual([10]);
  });

  test('a refused token ends it until a person enters another', async () => {
    refusal = 'unauthorized';
    autoSync.start();
    await clock.advance(HOUR_MS);
    expect(asked).toEqual([1]);
    expect(tokenUsable).toBe(false);
    tokenUsable = true;
    refusal = null;
    autoSync.planAgain();
    await clock.advance(HOUR_MS);
    expect(started).toHaveLength(1);
  });
});

describe('a sync every few hours', () => {
  beforeEach(() => {
    settings = { syncOnReconnect: false, syncEveryHours: 2 };
    lastRun = { startedMs: startMs - HOUR_MS, hasEndedUnreached: false };
  });

  test('counts from the last run, whoever started it', async () => {
    autoSync.start();
    await clock.advance(HOUR_MS + MINUTE_MS);
    expect(started).toEqual([60]);
    endRun();
    await clock.advance(HOUR_MS);
    lastRun = { startedMs: clock.now(), hasEndedUnreached: false };
    await clock.advance(2 * HOUR_MS - MINUTE_MS);
    expect(started).toHaveLength(1);
    await clock.advance(2 * MINUTE_MS);
    expect(started).toHaveLength(2);
    expect(asked).toEqual([]);
  });

  test('a last run in the future, as after a clock was set back, is not waited for', async () => {
    lastRun = { startedMs: startMs + 100 * HOUR_MS, hasEndedUnreached: false };
    autoSync.start();
    await clock.advance(MINUTE_MS);
    expect(started).toEqual([0]);
  });

  test('waits with a refused token, and while a run is in progress', async () => {
    tokenUsable = false;
    autoSync.start();
    await clock.advance(5 * HOUR_MS);
    tokenUsable = true;
    running = true;
    autoSync.planAgain();
    await clock.advance(5 * HOUR_MS);
    expect(started).toEqual([]);
  });

  test.each([
    ['leave no receipt', { startedMs: null }],
    ['are cut off', {}],
  ])('runs that %s are not started over and over', async (_how, startOfLast) => {
    if (lastRun !== null) lastRun = { ...lastRun, ...startOfLast };
    autoSync.start();
    await clock.advance(HOUR_MS);
    for (let minute = 0; minute < 30; minute += 1) {
      running = false;
      autoSync.planAgain();
      await clock.advance(MINUTE_MS);
    }
    expect(started.length).toBeLessThan(7);
  });
});

test('closing ends it at once, with nothing left waiting', async () => {
  autoSync.start();
  await clock.advance(MINUTE_MS / 2);
  await autoSync.close();
  expect(clock.sleepers).toBe(0);
  await clock.advance(HOUR_MS);
  expect(asked).toEqual([]);
});

test.each([
  [null, { syncOnReconnect: null, syncEveryHours: null }],
  ['not JSON', { syncOnReconnect: null, syncEveryHours: null }],
  ['{"autoSyncOnReconnect":true}', { syncOnReconnect: true, syncEveryHours: null }],
  ['{"autoSyncOnReconnect":true,"autoSyncEveryHours":0}', { syncOnReconnect: true, syncEveryHours: null }],
  ['{"autoSyncOnReconnect":1,"autoSyncEveryHours":3}', { syncOnReconnect: null, syncEveryHours: null }],
  ['{"autoSyncOnReconnect":false,"autoSyncEveryHours":null}', { syncOnReconnect: false, syncEveryHours: 0 }],
  ['{"autoSyncOnReconnect":true,"autoSyncEveryHours":8}', { syncOnReconnect: true, syncEveryHours: 8 }],
])('choices %j are read as %j: one that is missing or cannot be read is none', (text, read) => {
  expect(parseAutoSyncChoices(text)).toEqual(read);
  expect(parseAutoSyncChoices(writeAutoSyncChoices(read))).toEqual(read);
});
