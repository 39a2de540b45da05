// A run without a window that is ended from outside before it does its work, as by a scheduler or the end of the session.

import { EventEmitter } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { orderIdIn } from '../../main/unattended/order-box.ts';
import { WithoutWindow } from '../../main/unattended/without-window.ts';
import { notingLog } from '../support/logs.ts';
import { watchOutput } from '../support/watch-output.ts';

const CANCELLED = { outcome: 'incomplete', exitCode: 2, reason: 'cancelled', sync: null };

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'desk-ended-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** `isFirst`: whether no other app runs. Another one takes the order, and does not answer. */
function begin({ isFirst }: { readonly isFirst: boolean }) {
  const lines = watchOutput();
  const codes: number[] = [];
  const [asked, ran, ended] = [1, 2, 3].map(() => Promise.withResolvers<undefined>());
  const app = Object.assign(new EventEmitter(), {
    quit: () => undefined,
    exit: (code: number) => {
      codes.push(code);
      ended?.resolve(undefined);
    },
    requestSingleInstanceLock: (data: unknown) => {
      const path = join(folder, 'unattended', `${orderIdIn(data)}.answer.json`);
      if (!isFirst) writeFileSync(path, JSON.stringify({ kind: 'taken', pid: process.pid }));
      asked?.resolve(undefined);
      return isFirst;
    },
  });
  const resultFile = join(folder, 'result.json');
  const start = new WithoutWindow({
    app,
    start: { kind: 'order', order: { sync: true, sample: false, profile: null, export: null }, resultFile },
    userDataDir: folder,
    log: notingLog(),
    language: () => 'en',
  });
  start.begin(() => ran?.resolve(undefined));
  /** As the system asks it. True if the app goes on for now, to report. */
  const quit = (): boolean => {
    let isPrevented = false;
    app.emit('before-quit', { preventDefault: () => (isPrevented = true) });
    return isPrevented;
  };
  const result = (): unknown => JSON.parse(readFileSync(resultFile, 'utf8'));
  return { app, start, quit, codes, lines, result, asked: asked?.promise, ran: ran?.promise, ended: ended?.promise };
}

test('while it waits for the running app, it takes its order back, ends with 2 and says so once', async () => {
  const { quit, asked, ended, codes, lines, result } = begin({ isFirst: false });
  await asked;
  expect(quit()).toBe(true);
  expect(quit()).toBe(true);
  await ended;
  expect(readdirSync(join(folder, 'unattended'))).toEqual([]);
  await turn();
  expect(codes).toEqual([2]);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject(CANCELLED);
  expect(result()).toMatchObject(CANCELLED);
});

test('while it waits, a session that is lost ends it with 2, which Electron would end with 0', async () => {
  const { app, asked, codes } = begin({ isFirst: false });
  await asked;
  app.emit('quit', {}, 1);
  expect(codes).toEqual([]);
  app.emit('quit', {}, 0);
  expect(codes).toEqual([2]);
});

test('while the app gets ready for its work, it ends with 2 and does none', async () => {
  const { start, quit, ran, ended, codes, lines, result } = begin({ isFirst: true });
  await ran;
  expect(quit()).toBe(true);
  const orders: unknown[] = [];
  start.work({
    desk: {
      runAlone: (order) => Promise.resolve(void orders.push(order)),
      orders: { finish: () => Promise.resolve() },
    },
    quitting: { exitWith: () => undefined, isClosing: () => false },
    hasWindow: () => false,
  });
  await ended;
  expect(codes).toEqual([2]);
  expect(lines).toHaveLength(1);
  expect(result()).toMatchObject(CANCELLED);
  expect(orders).toEqual([]);
});

test('once it works, the end of the app is in the hands of the app alone', async () => {
  const { app, start, quit, ran, codes } = begin({ isFirst: true });
  await ran;
  start.work({
    desk: { runAlone: () => Promise.resolve(), orders: { finish: () => Promise.resolve() } },
    quitting: { exitWith: () => undefined, isClosing: () => false },
    hasWindow: () => true,
  });
  expect(app.listenerCount('before-quit')).toBe(0);
  expect(quit()).toBe(false);
  expect(codes).toEqual([]);
  expect(existsSync(join(folder, 'result.json'))).toBe(false);
});
