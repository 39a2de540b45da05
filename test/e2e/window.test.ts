// What the window's bridge accepts.

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
