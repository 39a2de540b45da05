// The built app on the available host: behaviour that only the whole app can show. Needs a build.

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { Bridge } from '../../shared/contract/calls.ts';
import { launchApp, type RunningApp } from '../host/launch.ts';

type PageScope = typeof globalThis & { readonly api: Bridge };

const base = mkdtempSync(join(tmpdir(), 'host-app-'));
const running: RunningApp[] = [];

async function launch(name: string, args: readonly string[] = []): Promise<RunningApp> {
  const app = await launchApp({ userDataDir: join(base, name), args });
  running.push(app);
  return app;
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((app) => app.kill()));
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

test('shows its page without a problem, knows its address, and quits when asked', async () => {
  const app = await launch('first', ['--service-url=https://service.test']);
  const session = await app.page.evaluate(() => (globalThis as PageScope).api.call('getSession', {}));
  expect(session).toMatchObject({ ok: true, value: { suggestedServiceUrl: 'https://service.test' } });
  await expect.poll(() => app.page.title()).toBe('Commission Desk');
  expect(app.pageProblems).toEqual([]);
  expect(await app.close()).toEqual({ code: 0, signal: null });
});

test('keeps its folders and files private to their owner', async () => {
  const app = await launch('modes');
  await app.close();
  const wide = readdirSync(join(base, 'modes'), { recursive: true, withFileTypes: true, encoding: 'utf8' })
    // The lock is the host's own, not the app's.
    .filter((entry) => !entry.name.startsWith('Singleton'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => (statSync(path).mode & 0o077) !== 0);
  expect(app.host === 'electron' ? [] : wide).toEqual([]);
});

test('starts again after it was killed', async () => {
  await (await launch('killed')).kill();
  const app = await launch('killed');
  const status = await app.page.evaluate(() => (globalThis as PageScope).api.call('getSession', {}));
  expect(status.ok).toBe(true);
});

test('logs a refused call without its arguments', async () => {
  const app = await launch('log');
  const answer = await app.page.evaluate(() =>
    (globalThis as PageScope).api.call('enterToken', { token: 'canary', more: 1 } as { token: string }),
  );
  expect(answer).toMatchObject({ ok: false, code: 'badArguments' });
  const text = readFileSync(join(base, 'log/logs/main.log'), 'utf8');
  expect(text).toContain('call="enterToken" code="badArguments"');
  expect(text).not.toContain('canary');
});
