// What the window's bridge accepts, and its dark theme.

import { expect, test } from 'vitest';
import type { Bridge } from '../../shared/contract/calls.ts';
import { setStage } from './stage.ts';

type Scope = typeof globalThis & { readonly api: Bridge & Readonly<Record<string, unknown>> };

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
  const empty = await setStage().launch({ colorScheme: 'dark' });
  await empty.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(empty.app.pageProblems).toEqual([]);

  const stage = setStage();
  const dark = await stage.launchSample({ colorScheme: 'dark' });
  await dark.expectRange('1–100 of 2,000');
  await dark.pickFilter('State', /^Effective/);
  await dark.button('Remove filter: State is Effective').waitFor();
  await dark.rows('Customized charges').nth(2).dblclick();
  await dark.open('Daily reports');
  await dark.expectRange('1–100 of 60,000');
  await dark.rows('Daily reports').nth(2).dblclick();
  await dark.openList('AE');
  await dark.open('Sync');
  expect(dark.app.pageProblems).toEqual([]);
  await stage.quit(dark);

  const small = await stage.launch({ viewport: { width: 1024, height: 700 } });
  await small.open('Daily reports');
  await small.expectRange('1–100 of 60,000');
  // The density promised for small screens.
  expect(await small.rows('Daily reports').count()).toBeGreaterThanOrEqual(15);
  await small.open('Customized charges');
  await small.rows('Customized charges').first().dblclick();
  await small.open('Sync');
});
