// What the window refuses, what its bridge accepts, and its dark theme.

import { expect, test } from 'vitest';
import type { Bridge } from '../../shared/contract/calls.ts';
import { setStage } from './stage.ts';

/** The few page objects that these tests use; this project has no DOM types. */
type Scope = typeof globalThis & {
  readonly api: Bridge & Readonly<Record<string, unknown>>;
  readonly document: { readonly body: { append(node: object): void }; createElement(name: string): Element };
  readonly location: { href: string };
  readonly Notification: { requestPermission(): Promise<string> };
  open(url: string): unknown;
  injected?: boolean;
  stays?: boolean;
};
type Element = { textContent: string; href: string; target: string; click(): void };

test('the page cannot navigate away, open a window, get a permission, or run or fetch anything foreign', async () => {
  const { app, page } = await setStage().launch();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.evaluate(() => void ((globalThis as Scope).stays = true));

  await page.evaluate(() => void (globalThis as Scope).open('https://example.com/'));
  const outcome = await page.evaluate(async () => {
    const scope = globalThis as Scope;
    // Code run by the debugger may use eval, so a timer runs it as the page's own code.
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
    return {
      inline: scope.injected !== true,
      // eslint-disable-next-line no-eval -- it is what the page's policy must refuse
      eval: await refused(() => (0, eval)('1')),
      // eslint-disable-next-line @typescript-eslint/no-implied-eval, no-new-func -- as above
      makeFunction: await refused(() => new Function('return 1')),
      fetch: await refused(() => fetch('https://example.com/')),
      ownFetch: await refused(() => fetch('/index.html')),
      notifications: await scope.Notification.requestPermission(),
    };
  });
  expect(outcome).toEqual({
    ...{ inline: true, eval: true, makeFunction: true, fetch: true, ownFetch: true },
    notifications: 'denied',
  });

  for (const url of ['https://example.com/', 'file:///etc/passwd', 'app://other/index.html']) {
    await page.evaluate((href) => void ((globalThis as Scope).location.href = href), url);
    await page.evaluate((href) => {
      const link = Object.assign((globalThis as Scope).document.createElement('a'), { href, target: '_blank' });
      (globalThis as Scope).document.body.append(link);
      link.click();
    }, url);
  }
  await page.getByRole('button', { name: 'Explore sample data' }).click();
  await page.getByRole('region', { name: 'Sample data' }).waitFor();
  expect(await page.evaluate(() => (globalThis as Scope).stays)).toBe(true);
  expect(page.url()).toMatch(/^app:\/\/commission-desk\/|^https?:\/\/commission-desk/);
  await expect.poll(() => page.context().pages().length).toBe(1);
  expect(app.pageProblems.join('\n')).toMatch(/script-src 'self'/);
});

test('the bridge is the page’s only access to the app, and wrong calls are refused with their code', async () => {
  const { page } = await setStage().launch();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  const found = await page.evaluate(() => {
    const scope = globalThis as Scope;
    return {
      api: Object.keys(scope.api).toSorted(),
      frozen: Object.isFrozen(scope.api),
      node: ['require', 'process', 'module', 'Buffer', 'global', '__dirname'].filter((name) => name in scope),
    };
  });
  expect(found).toEqual({ api: ['call', 'on'], frozen: true, node: [] });

  const wrong: readonly (readonly [string, unknown])[] = [
    ['queryRows', {}],
    ['queryRows', { dataset: 'reports', filters: [], sort: [], page: 0, pageSize: 50 }],
    ['queryRows', { dataset: 'reports; drop table reports', filters: [], sort: [], page: 1, pageSize: 50 }],
    ['copyText', { text: 7 }],
    ['signIn', { serviceUrl: 'https://example.com', token: 'x', more: true }],
    ['getSession', null],
  ];
  for (const [name, args] of wrong) {
    const answer = await page.evaluate(
      ([call, value]) => (globalThis as Scope).api.call(call as 'copyText', value as { text: string }),
      [name, args] as const,
    );
    expect(answer, name).toMatchObject({ ok: false, code: 'badArguments' });
  }
  const unknown = await page.evaluate(() =>
    (globalThis as Scope).api.call('dropTables' as 'getSession', {}).then(
      (answer) => answer.ok,
      () => false,
    ),
  );
  expect(unknown).toBe(false);
  const early = await page.evaluate(() =>
    (globalThis as Scope).api.call('queryRows', { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 50 }),
  );
  expect(early).toMatchObject({ ok: false, code: 'notFound' });
});

test('each main screen is readable in the dark theme and in a small window', async () => {
  const stage = setStage();
  const dark = await stage.launch({ colorScheme: 'dark' });
  await dark.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await dark.picture('sign-in-dark');
  await dark.exploreSample();
  await dark.open('Customized charges');
  await dark.expectRange('1–100 of 2,000');
  await dark.pickFilter('State', /^Effective/);
  await dark.button('Remove filter: State is Effective').waitFor();
  await dark.rows('Customized charges').nth(2).dblclick();
  await dark.picture('charges-dark');
  await dark.open('Daily reports');
  await dark.expectRange('1–100 of 60,000');
  await dark.rows('Daily reports').nth(2).dblclick();
  await dark.openList('AE');
  await dark.picture('reports-dark');
  await dark.open('Sync');
  await dark.picture('sync-dark');
  expect(dark.app.pageProblems).toEqual([]);
  await stage.quit(dark);

  const small = await stage.launch({ viewport: { width: 1024, height: 700 } });
  await small.open('Daily reports');
  await small.expectRange('1–100 of 60,000');
  // The density promised for small screens.
  expect(await small.rows('Daily reports').count()).toBeGreaterThanOrEqual(15);
  await small.picture('reports-small');
  await small.open('Customized charges');
  await small.rows('Customized charges').first().dblclick();
  await small.picture('charges-small');
  await small.open('Sync');
  await small.picture('sync-small');
});
