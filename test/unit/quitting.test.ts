// How the app quits, by its own events and those of the system.

import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { App, BrowserWindow } from 'electron';
import { expect, test, vi } from 'vitest';
import type { Clock } from '../../main/clock.ts';
import { OwnSaves } from '../../main/session/own-saves.ts';
import { quitInOrder } from '../../main/shell/quitting.ts';
import { orderData } from '../../main/unattended/order-box.ts';
import { WORDS } from '../../main/words/words.ts';
import { HostEvent } from '../host/standin/strict.ts';
import { personWith } from '../support/asked-person.ts';
import { ManualClock } from '../support/manual-clock.ts';

const LOG = { info: () => undefined, warn: () => undefined, error: () => undefined };

type QuitOptions = {
  readonly buttons?: number[];
  readonly isExporting?: boolean;
  readonly close?: () => Promise<void>;
  readonly canRelaunch?: boolean;
  readonly saves?: OwnSaves;
  /** Without one, no time passes. */
  readonly clock?: Clock;
  /** For a run without a window. */
  readonly isWindowless?: boolean;
};

function quittingApp(options: QuitOptions = {}) {
  const { shown, dialog } = personWith(options.buttons ?? []);
  const quit = (): boolean => {
    const event = new HostEvent();
    app.emit('before-quit', event);
    return event.defaultPrevented;
  };
  const app = Object.assign(new EventEmitter(), {
    ...{ quit, exit: vi.fn(), relaunch: vi.fn() },
    getName: () => 'Commission Desk',
  });
  const acts = { hide: vi.fn(), show: vi.fn(), restore: vi.fn() };
  const window = Object.assign(new EventEmitter(), {
    ...acts,
    isDestroyed: vi.fn(() => false),
    isMinimized: () => true,
  });
  const powerMonitor = new EventEmitter();
  const close = vi.fn(options.close ?? (() => Promise.resolve()));
  const clock = options.clock ?? { now: () => 0, elapsedMs: () => 0, sleep: () => new Promise<void>(() => undefined) };
  const kill = vi.fn();
  const desk = { isExporting: options.isExporting ?? false, abandon: vi.fn(), close };
  const quitting = quitInOrder({
    ...{ app: app as unknown as App, dialog, powerMonitor: powerMonitor as never },
    ...{ desk, saves: options.saves ?? new OwnSaves(), clock, log: LOG, words: () => WORDS.en, kill },
    canRelaunch: options.canRelaunch ?? true,
  });
  if (options.isWindowless !== true) quitting.watch(window as unknown as BrowserWindow);
  return { app, window, powerMonitor, quitting, desk, close, kill, shown, quit };
}

test('quitting ends the work once, then the app', async () => {
  const { app, close, quit, shown } = quittingApp();
  expect([quit(), quit()]).toEqual([true, true]);
  await vi.waitFor(() => expect(app.exit).toHaveBeenCalledTimes(1));
  expect([close.mock.calls.length, shown.length]).toEqual([1, 0]);
});

test('quitting asks once while an export runs, and the export goes on if the person wants it', async () => {
  const { app, close, quit, shown } = quittingApp({ isExporting: true, buttons: [0, 1] });
  quit();
  quit();
  expect(shown).toHaveLength(1);
  await Promise.resolve();
  await vi.waitFor(() => {
    quit();
    expect(shown).toHaveLength(2);
  });
  await vi.waitFor(() => expect(app.exit).toHaveBeenCalledTimes(1));
  expect(close).toHaveBeenCalledTimes(1);
});

