// What the app sets in electron-updater, with the library's own code for macOS.

import { EventEmitter } from 'node:events';
import { MacUpdater } from 'electron-updater';
import { expect, test, vi } from 'vitest';
import { systemClock } from '../../main/clock.ts';
import { UPDATE_REFUSALS, type UpdateStanding } from '../../shared/contract/app/about.ts';
import { Updates, type Updater } from '../../main/updates/updates.ts';
import { en } from '../../renderer/messages/en.ts';
import { zhCn } from '../../renderer/messages/zh-cn.ts';
import { zhHk } from '../../renderer/messages/zh-hk.ts';
import { silentLog } from '../support/logs.ts';
import { ManualClock } from '../support/manual-clock.ts';

const HOUR_MS = 3_600_000;
const QUARTER_MS = HOUR_MS / 4;

function configuredUpdater() {
  const settings = { isUpdateSupported: () => true, setFeedURL: () => undefined };
  const updater = Object.assign(new EventEmitter(), settings) as unknown as Updater & EventEmitter;
  const executor = { createRequest: () => undefined };
  new Updates({
    ...{ updater, executor, native: null, url: 'https://updates.example' },
    ...{ log: silentLog, clock: systemClock, onStanding: () => undefined },
  });
  return updater;
}

test('“Restart now” opens the new version on macOS, where the updater takes no arguments', () => {
  const [quitAndInstall, quit] = [vi.fn(), vi.fn()];
  const mac = Object.create(MacUpdater.prototype) as MacUpdater;
  // The parts that the library makes in its constructor, which needs Electron.
  Object.assign(mac, { squirrelDownloadedUpdate: true, nativeUpdater: { quitAndInstall }, app: { quit } });
  mac.autoRunAppAfterInstall = configuredUpdater().autoRunAppAfterInstall;
  mac.quitAndInstall();
  expect([quitAndInstall.mock.calls.length, quit.mock.calls.length]).toEqual([1, 0]);
});

test('a proxy that asks for a password gets an answer, so that the check ends', () => {
  const answer = vi.fn();
  configuredUpdater().emit('login', {}, answer);
  expect(answer).toHaveBeenCalledExactlyOnceWith();
});

/** A version that has been downloaded, and that macOS still has to take over. */
function updatesOnMac() {
  const native = new EventEmitter();
  const standings: UpdateStanding[] = [];
  const updater = Object.assign(new EventEmitter(), {
    ...{ isUpdateSupported: () => true, setFeedURL: () => undefined },
    checkForUpdates: () => Promise.resolve({ isUpdateAvailable: true, updateInfo: { version: '1.1.0' } }),
    downloadUpdate: () => Promise.resolve(['update.zip']),
  }) as unknown as Updater & EventEmitter;
  const updates = new Updates({
    ...{ updater, executor: { createRequest: () => undefined }, native, url: 'https://updates.example' },
    ...{ log: silentLog, clock: systemClock, onStanding: (standing) => void standings.push(standing) },
  });
  const isAwaited = () => vi.waitFor(() => expect(native.listenerCount('update-downloaded')).toBe(1));
  return { native, standings, updater, updates, isAwaited };
}

test('an update is ready once macOS has taken it over, not when it was downloaded', async () => {
  const { native, standings, updates, isAwaited } = updatesOnMac();
  const checked = updates.check();
  await isAwaited();
  await new Promise((resolve) => setImmediate(resolve));
  expect(standings).toEqual([{ kind: 'checking' }]);
  native.emit('update-downloaded');
  expect(await checked).toBe('downloaded');
  expect(standings.at(-1)).toEqual({ kind: 'ready', version: '1.1.0' });
});

test('an update that macOS refuses after the download has failed, and the next check can bring it', async () => {
  const { native, standings, updates, isAwaited } = updatesOnMac();
  const refused = updates.check();
  await isAwaited();
  const domain = 'SQRLCodeSignatureErrorDomain';
  native.emit('error', Object.assign(new Error('Code signature at URL file:///Users/amy did not pass'), { domain }));
  expect(await refused).toBe('failed');
  expect(standings.at(-1)).toMatchObject({ kind: 'failed', reason: { kind: 'notSigned' } });
  const checked = updates.check();
  await isAwaited();
  native.emit('update-downloaded');
  expect(await checked).toBe('downloaded');
});

test.each(UPDATE_REFUSALS)('an update that was refused (%s) is told in the language of the app', (kind) => {
  const told = (reason: Extract<UpdateStanding, { kind: 'failed' }>['reason']) =>
    [en, zhHk, zhCn].map(({ about }) => about.updates({ kind: 'failed', checkedAt: '', reason }, () => '9:00'));
  const [english, ...chinese] = told({ kind });
  expect(english).toMatch(/^The last check, 9:00, brought no update: the [a-z ,]+\. The installed app stays/);
  for (const words of chinese) expect(words).not.toMatch(/[a-z]/i);
  for (const words of told({ kind: 'other', text: 'net::ERR_FAILED' })) expect(words).toMatch(/net::ERR_FAILED[.。]/);
});

test('a download that fails waits for nothing of macOS', async () => {
  const { native, updater, updates } = updatesOnMac();
  updater.downloadUpdate = () => Promise.reject(new Error('offline'));
  expect(await updates.check()).toBe('failed');
  expect(native.eventNames()).toEqual([]);
});

/** Checks that answer at once, with the hours at which they were made. */
function regularChecks(answer: (check: number) => Promise<null>) {
  const clock = new ManualClock();
  const startMs = clock.now();
  const hours: number[] = [];
  const updater = Object.assign(new EventEmitter(), {
    ...{ isUpdateSupported: () => true, setFeedURL: () => undefined },
    checkForUpdates: () => answer(hours.push((clock.now() - startMs) / HOUR_MS)),
  }) as unknown as Updater & EventEmitter;
  const updates = new Updates({
    ...{ updater, executor: { createRequest: () => undefined }, native: null, url: 'https://updates.example' },
    ...{ log: silentLog, clock, onStanding: () => undefined },
  });
  // Never ends: no version is found.
  void updates.run();
  return { clock, hours };
}

test('a failed check is repeated after an hour, and then more and more seldom, up to once a day', async () => {
  const { clock, hours } = regularChecks((check) =>
    check === 7 ? Promise.resolve(null) : Promise.reject(new Error('offline')),
  );
  await clock.advance(83 * HOUR_MS);
  // The seventh succeeds.
  expect(hours).toEqual([0, 1, 3, 7, 15, 31, 55, 79, 80, 82]);
});

test('the daily check counts the hours in which the computer slept, also on a clock that was set back', async () => {
  const { clock, hours } = regularChecks(() => Promise.resolve(null));
  await clock.advance(8 * HOUR_MS);
  clock.jump(16 * HOUR_MS);
  await clock.advance(QUARTER_MS);
  expect(hours.map(Math.floor)).toEqual([0, 24]);
  clock.turnBack(30 * HOUR_MS);
  await clock.advance(QUARTER_MS);
  expect(hours).toHaveLength(3);
});
