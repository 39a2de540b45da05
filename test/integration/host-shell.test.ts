// The browser shell with the product's window, guards, protocol and calls.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Bridge } from '../../shared/contract/calls.ts';
import { launchApp, type RunningApp, startApp } from '../host/launch.ts';
import { WHOLE_BROWSER } from '../host/launch-options.ts';

const ENTRY = join(import.meta.dirname, '../support/host-app/main.ts');

type TestBridge = Bridge & { invoke(channel: string, ...args: unknown[]): Promise<unknown> };
type PageScope = typeof globalThis & { api: TestBridge; seen?: unknown[]; injected?: boolean };

const folders: string[] = [];
const apps: RunningApp[] = [];

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'host-shell-'));
  folders.push(folder);
  return folder;
}

async function start(userDataDir: string, args: readonly string[] = []): Promise<RunningApp> {
  const app = await launchApp({ userDataDir, entry: ENTRY, args, env: WHOLE_BROWSER, host: 'browserShell' });
  apps.push(app);
  return app;
}

function happened(folder: string): readonly string[] {
  return readFileSync(join(folder, 'happened.log'), 'utf8').trimEnd().split('\n');
}

/** Turns a rejected promise into its message, so that both outcomes can be compared. */
function invoke(page: Page, channel: string, ...args: unknown[]): Promise<unknown> {
  return page.evaluate(
    ([name, values]) => (globalThis as PageScope).api.invoke(name, ...values).catch((error: unknown) => String(error)),
    [channel, args] as const,
  );
}

