// The app before anyone has signed in, in one window for all tests: its first screen, what the bridge accepts, the connection
// check, every way in which a sign-in is refused, and a second start.

import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Bridge } from '../../shared/contract/calls.ts';
import { startApp } from '../host/launch.ts';
import { startBusSession, type BusSession } from '../support/secret-service.ts';
import { plain, type DeskPage } from './desk-page.ts';
import { openSharedDesk, profileFiles, startService } from './stage.ts';

const REPORTS_SCOPE = 'b2b_billing.dcp_report';

type Scope = typeof globalThis & { readonly api: Bridge & Readonly<Record<string, unknown>> };

let bus: BusSession;
let userDataDir: string;
let desk: DeskPage;
let end: () => Promise<void>;
beforeAll(async () => {
  bus = await startBusSession();
  await bus.startKeyring({ password: 'of the test' });
  userDataDir = mkdtempSync(join(tmpdir(), 'desk-signed-out-'));
  ({ desk, end } = await openSharedDesk({ env: bus.env, userDataDir }));
  await desk.page.getByRole('heading', { name: 'Sign in' }).waitFor();
});
afterAll(async () => {
  await end();
  await bus.close();
});
beforeEach(() => desk.closeDialogs());

/** A hotel's sign-in page, say: it answers everything with 200 and HTML. */
async function startWebPage(): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Welcome</title><p>Sign in');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** One text per line of the connection check. */
async function checkLines(): Promise<readonly string[]> {
  await desk.button('Check connection').click();
  const lines = desk.page.getByRole('list', { name: 'Connection check' }).getByRole('listitem');
  await lines.first().waitFor();
  return (await lines.allInnerTexts()).map(plain);
}

// The first, because only the start gives it the focus.
test('the first field has the focus after the start', async () => {
  await expect.poll(() => desk.focusedField()).toContain('Service address');
});

test('Sign in is accessible in the light and the dark theme', async () => {
  expect(await desk.violationsInThemes()).toEqual([]);
});

test('the bridge is the page’s only access to the app, and wrong calls are refused with their code', async () => {
  const { page } = desk;
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
  expect(early).toMatchObject({ ok: false, code: 'profileClosed' });
});

test('while no profile is open, there are only the settings of this computer', async () => {
  await desk.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await (await desk.openSetting('Language')).waitFor();
  const settings = desk.dialog('Settings');
  await settings.getByText('The documents folder').waitFor();
  expect(await settings.getByRole('combobox').count()).toBe(3);
  expect(await settings.getByRole('checkbox').count()).toBe(1);
  await settings.getByRole('checkbox', { name: 'Keys “/” and “?” alone' }).waitFor();
  expect(await desk.violations()).toEqual([]);
  await desk.page.keyboard.press('Escape');
  await settings.waitFor({ state: 'hidden' });
});

test('the result of a connection check goes once the address or the token is another', async () => {
  const typed = { serviceUrl: 'https://:::', token: 'not-a-token-of-the-service' };
  const copy = desk.button('Copy for IT');
  for (const field of ['Service address', 'Access token']) {
    await desk.enterCredentials(typed);
    await checkLines();
    await copy.click();
    await expect.poll(() => desk.app.clipboardText()).toContain(typed.serviceUrl);
    await desk.field(field).fill('https://elsewhere.example');
    await copy.waitFor({ state: 'detached' });
  }
});

test('the connection check succeeds line by line, and names the scope that a token lacks', async () => {
  const service = await startService();
  await desk.enterCredentials({ serviceUrl: `${service.url}/v1/`, token: service.tokens.full });
  const whole = await checkLines();
  expect(whole).toHaveLength(10);
  expect(whole.filter((line) => line.includes('Failed'))).toEqual([]);
  // Loopback needs neither proxy nor certificate.
  expect(whole.filter((line) => line.includes('Not checked')).map((line) => line.split(' ')[0])).toEqual([
    'Proxy',
    'Certificate',
  ]);
  await desk.expectNews('Everything a sync needs was reached.');

  await desk.enterCredentials({ token: service.tokens.withoutReports });
  await desk.button('Check connection').click();
  await desk.expectNews('1 check failed.');
  const failing = desk.page.getByRole('listitem').filter({ hasText: 'Permission: daily reports' });
  expect(plain(await failing.innerText())).toContain(`This account lacks ${REPORTS_SCOPE}. Ask your administrator`);
  await desk.button('Copy for IT').click();
  await expect.poll(() => desk.app.clipboardText()).toContain(REPORTS_SCOPE);
  expect(await desk.app.clipboardText()).not.toContain(service.tokens.withoutReports);
});

describe('a refused sign-in says what happened, that nothing was stored, and what to do', () => {
  test.for([
    {
      why: 'a wrong token',
      address: async () => (await startService()).url,
      words: [
        'The service did not accept the access token (401); it may have expired.',
        'Nothing was stored.',
        'Check the token, or ask for a new one, and enter it again.',
      ],
    },
    {
      why: 'a service that cannot be reached',
      address: async () => {
        const service = await startService();
        await service.close();
        return service.url;
      },
      words: ['The service could not be reached.', 'Nothing was stored.', 'Check the network or VPN, then try again.'],
    },
    {
      why: 'something that is not the service',
      address: () => startWebPage(),
      words: [
        'Something answered at this address, but it is not the reporting service.',
        'Nothing was stored.',
        'Check the service address',
      ],
    },
    {
      why: 'an address that would send the token unprotected',
      address: async () => 'http://reports.example.com',
      words: [
        'The address starts with http://, so the access token would travel unprotected; it was not sent.',
        'Nothing was stored.',
        'Enter the service address from your firm; it starts with https://',
      ],
    },
    {
      why: 'an address that is none',
      address: async () => 'https://:::',
      words: ['This is not an address the app can use.', 'Nothing was stored.', 'Enter the service address'],
    },
  ])('$why', async ({ address, words }) => {
    await desk.enterCredentials({ serviceUrl: await address(), token: 'not-a-token-of-the-service' });
    await desk.button('Sign in').click();
    await desk.expectAlert(...words);
    expect(profileFiles(userDataDir)).toEqual([]);
    await desk.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });
});

test('a second start brings the first window to the front and exits', async () => {
  const before = await desk.app.focusCount();
  const second = await startApp({ userDataDir });
  expect(second).toMatchObject({ kind: 'ended', exit: { code: 0 } });
  await expect.poll(() => desk.app.focusCount()).toBe(before + 1);
  await desk.page.getByRole('heading', { name: 'Sign in' }).waitFor();
});