test('what a person saved is waited for beyond the limit of everything else, and for a minute at most', async () => {
  const close = () => new Promise<void>(() => undefined);
  const clock = new ManualClock();
  const saves = new OwnSaves();
  const save = Promise.withResolvers<undefined>();
  void saves.track(save.promise);
  const { app, window, quit } = quittingApp({ clock, close, saves });
  quit();
  await clock.advance(2_999);
  expect(window.hide).not.toHaveBeenCalled();
  await clock.advance(17_001);
  expect([app.exit.mock.calls, window.hide.mock.calls]).toEqual([[], [[]]]);
  app.emit('second-instance', {}, ['electron'], '', {});
  expect(window.show).toHaveBeenCalledTimes(1);
  save.resolve(undefined);
  await vi.waitFor(() => expect(app.exit).toHaveBeenCalledTimes(1));

  const stuck = quittingApp({ clock, close, saves });
  void saves.track(new Promise(() => undefined));
  stuck.quit();
  await clock.advance(63_000);
  await clock.advance(60_000);
  expect(stuck.app.exit).toHaveBeenCalledTimes(1);
  const idle = quittingApp({ clock, close });
  idle.quit();
  await clock.advance(3_000);
  expect(idle.app.exit).toHaveBeenCalledTimes(1);
});

test('an export without a window is ended without a question, which nobody would answer', async () => {
  const { app, close, quit, shown } = quittingApp({ isExporting: true, isWindowless: true });
  expect(quit()).toBe(true);
  await vi.waitFor(() => expect(app.exit).toHaveBeenCalledTimes(1));
  expect([close.mock.calls.length, shown.length]).toEqual([1, 0]);
});

test('an export whose window is gone is ended without a question', async () => {
  const { app, window, quit, shown } = quittingApp({ isExporting: true });
  window.isDestroyed.mockReturnValue(true);
  quit();
  await vi.waitFor(() => expect(app.exit).toHaveBeenCalledTimes(1));
  expect(shown).toEqual([]);
});

test('quitting again once the export is over needs no answer to the question about it', async () => {
  const { app, desk, close, quit, shown } = quittingApp({ isExporting: true });
  quit();
  desk.isExporting = false;
  expect(quit()).toBe(true);
  await vi.waitFor(() => expect(app.exit).toHaveBeenCalledTimes(1));
  expect([close.mock.calls.length, shown.length]).toEqual([1, 1]);
});

test('an answer that keeps an export which is over does not keep the app without a window', async () => {
  const { app, window, desk, close, quit, shown } = quittingApp({ isExporting: true, buttons: [0] });
  quit();
  desk.isExporting = false;
  window.isDestroyed.mockReturnValue(true);
  await vi.waitFor(() => expect(app.exit).toHaveBeenCalledTimes(1));
  expect([close.mock.calls.length, shown.length]).toEqual([1, 1]);
});

test('closing the window quits, and keeps it open meanwhile', async () => {
  const { app, window, shown } = quittingApp({ isExporting: true, buttons: [0] });
  const event = new HostEvent();
  window.emit('close', event);
  expect([event.defaultPrevented, shown.length]).toEqual([true, 1]);
  expect(app.exit).not.toHaveBeenCalled();
});

test('an update is installed as the last step, after all work has ended, and then nothing holds the app', async () => {
  const { window, quitting, close, quit } = quittingApp();
  const install = vi.fn();
  quitting.endWith(install);
  expect(install).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(install).toHaveBeenCalledTimes(1));
  expect(close).toHaveBeenCalledTimes(1);
  const event = new HostEvent();
  window.emit('close', event);
  expect([event.defaultPrevented, quit()]).toEqual([false, false]);
});

test('the exit code of a run without a window is kept, whatever ends the app', async () => {
  const { app, quitting, quit } = quittingApp();
  quitting.exitWith(2);
  quit();
  await vi.waitFor(() => expect(app.exit).toHaveBeenCalledWith(2));
});

test('a thread that is stuck keeps the process no longer than three seconds', async () => {
  const clock = new ManualClock();
  const { app, kill, quit } = quittingApp({ clock, close: () => new Promise(() => undefined) });
  const order: string[] = [];
  app.on('quit', () => order.push('installed'));
  kill.mockImplementation(() => order.push('killed'));
  quit();
  await clock.advance(3_000);
  expect(app.exit).toHaveBeenCalledExactlyOnceWith(0);
  app.emit('quit', {}, 0);
  expect(order).toEqual(['installed', 'killed']);
});

