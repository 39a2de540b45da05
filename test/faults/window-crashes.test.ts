// Row G6: the page crashes, runs out of memory, hangs or does not load. It is loaded again, a sync goes on meanwhile, and a
// person is asked before the app would do the same for ever.

import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { watchTroubles } from '../../main/shell/window-troubles.ts';
import { WORDS } from '../../main/words/words.ts';
import { DeskPage } from '../e2e/desk-page.ts';
import { SMALL, setStage, startService } from '../e2e/stage.ts';
import { personWith } from '../support/asked-person.ts';
import { AES, tried } from './points.ts';

const LOG = { info: () => undefined, warn: () => undefined, error: () => undefined };

function troubledWindow(buttons: number[] = []) {
  const { shown, dialog } = personWith(buttons);
  const contents = Object.assign(new EventEmitter(), { reload: vi.fn(), forcefullyCrashRenderer: vi.fn() });
  const window = Object.assign(new EventEmitter(), { webContents: contents, show: vi.fn() });
  const quit = vi.fn();
  let nowMs = 0;
  const parts = {
    dialog,
    appName: 'Commission Desk',
    logPath: '/data/logs/main.log',
    words: () => WORDS.en,
    log: LOG,
    elapsedMs: () => nowMs,
    quit,
  };
  watchTroubles(window as unknown as BrowserWindow, parts);
  const crash = (reason = 'crashed'): boolean => contents.emit('render-process-gone', {}, { reason, exitCode: 5 });
  return { window, contents, shown, quit, crash, pass: (ms: number) => (nowMs += ms) };
}

test('G6 a page that does not load is said, with the log, in a window that is shown', async ({ task }) => {
  const { window, contents, shown, quit } = troubledWindow([0, 1]);
  const fail = (code: number, isMainFrame: boolean) => contents.emit('did-fail-load', {}, code, 'ERR', '', isMainFrame);
  fail(-3, true);
  fail(-6, false);
  expect([shown.length, window.show.mock.calls.length]).toEqual([0, 0]);
  fail(-6, true);
  await vi.waitFor(() => expect(contents.reload).toHaveBeenCalledTimes(1));
  expect([window.show.mock.calls.length, shown[0]?.message]).toEqual([1, 'The window could not be loaded.']);
  expect(shown[0]?.detail).toContain('/data/logs/main.log');
  fail(-6, true);
  await vi.waitFor(() => expect(quit).toHaveBeenCalledTimes(1));
  tried(task, 1);
});

test('G6 a page that crashes is loaded again three times within a minute, then the person is asked', async ({
  task,
}) => {
  const { contents, shown, crash, pass } = troubledWindow([0]);
  for (const reason of ['crashed', 'oom', 'killed']) crash(reason);
  expect([contents.reload.mock.calls.length, shown.length]).toEqual([3, 0]);
  crash();
  expect(shown[0]?.message).toBe('The window stopped working 4 times within a minute.');
  await vi.waitFor(() => expect(contents.reload).toHaveBeenCalledTimes(4));
  pass(60_000);
  crash();
  expect([contents.reload.mock.calls.length, shown.length]).toEqual([5, 1]);
  tried(task, 1);
});

test('G6 a page that hangs is ended if the person does not wait, and its question goes away when it answers', async ({
  task,
}) => {
  const { contents, shown } = troubledWindow([1]);
  contents.emit('unresponsive');
  await vi.waitFor(() => expect(contents.forcefullyCrashRenderer).toHaveBeenCalledTimes(1));
  contents.emit('unresponsive');
  contents.emit('unresponsive');
  expect([shown.length, shown[1]?.signal?.aborted]).toEqual([2, false]);
  contents.emit('responsive');
  expect(shown[1]?.signal?.aborted).toBe(true);
  tried(task, 1);
});

/** Harms the page, ends its process, and returns the page that replaces it. */
async function replaced(old: Page, harm: () => void): Promise<Page> {
  // A page that is busy for ever takes no new connection.
  const devtools = await old.context().newCDPSession(old);
  const next = old.context().waitForEvent('page');
  old.evaluate(harm).catch(() => undefined);
  // It never answers: the page is gone.
  devtools.send('Page.crash').catch(() => undefined);
  const page = await next;
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  return page;
}

const WAYS = [
  () => undefined,
  () => {
    for (;;);
  },
] as const;

/** Of the newest run that read the reports. */
const RUN_ID = `window.api.call('getSyncStatus', {}).then(({ value }) =>
  value.resources.find(({ resource }) => resource === 'reports').last.runId)`;

test('G6 a page that crashes, or hangs and is ended, is loaded again, and the sync ends as if nothing had happened', async ({
  task,
}) => {
  const service = await startService({ aes: AES });
  let desk = await setStage().launch({ args: [`--service-url=${service.url}`] });
  await desk.signIn({ token: service.tokens.full });
  for (const harm of WAYS) {
    const before = service.control.requests().length;
    const runBefore = await desk.page.evaluate<string>(RUN_ID);
    service.control.fault({ times: 10, action: { delayMs: 200 } });
    await desk.button('Sync now').first().click();
    await expect.poll(() => service.control.requests().length).toBeGreaterThan(before);
    desk = new DeskPage({ ...desk.app, page: await replaced(desk.page, harm) });
    await desk.waitForRunEnd(runBefore);
    await desk.open('Sync');
    await desk.expectOutcome('Daily reports', 'Complete');
    await desk.open('Daily reports');
    await desk.expectTotal(SMALL.reportRows);
    tried(task, 1);
  }
});
