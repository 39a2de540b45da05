import { Linter } from 'eslint';
import { expect, test } from 'vitest';
import { ownRules } from '../../script/lint-rules.js';

function waitsIn(code: string): number {
  const config: Linter.Config[] = [{ plugins: { own: ownRules }, rules: { 'own/no-fixed-wait': 'error' } }];
  const messages = new Linter().verify(code, config);
  // What cannot be read would count as a wait.
  expect(messages.filter(({ ruleId }) => ruleId !== 'own/no-fixed-wait')).toEqual([]);
  return messages.length;
}

test.each([
  'await new Promise((resolve) => setTimeout(resolve, 20));',
  'setTimeout(() => controller.abort(), 20);',
  'await new Promise((resolve) => globalThis.setTimeout(resolve));',
  'await desk.page.waitForTimeout(300);',
  'await systemClock.sleep(20);',
  'Atomics.wait(cell, 0, 0, 1);',
  "import { setTimeout as sleep } from 'node:timers/promises';",
  "import { setImmediate, setInterval } from 'timers/promises';",
  "import * as timers from 'node:timers/promises';",
  "import timers from 'node:timers/promises';",
])('%s is a fixed wait', (code) => {
  expect(waitsIn(code)).toBe(1);
});

test.each([
  'await expect.poll(() => logged).toEqual([]);',
  "await vi.waitFor(() => expect(table.answer.kind).toBe('ready'));",
  "await page.getByRole('heading').waitFor();",
  "await waitUntil('the export has ended', hasEnded, { everyMs: 1 });",
  "import { setImmediate as turn } from 'node:timers/promises';",
  'await store.clock.sleep(60_000);',
  'const timer = setInterval(() => response.write(chunk), 1); clearTimeout(timer);',
])('%s is none', (code) => {
  expect(waitsIn(code)).toBe(0);
});
