// Signing in, and every way in which it or the first sync can be refused.

import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startProxy } from '../support/loopback-proxy.ts';
import { startBusSession, type BusSession } from '../support/secret-service.ts';
import type { FaultRule } from '../service/faults.ts';
import type { DeskPage } from './desk-page.ts';
import { plain } from './desk-page.ts';
import { setStage, startService } from './stage.ts';

const CHARGES_SCOPE = 'svc_hk_charging.svc_hk_fee_level_query';
const REPORTS_SCOPE = 'b2b_billing.dcp_report';
/** Long enough for a busy machine to check and photograph the screen in between. */
const SLOW_SECOND_PAGE = { resource: 'reports', page: 2, times: 1, action: { delayMs: 6_000 } } satisfies FaultRule;

let bus: BusSession;
beforeAll(async () => {
  bus = await startBusSession();
  await bus.startKeyring({ password: 'of the test' });
});
afterAll(() => bus.close());

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
async function checkLines(desk: DeskPage): Promise<readonly string[]> {
  await desk.button('Check connection').click();
  const lines = desk.page.getByRole('list', { name: 'Connection check' }).getByRole('listitem');
  await lines.first().waitFor();
  return (await lines.allInnerTexts()).map(plain);
}

test('signs in with a token, shows the progress of the first sync, and then the rows', async () => {
  const service = await startService();
  const stage = setStage({ env: bus.env });
  const desk = await stage.launch({ args: [`--service-url=${service.url}`] });
  expect(await desk.field('Service address').inputValue()).toBe(service.url);

  service.control.fault(SLOW_SECOND_PAGE);
  await desk.enterCredentials({ token: ` Bearer ${service.tokens.full}\n` });
  await desk.button('Sign in').click();
  const progress = desk.page.getByRole('progressbar', { name: 'Sync progress' });
  await progress.waitFor();
  await desk.page
    .getByText(/Daily reports: [12],000 of 3,000 rows/)
    .first()
    .waitFor();
  await desk.button('Cancel sync').waitFor();
  await desk.waitForRunEnd();
  expect(await progress.count()).toBe(0);

  await desk.open('Customized charges');
  await desk.expectTotal(300);
  await desk.open('Daily reports');
  await desk.expectTotal(3_000);
  expect(plain(await desk.page.getByRole('status', { name: 'Data status' }).innerText())).toBe('Synced just now');
  expect(await desk.page.getByRole('status', { name: 'Connection' }).innerText()).toBe('Connected at last sync');
  expect(desk.app.pageProblems).toEqual([]);
});

