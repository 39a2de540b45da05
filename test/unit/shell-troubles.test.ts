// What a person is shown when the start fails. Row G6 of the faults is about the window.

import { EventEmitter } from 'node:events';
import type { App } from 'electron';
import { expect, test } from 'vitest';
import { KeptNotices } from '../../main/shell/desktop/kept-notices.ts';
import { failStart, refuseStart } from '../../main/shell/start-troubles.ts';
import { logLostHelpers } from '../../main/shell/window-troubles.ts';
import { WORDS } from '../../main/words/words.ts';

const LOG = { info: () => undefined, warn: () => undefined, error: () => undefined };

test('a helper process that ends by itself is logged by its name', () => {
  const lines: unknown[] = [];
  const app = new EventEmitter();
  logLostHelpers(app as unknown as App, { ...LOG, warn: (...line: unknown[]) => void lines.push(line) });
  app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 5, name: 'GPU' });
  expect(lines).toEqual([['a helper process is gone', { type: 'GPU', reason: 'crashed', exitCode: 5, name: 'GPU' }]]);
});

test('a start that fails is said, with the reason and the log, before the app ends', () => {
  const order: unknown[] = [];
  const app = { getName: () => 'Commission Desk', exit: (code?: number) => void order.push(code) };
  const dialog = { showErrorBox: (...texts: string[]) => void order.push(texts.join(' ')) };
  failStart({ app, dialog, words: WORDS.en, logPath: '/data/logs/main.log' }, new Error('EACCES: /data'));
  expect(order[0]).toMatch(/^Commission Desk could not start EACCES: \/data[^]*\/data\/logs\/main\.log$/);
  expect(order[1]).toBe(1);
});

test.each([
  ['linux', false],
  ['darwin', true],
  ['win32', true],
] as const)('a start that is refused is said in a box on %s, and then the app ends', async (platform, isAtOnce) => {
  const order: unknown[] = [];
  const ready = Promise.withResolvers<undefined>();
  const app = {
    getName: () => 'Commission Desk',
    exit: (code?: number) => void order.push(code),
    whenReady: () => ready.promise.then(() => undefined),
  };
  const dialog = { showErrorBox: (...texts: string[]) => void order.push(texts.join(' ')) };
  const refused = refuseStart({ app, dialog, words: WORDS.en, platform }, 'no-sandbox');
  // On Linux, Electron has no boxes before it is ready.
  expect(order).toHaveLength(isAtOnce ? 2 : 0);
  ready.resolve(undefined);
  await refused;
  expect(order).toEqual([expect.stringContaining('--no-sandbox'), 1]);
});

test('a notice that Windows moves to its list keeps its click, as long as it is not one of too many', () => {
  const kept = new KeptNotices<number>();
  kept.keep(0);
  kept.dropClosed(0, 'timedOut');
  expect(kept.size).toBe(1);
  kept.dropClosed(0, 'userCanceled');
  expect(kept.size).toBe(0);
  for (let notice = 0; notice < 50; notice += 1) kept.keep(notice);
  expect(kept.size).toBe(20);
  kept.drop(49);
  expect(kept.size).toBe(19);
});