test('a process that has closed in time, or whose exit code counts, ends by itself', async () => {
  for (const isInTime of [true, false]) {
    const clock = new ManualClock();
    const close = (): Promise<void> => (isInTime ? Promise.resolve() : new Promise(() => undefined));
    const { app, kill, quit, quitting } = quittingApp({ clock, close });
    if (!isInTime) quitting.exitWith(2);
    quit();
    await clock.advance(3_000);
    expect(app.exit).toHaveBeenCalledExactlyOnceWith(isInTime ? 0 : 2);
    app.emit('quit', {}, isInTime ? 0 : 2);
    expect(kill).not.toHaveBeenCalled();
  }
});

test('a start without a window, while the app closes, does not open it again: that start does the work', () => {
  const { app, quit } = quittingApp({ close: () => new Promise(() => undefined) });
  quit();
  app.emit('second-instance', {}, ['app'], '/', orderData(randomUUID()));
  expect(app.relaunch).not.toHaveBeenCalled();
  app.emit('second-instance', {}, ['app'], '/', null);
  expect(app.relaunch).toHaveBeenCalledTimes(1);
});

test('an update that fails as the last step ends the app, which opens again', async () => {
  const { app, quitting } = quittingApp();
  quitting.endWith(() => {
    throw new Error('no installer');
  });
  await vi.waitFor(() => expect(app.exit).toHaveBeenCalledTimes(1));
  expect(app.relaunch.mock.calls).toEqual([[{ args: [] }]]);
});

test.each([true, false])(
  'an update that does not end the app as the last step: it opens again if it can (%s)',
  async (canRelaunch) => {
    const clock = new ManualClock();
    const { app, quitting } = quittingApp({ canRelaunch, clock });
    const install = vi.fn();
    quitting.endWith(install);
    await vi.waitFor(() => expect(install).toHaveBeenCalledTimes(1));
    expect([app.relaunch.mock.calls.length, app.exit.mock.calls.length]).toEqual([0, 0]);
    await clock.advance(10_000);
    expect(app.relaunch.mock.calls).toEqual(canRelaunch ? [[{ args: [] }]] : []);
    expect(app.exit).toHaveBeenCalledExactlyOnceWith(0);
  },
);

test('an update waits for an export that the person keeps, and is not installed by a later quit', async () => {
  const { app, quitting, shown, quit } = quittingApp({ isExporting: true, buttons: [0, 1] });
  const install = vi.fn();
  quitting.endWith(install);
  await vi.waitFor(() => {
    quit();
    expect(shown).toHaveLength(2);
  });
  await vi.waitFor(() => expect(app.exit).toHaveBeenCalledTimes(1));
  expect(install).not.toHaveBeenCalled();
});

test('the end of the system’s session asks nobody, and what is being written is removed before it', async () => {
  const { app, window, desk, shown, quit } = quittingApp({ isExporting: true });
  quit();
  window.emit('session-end', new HostEvent());
  // Electron ends the process when the listeners have returned.
  expect(desk.abandon).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(app.exit).toHaveBeenCalledTimes(1));
  expect(shown).toHaveLength(1);
});

test.each([null, 2])('a session that is lost ends the app at once, with the exit code of a run (%s)', (code) => {
  const { app, desk, kill, quitting } = quittingApp({ isExporting: true });
  if (code !== null) quitting.exitWith(code);
  // A start that failed.
  app.emit('quit', {}, 1);
  expect(desk.abandon).not.toHaveBeenCalled();
  // Electron emits nothing else then, and exits with 0 unless another code is given here.
  app.emit('quit', {}, 0);
  expect(desk.abandon).toHaveBeenCalledTimes(1);
  expect([kill.mock.calls.length, app.exit.mock.calls]).toEqual(code === null ? [1, []] : [0, [[code]]]);
});

test('the question about an export is in a window that is seen, and closes when the app ends without an answer', async () => {
  const { app, window, powerMonitor, shown, quit } = quittingApp({ isExporting: true });
  quit();
  expect([window.restore.mock.calls.length, window.show.mock.calls.length]).toEqual([1, 1]);
  expect(shown[0]?.signal?.aborted).toBe(false);
  powerMonitor.emit('shutdown', new HostEvent());
  expect(shown[0]?.signal?.aborted).toBe(true);
  await vi.waitFor(() => expect(app.exit).toHaveBeenCalledTimes(1));
});