afterAll(async () => {
  await Promise.all(apps.map((app) => app.kill()));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe('a window of the browser shell', () => {
  const folder = newFolder();
  let app: RunningApp;
  let page: Page;

  beforeAll(async () => {
    app = await start(folder);
    page = app.page;
  });

  test('runs the page with what the preload exposes, and nothing else of the shell', async () => {
    await expect.poll(() => page.title()).toBe('Host app, running');
    const seen = await page.evaluate(() => ({
      api: Object.keys((globalThis as PageScope).api),
      frozen: Object.isFrozen((globalThis as PageScope).api),
      shell: Object.keys(globalThis).filter((name) => /desk|electron|require|process|module/i.test(name)),
      secure: (globalThis as unknown as { isSecureContext: boolean }).isSecureContext,
    }));
    expect(seen).toEqual({ api: ['call', 'invoke', 'on'], frozen: true, shell: [], secure: true });
  });

  test('has the size and colour scheme that it was launched with', async () => {
    expect(page.viewportSize()).toEqual({ width: 1440, height: 900 });
  });

  test('transfers undefined, NaN and -0 unchanged', async () => {
    const same = await page.evaluate(async () => {
      const { api } = globalThis as PageScope;
      const back = (await api.invoke('test:echo', { a: undefined, b: [Number.NaN, -0] })) as { b: number[] };
      return ['a' in back, Number.isNaN(back.b[0]), Object.is(back.b[1], -0)];
    });
    expect(same).toEqual([true, true, true]);
  });

  test('refuses an answer that is not plain data', async () => {
    expect(await invoke(page, 'test:reply-with-date')).toContain('not plain data but a Date');
  });

  test('refuses arguments that cannot be cloned', async () => {
    const said = await page.evaluate(async () => {
      try {
        return await (globalThis as PageScope).api.invoke('test:echo', { call: () => 1 });
      } catch (error) {
        return String(error);
      }
    });
    expect(said).toContain('could not be cloned');
  });

  test('refuses a channel without a handler', async () => {
    expect(await invoke(page, 'call:dropTables', {})).toContain("No handler registered for 'call:dropTables'");
  });

  test('answers a call in its envelope', async () => {
    const text = 'figures';
    expect(await invoke(page, 'call:copyText', { text })).toEqual({ ok: true, value: null });
    expect(await app.clipboardText()).toBe(text);
    expect(await invoke(page, 'call:showDataFile', {})).toEqual({ ok: true, value: null });
    expect(await app.shownItems()).toEqual(['/data/file']);
  });

  test('answers an expected failure with its code, and a bug as a bug, which it logs', async () => {
    const facts = { path: '/data' };
    expect(await invoke(page, 'call:signOut', { isDataKept: false })).toMatchObject({
      ok: false,
      code: 'readOnly',
      facts,
    });
    expect(await invoke(page, 'call:openSample', {})).toMatchObject({ ok: false, code: 'bug' });
    expect(happened(folder)).toContain('TypeError: a bug');
  });

  test('refuses wrong, missing and surplus arguments without repeating their values', async () => {
    const wrong = await invoke(page, 'call:enterToken', { token: 'secret', more: 1 });
    expect(wrong).toMatchObject({ ok: false, code: 'badArguments' });
    expect(JSON.stringify(wrong)).not.toContain('secret');
    expect(await invoke(page, 'call:copyText')).toMatchObject({ code: 'badArguments' });
    expect(await invoke(page, 'call:copyText', { text: 'a' }, 'b')).toMatchObject({ code: 'badArguments' });
  });

  test('delivers events in order', async () => {
    const seen = await page.evaluate(async () => {
      const scope = globalThis as PageScope;
      const got: unknown[] = [];
      const ended = new Promise((resolve) =>
        scope.api.on('syncProgress', (progress) => {
          got.push(progress?.secondsLeft ?? null);
          if (progress === null) resolve(null);
        }),
      );
      await scope.api.call('cancelSync', {});
      await ended;
      return got;
    });
    expect(seen).toEqual([3, 2, 1, null]);
  });

  test('obeys the content security policy of the protocol: no inline script, no fetch', async () => {
    const outcome = await page.evaluate(async () => {
      const scope = globalThis as unknown as PageScope & { document: Dom };
      const script = scope.document.createElement('script');
      script.textContent = 'window.injected = true';
      scope.document.body.append(script);
      const fetched = await fetch('/index.html').then(
        () => true,
        () => false,
      );
      return { injected: scope.injected === true, fetched };
    });
    expect(outcome).toEqual({ injected: false, fetched: false });
    expect(app.pageProblems.join('\n')).toMatch(/script-src 'self'[^]*connect-src 'none'/);
  });

  test('stays on its page when the page tries to navigate away', async () => {
    const ended = page.waitForEvent('requestfailed', (request) => request.isNavigationRequest());
    await page.evaluate(() => {
      const scope = globalThis as unknown as PageScope & Dom;
      scope.seen = ['still here'];
      Object.assign(scope.location, { href: 'https://x.test/' });
    });
    await expect.poll(() => happened(folder)).toContain('navigation refused scheme="https:" mainFrame=true');
    // With any other end, an error page would replace this one.
    expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED');
    expect(await page.evaluate(() => (globalThis as PageScope).seen)).toEqual(['still here']);
  });

  test('opens no second window', async () => {
    await page.evaluate(() => void (globalThis as unknown as Dom).open('https://x.test/'));
    await expect.poll(() => happened(folder)).toContain('new window refused scheme="https:"');
    await expect.poll(() => page.context().pages().length).toBe(1);
  });

  test('grants no permission', async () => {
    const granted = await page.evaluate(() => (globalThis as unknown as Dom).Notification.requestPermission());
    expect(granted).toBe('denied');
  });

  test('runs a utility process and ends it', async () => {
    const { message } = (await invoke(page, 'test:utility')) as { message: unknown };
    expect(message).toEqual({ echoed: { text: 'hello' } });
  });

  test('is reloaded after its page has crashed', async () => {
    const next = page.context().waitForEvent('page');
    await page.goto('chrome://crash').catch(() => undefined);
    const reloaded = await next;
    await expect.poll(() => reloaded.title()).toBe('Host app, running');
    expect(happened(folder).join('\n')).toContain('the page is gone reason="crashed"');
  });
});

describe('an app on the browser shell', () => {
  afterEach(async () => {
    await Promise.all(apps.map((app) => app.kill()));
  });

  test('exits a second instance, which brings the first to the front and passes on its arguments', async () => {
    const folder = newFolder();
    const first = await start(folder);
    const second = await startApp({ userDataDir: folder, entry: ENTRY, args: ['--sample'], host: 'browserShell' });
    expect(second).toMatchObject({ kind: 'ended', exit: { code: 0 } });
    await expect.poll(() => first.focusCount()).toBe(1);
    expect(happened(folder)).toContain('second-instance with --sample');
  });

  test('starts again after it was killed', async () => {
    const folder = newFolder();
    const first = await start(folder);
    expect(await first.kill()).toEqual({ code: null, signal: 'SIGKILL' });
    const second = await start(folder);
    await expect.poll(() => second.page.title()).toBe('Host app, running');
  });

  test('says so and exits if its browser does not start', async () => {
    const env = { CHROMIUM_PATH: '/bin/false' };
    const started = await startApp({ userDataDir: newFolder(), entry: ENTRY, env, host: 'browserShell' });
    expect(started).toMatchObject({ kind: 'ended', exit: { code: 1 } });
    expect(started.kind === 'ended' && started.output).toContain('could not start Chromium');
  });

  test('quits when its window is closed, with its events in Electron’s order', async () => {
    const folder = newFolder();
    const app = await start(folder);
    await app.page.close();
    expect(await app.waitForExit()).toEqual({ code: 0, signal: null });
    const events = happened(folder).filter((line) => line.startsWith('event '));
    expect(events).toEqual(['ready', 'window-all-closed', 'before-quit', 'will-quit', 'quit'].map((e) => `event ${e}`));
  });
});

/** The few page objects that these tests use; this project has no DOM types. */
type Dom = {
  readonly location: object;
  readonly body: { append(node: object): void };
  readonly Notification: { requestPermission(): Promise<string> };
  createElement(name: string): { textContent: string };
  open(url: string): unknown;
};
