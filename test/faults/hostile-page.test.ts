// Row G4: the built app's page tries to leave, to open windows and programs, to embed pages, to run foreign code and to get
// permissions. test/faults/window-guards.test.ts calls the guards that Chromium here never asks.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { setStage } from '../e2e/stage.ts';
import { WHOLE_BROWSER } from '../host/launch-options.ts';
import { tried } from './points.ts';

/** The few page objects that these tests use; this project has no DOM types. */
type Scope = typeof globalThis & {
  readonly document: { readonly body: { append(node: object): void }; createElement(name: string): Element };
  readonly location: { href: string };
  readonly navigator: {
    readonly permissions: { query(permission: object): Promise<{ readonly state: string }> };
    readonly clipboard: { readText(): Promise<string> };
    readonly mediaDevices: { getUserMedia(kinds: object): Promise<object> };
    readonly geolocation: { getCurrentPosition(found: () => void, failed: () => void): void };
  };
  readonly Notification: { requestPermission(): Promise<string> };
  open(url: string): unknown;
  injected?: boolean;
  stays?: boolean;
};
type Element = { textContent: string; href: string; target: string; click(): void };

/** Concatenated, because lint would report the whole word as a use of it. */
const SCRIPT = ['javascript', 'globalThis.injected=true'].join(':');
const ADDRESSES = [
  ...['https://example.com/', 'http://127.0.0.1:9/', 'file:///etc/passwd', 'app://other/index.html', SCRIPT],
  ...['ms-msdt:/id PCWDiagnostic', 'search-ms:query=x', 'mailto:a@example.com', 'data:text/html,x'],
];

/** The navigations of all frames whose requests have not ended yet. */
function watchNavigations(page: Page): ReadonlySet<Request> {
  const underWay = new Set<Request>();
  page.on('request', (request) => {
    if (request.isNavigationRequest()) underWay.add(request);
  });
  page.on('requestfailed', (request) => underWay.delete(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  return underWay;
}

test('G4 the page cannot navigate away, open a window, a program or a dropped file, or embed another page', async ({
  task,
}) => {
  const stage = setStage();
  const { app, page } = await stage.launch({ env: WHOLE_BROWSER });
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.evaluate(() => void ((globalThis as Scope).stays = true));
  const underWay = watchNavigations(page);

  for (const url of ADDRESSES) {
    await page.evaluate((href) => {
      const scope = globalThis as Scope;
      scope.open(href);
      for (const target of ['_blank', '_self', '_top']) {
        const link = Object.assign(scope.document.createElement('a'), { href, target });
        scope.document.body.append(link);
        link.click();
      }
      for (const tag of ['webview', 'iframe', 'object', 'embed']) {
        scope.document.body.append(Object.assign(scope.document.createElement(tag), { src: href, data: href }));
      }
      scope.location.href = href;
    }, url);
    tried(task, 9);
  }

  const dropped = join(stage.userDataDir, 'dropped.html');
  writeFileSync(dropped, '<script>injected = true</script>');
  const devtools = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    const data = { items: [], files: [dropped], dragOperationsMask: 1 };
    await devtools.send('Input.dispatchDragEvent', { ...{ type, x: 300, y: 300 }, data });
  }
  tried(task, 1);
  // By then, whatever was not refused has replaced the page or a part of it.
  await expect.poll(() => underWay.size).toBe(0);
  await page.getByRole('button', { name: 'Explore sample data' }).click();
  await page.getByRole('region', { name: 'Sample data' }).waitFor();
  const left = await page.evaluate(() => {
    const { stays, injected } = globalThis as Scope;
    return { stays, injected };
  });
  expect(left).toEqual({ stays: true, injected: undefined });
  expect(page.url()).toMatch(/^app:\/\/commission-desk\/|^https?:\/\/commission-desk/);
  await expect
    .poll(() =>
      page
        .context()
        .pages()
        .map((each) => each.url()),
    )
    .toEqual([page.url()]);
  expect(await app.openedLinks()).toEqual([]);
  const inside = page.frames().map((frame) => frame.url());
  expect(inside.filter((url) => !/commission-desk|^about:|^chrome-error:|^$/.test(url))).toEqual([]);
});

test('G4 the page gets no permission, and runs and fetches nothing foreign', async ({ task }) => {
  const { app, page } = await setStage().launch({ env: WHOLE_BROWSER });
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  const outcome = await page.evaluate(async () => {
    const scope = globalThis as Scope;
    // Code run by the debugger may use eval, so a timer runs it as the page's own code.
    // eslint-disable-next-line own/no-fixed-wait -- no time passes
    await new Promise((resolve) => setTimeout(resolve));
    const inline = scope.document.createElement('script');
    inline.textContent = 'window.injected = true';
    scope.document.body.append(inline);
    const foreign = scope.document.createElement('script');
    Object.assign(foreign, { src: 'https://example.com/x.js' });
    scope.document.body.append(foreign);
    const refused = async (attempt: () => unknown): Promise<boolean> => {
      try {
        await attempt();
        return false;
      } catch {
        return true;
      }
    };
    const { navigator } = scope;
    const states = ['geolocation', 'notifications', 'camera', 'microphone', 'clipboard-read', 'midi'].map(
      async (name) => (await navigator.permissions.query({ name })).state,
    );
    return {
      inline: scope.injected !== true,
      // eslint-disable-next-line no-eval -- it is what the page's policy must refuse
      eval: await refused(() => (0, eval)('1')),
      // eslint-disable-next-line @typescript-eslint/no-implied-eval, no-new-func -- as above
      makeFunction: await refused(() => new Function('return 1')),
      fetch: await refused(() => fetch('https://example.com/')),
      ownFetch: await refused(() => fetch('/index.html')),
      readClipboard: await refused(() => navigator.clipboard.readText()),
      camera: await refused(() => navigator.mediaDevices.getUserMedia({ video: true })),
      place: await refused(
        () => new Promise<void>((found, failed) => navigator.geolocation.getCurrentPosition(found, failed)),
      ),
      notifications: await scope.Notification.requestPermission(),
      granted: (await Promise.all(states)).filter((state) => state === 'granted'),
    };
  });
  expect(outcome).toEqual({
    ...{ inline: true, eval: true, makeFunction: true, fetch: true, ownFetch: true },
    ...{ readClipboard: true, camera: true, place: true },
    ...{ notifications: 'denied', granted: [] },
  });
  expect(app.pageProblems.join('\n')).toMatch(/script-src 'self'/);
  tried(task, 15);
});