test('signs in to the company proxy first, and remembers its password in the keychain', async () => {
  const service = await startService();
  let accepted = 'amy:Proxy-1';
  const proxy = await startProxy(() => accepted);
  onTestFinished(() => proxy[Symbol.asyncDispose]());
  const stage = setStage({ env: { ...bus.env, DESK_HOST_PROXY: proxy.url } });
  const desk = await stage.launch({ args: [`--service-url=${service.url}`] });
  await desk.enterCredentials({ token: service.tokens.full });
  await desk.button('Sign in').click();
  const dialog = desk.page.getByRole('dialog', { name: 'Sign in to the company proxy' });
  const enter = async (password: string): Promise<void> => {
    await dialog.getByRole('textbox', { name: 'User name' }).fill('amy');
    await dialog.getByRole('textbox', { name: 'Proxy password' }).fill(password);
    await dialog.getByRole('button', { name: 'Sign in to proxy' }).click();
  };
  await dialog.waitFor();
  expect(plain(await dialog.innerText())).toContain(proxy.address);
  await enter('wrong');
  await dialog.getByText('The proxy did not accept the user name and password.').waitFor();
  expect(await desk.violations()).toEqual([]);
  await enter('Proxy-1');
  await desk.waitForRunEnd();
  await desk.open('Daily reports');
  await desk.expectTotal(3_000);
  expect(proxy.tried.filter((given) => given === 'amy:wrong')).toHaveLength(1);
  await stage.quit(desk);

  const again = await stage.launch();
  await again.syncNow();
  await again.waitForRunEnd();
  expect(await again.page.getByRole('dialog').count()).toBe(0);

  accepted = 'amy:Proxy-2';
  await again.button('Sync now').click();
  const question = again.page.getByRole('dialog', { name: 'Sign in to the company proxy' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await again.page.getByText('the company proxy asks for a user name and password').first().waitFor();
});

test('a cancelled first sync says so and shows no half-read data', async () => {
  const service = await startService();
  const desk = await setStage({ env: bus.env }).launch({ args: [`--service-url=${service.url}`] });
  service.control.fault(SLOW_SECOND_PAGE);
  await desk.enterCredentials({ token: service.tokens.full });
  await desk.button('Sign in').click();
  await desk.page
    .getByText(/Daily reports: [12],000 of 3,000 rows/)
    .first()
    .waitFor();
  await desk.button('Cancel sync').click();
  await desk.waitForRunEnd();
  await desk.open('Sync');
  await desk.expectOutcome('Daily reports', 'Cancelled before it was saved.');
  await desk.expectOutcome('Customized charges', 'Complete');
  await desk.open('Daily reports');
  await desk.expectTotal(0);
  await desk.expectNews('Daily reports have not been synced to this computer yet.');
});

test('the connection check succeeds line by line, and names the scope that a token lacks', async () => {
  const service = await startService();
  const desk = await setStage({ env: bus.env }).launch({ args: [`--service-url=${service.url}/v1/`] });
  await desk.enterCredentials({ token: service.tokens.full });
  const whole = await checkLines(desk);
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

test('the result of a connection check goes once the address or the token is another', async () => {
  const desk = await setStage({ env: bus.env }).launch();
  const typed = { serviceUrl: 'https://:::', token: 'not-a-token-of-the-service' };
  const copy = desk.button('Copy for IT');
  for (const field of ['Service address', 'Access token']) {
    await desk.enterCredentials(typed);
    await checkLines(desk);
    await copy.click();
    await expect.poll(() => desk.app.clipboardText()).toContain(typed.serviceUrl);
    await desk.field(field).fill('https://elsewhere.example');
    await copy.waitFor({ state: 'detached' });
  }
});

test('trying again does what failed', async () => {
  const stage = setStage({ env: bus.env });
  const desk = await stage.launch();
  await desk.button('Explore sample data').waitFor();
  // Where the folder of the profiles is to be made.
  const obstacle = join(stage.userDataDir, 'profiles');
  writeFileSync(obstacle, '');
  await desk.button('Explore sample data').click();
  await desk.button('Try again').waitFor();
  rmSync(obstacle);
  await desk.button('Try again').click();
  await desk.page.getByRole('region', { name: 'Sample data' }).waitFor();
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
    const stage = setStage({ env: bus.env });
    const desk = await stage.launch();
    await desk.enterCredentials({ serviceUrl: await address(), token: 'not-a-token-of-the-service' });
    await desk.button('Sign in').click();
    await desk.expectAlert(...words);
    expect(stage.files()).toEqual([]);
    await desk.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });
});

test('a missing scope leaves the other dataset synced, names the scope, and offers a text to request it', async () => {
  const service = await startService();
  const desk = await setStage({ env: bus.env }).launch({ args: [`--service-url=${service.url}`] });
  await desk.signIn({ token: service.tokens.withoutCharges });
  await desk.open('Sync');
  await desk.expectAlert(
    `Customized charges were not synced: this account lacks ${CHARGES_SCOPE}. Daily reports synced. Ask your administrator to grant it.`,
  );
  await desk.expectOutcome('Daily reports', 'Complete');
  await desk.button('Copy request').click();
  await expect.poll(() => desk.app.clipboardText()).toContain(CHARGES_SCOPE);
  await desk.open('Daily reports');
  await desk.expectTotal(3_000);
  await desk.open('Customized charges');
  await desk.expectNews(`Customized charges were not synced: this account lacks ${CHARGES_SCOPE}.`);
  await desk.view.getByRole('button', { name: 'Copy request' }).waitFor();
  expect(await desk.button('Start the first sync').count()).toBe(0);
  await desk.page.getByRole('status', { name: 'Data status' }).getByText('Customized charges not synced yet').waitFor();
});

test('a scope lost after the first sync leaves all rows readable', async () => {
  const service = await startService();
  const desk = await setStage({ env: bus.env }).launch({ args: [`--service-url=${service.url}`] });
  await desk.signIn({ token: service.tokens.full });
  service.control.fault({ resource: 'reports', action: { status: 403, message: 'no permission' } });
  await desk.syncNow();
  await desk.open('Sync');
  await desk.expectAlert(`Daily reports were not synced: this account lacks ${REPORTS_SCOPE}.`);
  await desk.open('Daily reports');
  await desk.expectTotal(3_000);
  await desk.open('Customized charges');
  await desk.expectTotal(300);
});
