// What the app sets in electron-updater, with the library's own code for macOS.

import { EventEmitter } from 'node:events';
import { MacUpdater } from 'electron-updater';
import { expect, test, vi } from 'vitest';
import { systemClock } from '../../main/clock.ts';
import { Updates, type Updater } from '../../main/updates/updates.ts';
import { silentLog } from '../support/logs.ts';

function configuredUpdater() {
  const settings = { isUpdateSupported: () => true, setFeedURL: () => undefined };
  const updater = Object.assign(new EventEmitter(), settings) as unknown as Updater & EventEmitter;
  const executor = { createRequest: () => undefined };
  new Updates({
    ...{ updater, executor, url: 'https://updates.example' },
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
