// What a run without a window leaves to a window that a person has opened meanwhile: the app stays, and how it ends later.

import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WithoutWindow } from '../../main/unattended/without-window.ts';
import { resultOf } from '../../main/unattended/result.ts';
import { notingLog } from '../support/logs.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'desk-window-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Standing = { readonly hasWindow: boolean; readonly isClosing: boolean };

/** The exit codes that a run which did not reach the service has noted, in their order, and whether it has quit the app. */
async function afterRun({ hasWindow, isClosing }: Standing): Promise<readonly (number | string)[]> {
  const noted: (number | string)[] = [];
  const ended = Promise.withResolvers<undefined>();
  const result = resultOf({ outcome: 'network', reason: 'offline', language: 'en', startedMs: 0, finishedMs: 1 });
  const finish = (): Promise<void> => Promise.resolve();
  new WithoutWindow({
    app: Object.assign(new EventEmitter(), {
      ...{ exit: () => undefined, quit: () => noted.push('quit'), requestSingleInstanceLock: () => true },
    }),
    start: {
      kind: 'order',
      order: { sync: true, sample: false, profile: null, export: null },
      resultFile: join(folder, 'r.json'),
    },
    userDataDir: folder,
    log: notingLog(),
    language: () => 'en',
  }).work({
    desk: { runAlone: (_order, onEnd) => onEnd(result), orders: { finish } },
    quitting: { exitWith: (code) => void noted.push(code), isClosing: () => isClosing },
    hasWindow: () => {
      queueMicrotask(() => ended.resolve(undefined));
      return hasWindow;
    },
  });
  await ended.promise;
  return noted;
}

test('a run without a window ends the app with its code', async () => {
  expect(await afterRun({ hasWindow: false, isClosing: false })).toEqual([2, 4, 'quit']);
});

test('beside a window the app later ends with 0, as after any start with a window: updates are then installed', async () => {
  expect(await afterRun({ hasWindow: true, isClosing: false })).toEqual([2, 4, 0]);
});

test('an app that the person quits during the run ends with the code of the run', async () => {
  expect(await afterRun({ hasWindow: true, isClosing: true })).toEqual([2, 4]);
});