test('a session that Windows only asks about goes on with its export', () => {
  const { window, close } = quittingApp({ isExporting: true });
  const event = new HostEvent();
  window.emit('query-session-end', event);
  expect([event.defaultPrevented, close.mock.calls.length]).toEqual([false, 0]);
});

test('a computer that shuts down is delayed until the app has closed, and waits for nobody’s answer', async () => {
  const { app, powerMonitor, shown } = quittingApp({ isExporting: true });
  const event = new HostEvent();
  powerMonitor.emit('shutdown', event);
  expect(event.defaultPrevented).toBe(true);
  await vi.waitFor(() => expect(app.exit).toHaveBeenCalledTimes(1));
  expect(shown).toEqual([]);
});

test('a computer that shuts down while the app closes for an update ends it without opening it again', async () => {
  const { app, powerMonitor, quitting } = quittingApp({});
  const install = vi.fn();
  quitting.endWith(install);
  const event = new HostEvent();
  powerMonitor.emit('shutdown', event);
  await vi.waitFor(() => expect(app.exit).toHaveBeenCalledTimes(1));
  expect([event.defaultPrevented, install.mock.calls.length]).toEqual([true, 0]);
  const late = new HostEvent();
  powerMonitor.emit('shutdown', late);
  expect(late.defaultPrevented).toBe(false);
});

test.each(['before', 'after'])(
  'a shutdown %s a quit goes on, even if neither closing nor saving ends',
  async (when) => {
    const clock = new ManualClock();
    const saves = new OwnSaves();
    void saves.track(new Promise(() => undefined));
    const { app, powerMonitor, quit } = quittingApp({ clock, saves, close: () => new Promise(() => undefined) });
    if (when === 'after') quit();
    const event = new HostEvent();
    powerMonitor.emit('shutdown', event);
    if (when === 'before') quit();
    await clock.advance(3_000);
    await clock.advance(59_999);
    expect([event.defaultPrevented, app.exit.mock.calls.length]).toEqual([true, 0]);
    await clock.advance(1);
    expect(app.exit).toHaveBeenCalledTimes(1);
  },
);

test('an app that is opened while it closes says so once and starts again, with the arguments of the second start', () => {
  const { app, quit, shown } = quittingApp({ close: () => new Promise(() => undefined) });
  const second = (): boolean => app.emit('second-instance', {}, ['/app', 'commission-desk://view'], '/');
  second();
  app.emit('activate');
  expect([app.relaunch.mock.calls.length, shown.length]).toEqual([0, 0]);
  quit();
  second();
  expect(app.relaunch.mock.calls).toEqual([[{ args: ['commission-desk://view'] }]]);
  expect(shown.map(({ message, detail }) => `${message} ${detail ?? ''}`)).toEqual([
    'Commission Desk is still closing. It opens again by itself, after about a minute at most. Your data is safe.',
  ]);
  app.emit('activate');
  expect([app.relaunch.mock.calls.at(-1), shown.length]).toEqual([[{ args: [] }], 1]);
  // On macOS, links and files come to the app that closes.
  app.emit('open-url', {}, 'commission-desk://view');
  expect(app.relaunch.mock.calls.at(-1)).toEqual([{ args: ['commission-desk://view'] }]);
  app.emit('open-file', {}, '/a.deskview');
  expect(app.relaunch.mock.calls.at(-1)).toEqual([{ args: ['/a.deskview'] }]);
});

test('an app that cannot start itself again says that the person has to', () => {
  const { app, quit, shown } = quittingApp({ close: () => new Promise(() => undefined), canRelaunch: false });
  quit();
  app.emit('second-instance', {}, ['/app'], '/');
  expect(app.relaunch).not.toHaveBeenCalled();
  expect(shown.map(({ detail }) => detail)).toEqual(['Open it again once it has closed. Your data is safe.']);
});
